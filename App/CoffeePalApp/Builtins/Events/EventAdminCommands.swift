import DomainKit
import ShellKit
import StorageKit

struct RetryEventsCommand: ShellCommand {
  static let info = CommandInfo(
    "events retry", "Retry failed and dead deliveries now", permission: .manageEvents,
    examples: ["events retry 9f3a21bc", "events retry --dead", "events retry --type orders.placed.v1"],
    writtenData: "the deliveries", notUndoableBecause: "the events are already being delivered",
    externalEffect: "delivers events immediately", argumentRules: [ArgumentRule(oneOf: ["<id>", "--dead", "--type"])])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix?

  @Flag(help: "Retry all dead deliveries.")
  var dead = false

  @Option(help: ArgumentHelp("Retry deliveries of this event type.", valueName: "name"))
  var type: String?

  func run(_ inspector: EventInspector, in _: any CommandSession) async throws -> CommandOutput {
    let count = try await inspector.engine.retry(try await selection(inspector))
    return .message(count == 1 ? "1 delivery will be tried again." : "\(count) deliveries will be tried again.")
  }

  private func selection(_ inspector: EventInspector) async throws -> RetrySelection {
    switch (id, dead, type) {
    case (let id?, false, nil): return .event(try await inspector.uniqueMatch(for: id).id)
    case (nil, true, nil): return .dead
    case (nil, false, let type?):
      guard let found = inspector.type(named: type) else {
        throw EventError.unknownType(type, known: inspector.handlers.stableNames)
      }
      return .type(found)
    default: throw EventError.unclearSelection
    }
  }
}

struct DiscardEventCommand: ShellCommand {
  static let info = CommandInfo(
    "events discard", "Discard an event's remaining deliveries", permission: .manageEvents,
    examples: ["events discard 9f3a21bc"], writtenData: "the deliveries, which are then never made",
    notUndoableBecause: "discarded deliveries are not retried", externalEffect: "discards deliveries immediately")

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  func run(_ inspector: EventInspector, in session: any CommandSession) async throws -> CommandOutput {
    let event = try await inspector.uniqueMatch(for: id)
    let remaining = event.deliveries.filter { $0.status.isOpen || $0.status == .dead }
    guard !remaining.isEmpty else { throw EventError.nothingToDiscard(event.id) }
    let handlers = remaining.map(\.handler).joined(separator: ", ")
    try await session.confirmIfNeeded("Discard the deliveries of \(event.stableName) \(event.id) to \(handlers)?")
    let count = try await inspector.engine.discard(event.id)
    guard count > 0 else { throw EventError.nothingToDiscard(event.id) }
    return .message(count == 1 ? "1 delivery was discarded." : "\(count) deliveries were discarded.")
  }
}

struct PurgeEventsCommand: ShellCommand {
  static let info = CommandInfo(
    "events purge", "Delete events delivered or discarded before a time", permission: .manageEvents,
    examples: ["events purge --done-before 30d"], writtenData: "nothing new; those events are deleted",
    notUndoableBecause: "the events are deleted", externalEffect: "deletes events in steps")

  /// The number of events per transaction. Other commits wait a few milliseconds for each one.
  private static let batchSize = 500

  @Option(
    help: ArgumentHelp("Delete events delivered or discarded before this time: 30d, 2024-03-01.", valueName: "time"),
    transform: TimeArgument.parse)
  var doneBefore: TimeExpression

  func run(_ inspector: EventInspector, in session: any CommandSession) async throws -> CommandOutput {
    let doneBefore = self.doneBefore.range(at: session.time).lowerBound
    try await session.confirmIfNeeded(
      "Delete all events delivered or discarded before \(session.time.text(doneBefore))?")
    var total = 0
    do {
      while true {
        try Task.checkCancellation()
        let count = try await inspector.engine.purge(doneBefore: doneBefore, limit: Self.batchSize)
        total += count
        session.progress("Deleting", completed: Int64(total), total: nil, unit: .items("events"))
        if count < Self.batchSize { break }
      }
    } catch {
      if total > 0 { session.note("\(Self.sentence(total)) To delete the rest, repeat the command.") }
      throw error
    }
    return .message(Self.sentence(total))
  }

  private static func sentence(_ total: Int) -> String {
    total == 1 ? "1 event was deleted." : "\(total) events were deleted."
  }
}
