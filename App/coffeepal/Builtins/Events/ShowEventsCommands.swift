import ArgumentParser
import DomainKit
import ShellKit
import StorageKit

/// The command `events list`.
struct ListEventsCommand: ShellCommand {
  static let info = CommandInfo(
    "events list", "List what happened and who was told, latest first", permission: .readEvents,
    examples: ["events list --status dead", "events list --type orders.placed.v1 --limit 5"])

  @Option(help: "Only events with a delivery in this state.")
  var status: DeliveryStatus?

  @Option(help: ArgumentHelp("Only events of this type.", valueName: "name"))
  var type: String?

  @Option(help: "How many at most.")
  var limit = 20

  @Option(help: ArgumentHelp("Start behind this event.", valueName: "id"), transform: IDArgument.parse)
  var after: IDTail?

  init() {}

  func run(_ desk: EventDesk, in _: any CommandSession) async throws -> CommandOutput {
    let before: UniqueID? = if let after { try await desk.only(after).id } else { nil }
    let filter = EventFilter(status: status, stableName: type, before: before, limit: max(limit, 0))
    let pages = EventPages(desk, filter)
    return .list(
      OutputList(columns: EventView.columns, emptyMessage: "No events!") {
        try await pages.next()?.map(EventView(desk: desk).row)
      })
  }
}

extension DeliveryStatus: ExpressibleByArgument {}

/// Goes through a long list of events page by page.
private actor EventPages {
  private static let pageSize = 500
  private let desk: EventDesk
  private var filter: EventFilter
  private var left: Int

  init(_ desk: EventDesk, _ filter: EventFilter) {
    self.desk = desk
    self.filter = filter
    left = filter.limit
  }

  func next() async throws -> [StoredEvent]? {
    if left == 0 { return nil }
    filter.limit = min(left, Self.pageSize)
    let page = try await desk.engine.events(filter, at: desk.clock.now)
    left = page.count < filter.limit ? 0 : left - page.count
    filter.before = page.last?.id
    return page
  }
}

/// The command `events show`.
struct ShowEventCommand: ShellCommand {
  static let info = CommandInfo(
    "events show", "Show an event with its content and its deliveries", permission: .readEvents,
    examples: ["events show 9f3a21bc"])

  @Argument(help: "The event's identifier, or its end.", transform: IDArgument.parse)
  var id: IDTail

  init() {}

  func run(_ desk: EventDesk, in _: any CommandSession) async throws -> CommandOutput {
    EventView(desk: desk).record(try await desk.only(id))
  }
}
