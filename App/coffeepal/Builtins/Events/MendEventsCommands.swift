import ArgumentParser
import DomainKit
import ShellKit
import StorageKit

/// The command `events retry`.
struct RetryEventsCommand: ShellCommand {
  static let info = CommandInfo(
    "events retry", "Try failed and given-up deliveries again, now", permission: .mendEvents,
    examples: ["events retry 9f3a21bc", "events retry --dead", "events retry --type orders.placed.v1"],
    writes: "the deliveries",
    irrevocable: "events are on their way", outside: "sends events on their way at once",
    needs: [ArgumentNeed(oneOf: ["<id>", "--dead", "--type"])])

  @Argument(help: "The event's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail?

  @Flag(help: "All that were given up after too many attempts.")
  var dead = false

  @Option(help: ArgumentHelp("Those of this type of event.", valueName: "name"))
  var type: String?

  init() {}

  func run(_ desk: EventDesk, in _: any CommandSession) async throws -> CommandOutput {
    let count = try await desk.engine.retry(try await selection(desk))
    return .message(count == 1 ? "1 delivery will be tried again." : "\(count) deliveries will be tried again.")
  }

  private func selection(_ desk: EventDesk) async throws -> RetrySelection {
    switch (id, dead, type) {
    case (let id?, false, nil): return .event(try await desk.only(id).id)
    case (nil, true, nil): return .dead
    case (nil, false, let type?):
      let known = desk.handlers.stableNames
      guard known.contains(type) else { throw EventError.unknownType(type, known: known) }
      return .type(type)
    default: throw EventError.unclearSelection
    }
  }
}

/// The command `events discard`.
struct DiscardEventCommand: ShellCommand {
  static let info = CommandInfo(
    "events discard", "Give up what is still to be delivered of an event", permission: .mendEvents,
    examples: ["events discard 9f3a21bc"], writes: "the deliveries, which are never made then",
    irrevocable: "what was given up is not tried again",
    outside: "gives deliveries up at once")

  @Argument(help: "The event's id, or its last four characters or more.", transform: IDArgument.parse)
  var id: IDTail

  init() {}

  func run(_ desk: EventDesk, in session: any CommandSession) async throws -> CommandOutput {
    let event = try await desk.only(id)
    let waiting = event.deliveries.filter { $0.status.isOpen || $0.status == .dead }
    guard !waiting.isEmpty else { throw EventError.nothingToDiscard(event.id) }
    let handlers = waiting.map(\.handler).joined(separator: ", ")
    try await session.confirm("Never tell \(handlers) of \(event.stableName) \(event.id)?")
    let count = try await desk.engine.discard(event.id)
    guard count > 0 else { throw EventError.nothingToDiscard(event.id) }
    return .message(count == 1 ? "1 delivery was given up." : "\(count) deliveries were given up.")
  }
}

/// The command `events purge`.
struct PurgeEventsCommand: ShellCommand {
  static let info = CommandInfo(
    "events purge", "Forget events that everybody was told of before a day", permission: .mendEvents,
    examples: ["events purge --done-before 30d"], writes: "nothing new; those events are gone then",
    irrevocable: "they are gone",
    outside: "forgets events step by step")

  /// How many events go in one transaction: whoever commits meanwhile waits some milliseconds.
  private static let step = 500

  @Option(
    help: ArgumentHelp("A day or a time: 30d, 2024-03-01.", valueName: "time"), transform: TimeArgument.parse)
  var doneBefore: TimeExpression

  init() {}

  func run(_ desk: EventDesk, in session: any CommandSession) async throws -> CommandOutput {
    let doneBefore = self.doneBefore.range(at: session.time).lowerBound
    try await session.confirm("Forget all events that were done before \(session.time.text(doneBefore))?")
    var total = 0
    while true {
      try Task.checkCancellation()
      let count = try await desk.engine.purge(doneBefore: doneBefore, limit: Self.step)
      total += count
      session.progress("forgetting events", completed: Int64(total), total: nil)
      if count < Self.step { break }
    }
    return .message(total == 1 ? "1 event was forgotten." : "\(total) events were forgotten.")
  }
}
