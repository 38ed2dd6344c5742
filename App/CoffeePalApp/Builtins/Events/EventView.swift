import DomainKit
import ShellKit
import StorageKit

/// The rows, records and JSON of stored events.
struct EventView {
  let inspector: EventInspector

  static let columns = [
    OutputColumn("id", importance: 4), OutputColumn("type", importance: 4), OutputColumn("raised at", importance: 3),
    OutputColumn("deliveries", importance: 3),
  ]

  func row(_ event: StoredEvent) -> OutputRow {
    let deliveries = event.deliveries.map(summary).joined(separator: ", ")
    return OutputRow(fields(event) + [.shown("deliveries", .text(deliveries))], in: Self.columns)
  }

  func record(_ event: StoredEvent) -> CommandOutput {
    .record(OutputRecord(fields(event), detail: deliveries(of: event)))
  }

  // The keys stay: `causedBy` is the account on whose behalf the event was raised.
  private func fields(_ event: StoredEvent) -> [ItemField] {
    [
      ItemField("id", .id(event.id.description)),
      ItemField("type", .text(event.stableName)),
      ItemField(
        "happened to", .text("\(event.aggregate.type) \(event.aggregate.id)"), key: "aggregate",
        json: ["type": .string(event.aggregate.type), "id": .string(event.aggregate.id.description)]),
      .shown("raised at", .time(event.raisedAt)),
      ItemField("unit of work", .id(event.unitID.description), key: "unit"),
      ItemField("on behalf of", event.account.map { .id($0.description) } ?? .absent, key: "causedBy"),
      ItemField("raised by event", event.parent.map { .id($0.description) } ?? .absent, key: "parent"),
      .json("generation", .integer(Int64(event.generation))),
      .json("raisedAt", .string(event.raisedAt.description)),
      ItemField("payload", .text(event.payload), json: JSONReader.read(event.payload) ?? .string(event.payload)),
      .json("deliveries", .array(event.deliveries.map { fields($0, of: event).json })),
    ]
  }

  private static let deliveryColumns = [
    OutputColumn("handler", importance: 4), OutputColumn("status", importance: 4),
    OutputColumn("failures", .right, importance: 3), OutputColumn("next attempt", importance: 2),
    OutputColumn("last cause", importance: 3), OutputColumn("has handler", importance: 1),
  ]

  private func deliveries(of event: StoredEvent) -> OutputList {
    OutputList(
      columns: Self.deliveryColumns, emptyMessage: "",
      rows: event.deliveries.map { OutputRow(fields($0, of: event), in: Self.deliveryColumns) })
  }

  /// Returns a summary of a delivery, such as `orders.notify-guest failed 3×`.
  private func summary(_ delivery: DeliveryState) -> String {
    let failures = delivery.failures > 0 ? " \(delivery.failures)×" : ""
    return "\(delivery.handler) \(delivery.status.rawValue)\(failures)"
  }

  // The keys stay: `attempts` counts failures, `cause` is the reason of the latest one, and `isHere` says
  // that this program has the handler.
  private func fields(_ delivery: DeliveryState, of event: StoredEvent) -> [ItemField] {
    [
      ItemField("handler", .text(delivery.handler)),
      ItemField("status", .text(delivery.status.rawValue)),
      ItemField("failures", number: delivery.failures, key: "attempts"),
      ItemField("next attempt", delivery.status.isOpen ? .time(delivery.dueAt) : .absent, key: "dueAt"),
      ItemField("last cause", delivery.failureReason.map { .text($0) } ?? .absent, key: "cause"),
      .json("settledAt", .optional(delivery.settledAt?.description)),
      ItemField("has handler", .bool(inspector.knows(delivery, of: event)), key: "isHere"),
    ]
  }
}
