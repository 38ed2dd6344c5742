import CompositionKit
import DomainKit
import StorageKit

/// What the commands on stored events need.
struct EventDesk: Sendable {
  let engine: any StorageEngine
  let handlers: EventHandlers
  let clock: any WallClock

  init(_ container: Container) throws {
    engine = try container.resolve()
    handlers = try container.resolve()
    clock = try container.resolve()
  }

  /// The one event that the identifier's end means.
  ///
  /// - Throws: ``EventError``.
  func only(_ tail: IDTail) async throws -> StoredEvent {
    let found = try await engine.events(EventFilter(tail: tail, limit: 10))
    guard let event = found.first else { throw EventError.notFound(tail.digits) }
    guard found.count == 1 else { throw EventError.ambiguous(tail.digits, candidates: found.map(\.id.description)) }
    return event
  }

  /// Whether this program has the handler of a stored delivery.
  func knows(_ delivery: DeliveryRecord, of event: StoredEvent) -> Bool {
    handlers.handler(named: delivery.handler, of: event.stableName) != nil
  }
}

/// Why a command on stored events cannot do what it should.
enum EventError: DescribedError, Hashable {
  case notFound(String)
  case ambiguous(String, candidates: [String])
  case unknownType(String, known: [String])
  case unclearSelection
  case nothingToDiscard(UniqueID)
  case limitOutOfRange(Int)
  case partialUnit(String)

  var code: String {
    switch self {
    case .notFound: "events.not-found"
    case .ambiguous: "events.ambiguous"
    case .unknownType: "events.unknown-type"
    case .unclearSelection: "usage.selection"
    case .nothingToDiscard: "events.nothing-to-discard"
    case .limitOutOfRange: "events.limit"
    case .partialUnit: "events.partial-unit"
    }
  }

  var kind: ErrorKind {
    switch self {
    case .notFound, .unknownType: .notFound
    case .ambiguous, .limitOutOfRange, .partialUnit: .invalid
    case .unclearSelection: .usage
    case .nothingToDiscard: .refused
    }
  }

  var message: String {
    switch self {
    case .notFound(let tail): "No event's identifier ends in \(tail)"
    case .ambiguous(let tail, let candidates):
      "Several events end in \(tail): \(candidates.joined(separator: ", "))"
    case .unknownType(let name, _): "There is no type of event \"\(name.prefix(80))\""
    case .unclearSelection: "events retry takes one of an identifier, --dead and --type"
    case .nothingToDiscard(let id): "Nothing of event \(id) waits, or a process is at it right now"
    case .limitOutOfRange(let limit): "A list of \(limit) events makes no sense"
    case .partialUnit(let digits): "\(digits) is not the whole id of a unit of work"
    }
  }

  var suggestion: String? {
    switch self {
    case .notFound: "events list shows them"
    case .ambiguous: "Write more of its characters"
    case .unknownType(_, let known): known.isEmpty ? nil : "There are: \(known.joined(separator: ", "))"
    case .unclearSelection: "Write one of them, for example events retry --dead"
    case .nothingToDiscard: "events show says how its deliveries stand"
    case .limitOutOfRange: "Write a number from 1 on"
    case .partialUnit: "Copy all 36 characters from the error"
    }
  }

  var wrong: WrongValue? {
    if case .unknownType(let name, let known) = self { WrongValue(name, choices: known) } else { nil }
  }
}
