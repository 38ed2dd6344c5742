import CompositionKit
import DomainKit
import StorageKit

/// The services of the commands for stored events.
struct EventInspector: Sendable {
  let engine: any StorageEngine
  let handlers: EventHandlers
  let clock: any WallClock
  private let coordinator: UnitCoordinator

  init(_ container: Container) throws {
    engine = try container.resolve()
    handlers = try container.resolve()
    clock = try container.resolve()
    coordinator = try container.resolve()
  }

  /// Returns the events of several filters, for completion, latest first.
  ///
  /// The prompt offers values while the permissions of its user are unknown, as they are when the
  /// database does not answer soon, so they are checked here.
  ///
  /// - Throws: `AccessDenied`.
  func eventsForCompletion(_ filters: [EventFilter]) async throws -> [StoredEvent] {
    try await coordinator.execute(for: .readEvents) { _, _ in }
    var found: [StoredEvent] = []
    for filter in filters { found += try await engine.events(filter) }
    return found.sorted { $0.id > $1.id }
  }

  /// Returns the only event whose id has the suffix.
  ///
  /// - Throws: ``EventError`` if no event or several events match.
  func uniqueMatch(for suffix: IDSuffix) async throws -> StoredEvent {
    let found = try await engine.events(EventFilter(suffix: suffix, limit: 10))
    guard let event = found.first else { throw EventError.notFound(suffix.text) }
    guard found.count == 1 else { throw EventError.ambiguous(suffix.text, candidates: found.map(\.id.description)) }
    return event
  }

  /// Returns the type of event with a name, which may lack the version: `orders.placed` is the latest
  /// `orders.placed.v1`. Returns `nil` for an unknown name; events of a type without handlers can be stored.
  func type(named name: String) -> String? {
    let known = handlers.stableNames
    return known.contains(name) ? name : known.last { $0.hasPrefix(name + ".v") }
  }

  /// Returns `true` if this program has the handler of a stored delivery.
  func knows(_ delivery: DeliveryState, of event: StoredEvent) -> Bool {
    handlers.handler(named: delivery.handler, of: event.stableName) != nil
  }
}

/// An error of a command for stored events.
enum EventError: UserFacingError, Hashable {
  case notFound(String)
  case ambiguous(String, candidates: [String])
  case unknownType(String, known: [String])
  case unclearSelection
  case nothingToDiscard(UniqueID)
  /// The id of a unit of work is not complete.
  case incompleteUnitID(String)

  var code: String {
    switch self {
    case .notFound: "events.not-found"
    case .ambiguous: "events.ambiguous"
    case .unknownType: "events.unknown-type"
    case .unclearSelection: "usage.selection"
    case .nothingToDiscard: "events.nothing-to-discard"
    case .incompleteUnitID: "events.partial-unit"
    }
  }

  var kind: ErrorKind {
    switch self {
    case .notFound, .unknownType: .notFound
    case .ambiguous, .incompleteUnitID: .invalid
    case .unclearSelection: .usage
    case .nothingToDiscard: .refused
    }
  }

  var message: String {
    switch self {
    case .notFound(let suffix): "No event id ends in \(suffix)"
    case .ambiguous(let suffix, let candidates):
      "Several events end in \(suffix): \(candidates.joined(separator: ", "))"
    case .unknownType(let name, _): "There is no event type \"\(name.prefix(80))\""
    case .unclearSelection: "events retry needs exactly one of <id>, --dead and --type"
    case .nothingToDiscard(let id):
      "Event \(id) has no open delivery and no dead letter, or a process is delivering it now"
    case .incompleteUnitID(let digits): "\(digits) is not the whole id of a unit of work"
    }
  }

  var suggestion: String? {
    switch self {
    case .notFound(let suffix): IDSuffix.hint(about: suffix) ?? "Run events list to see the events"
    case .ambiguous: "Write more characters of the id"
    case .unknownType(_, let known): known.isEmpty ? nil : "Known types: \(known.joined(separator: ", "))"
    case .unclearSelection: "Write only one, for example events retry --dead"
    case .nothingToDiscard: "Run events show to see its deliveries"
    case .incompleteUnitID: "Copy all 36 characters from the error message"
    }
  }

  var invalidValue: InvalidValue? {
    if case .unknownType(let name, let known) = self { InvalidValue(name, choices: known) } else { nil }
  }
}
