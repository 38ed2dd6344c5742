import DomainKit
import ShellKit
import StorageKit

struct ListEventsCommand: ShellCommand {
  static let info = CommandInfo(
    "events list", "List events and their deliveries, latest first", permission: .readEvents,
    examples: ["events list --status dead", "events list --type orders.placed.v1 --limit 5"], listsLatestFirst: true)

  @Option(help: "Only events with a delivery in this state.")
  var status: DeliveryStatus?

  @Option(help: ArgumentHelp("Only events of this type.", valueName: "name"))
  var type: String?

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  private var emptyMessage: String {
    status == nil && type == nil
      ? "No events! Commands that change something raise them"
      : ListFilters.noMatch("events", "List all with: events list")
  }

  func run(_ inspector: EventInspector, in session: any CommandSession) async throws -> CommandOutput {
    let name = type.map { inspector.type(named: $0) ?? $0 }
    let start: UniqueID? = if let id = after.id { try await inspector.uniqueMatch(for: id).id } else { nil }
    return .list(
      try await .pages(
        columns: EventView.columns, emptyMessage: emptyMessage, limits, after: start, in: session,
        row: EventView(inspector: inspector).row
      ) { last, start, count in
        try LimitOutOfRange.check(count, in: "events")
        let page = EventFilter(status: status, stableName: name, before: last?.id ?? start, limit: count)
        return try await inspector.engine.events(page)
      })
  }
}

struct UnitOutcomeCommand: ShellCommand {
  static let info = CommandInfo(
    "events outcome", "Show whether a unit of work was stored", permission: .askForOutcome,
    examples: ["events outcome 019a9b1c-2f3e-7a5b-8c7d-9e0f1a2b3c4d"])

  @Argument(help: "Complete id of the unit of work, from the error message.", transform: IDArgument.parse)
  var id: IDSuffix

  func run(_ inspector: EventInspector, in _: any CommandSession) async throws -> CommandOutput {
    guard let unit = id.completeID else { throw EventError.incompleteUnitID(id.digits) }
    let isStored = try await inspector.engine.hasCommitted(unit)
    return .record(
      OutputRecord([
        ItemField("unit of work", .id(unit.description), key: "unit"), ItemField("stored", .bool(isStored)),
      ]))
  }
}

extension DeliveryStatus: ExpressibleByArgument {}

struct ShowEventCommand: ShellCommand {
  static let info = CommandInfo(
    "events show", "Show an event with its content and its deliveries", permission: .readEvents,
    examples: ["events show 9f3a21bc"])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  func run(_ inspector: EventInspector, in _: any CommandSession) async throws -> CommandOutput {
    EventView(inspector: inspector).record(try await inspector.uniqueMatch(for: id))
  }
}
