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
    OutputRow(
      [
        .id(event.id.description), .text(event.stableName), .time(event.raisedAt),
        .text(event.deliveries.map(summary).joined(separator: ", ")),
      ], json: json(event))
  }

  func record(_ event: StoredEvent) -> CommandOutput {
    let fields = [
      OutputField("id", .id(event.id.description)),
      OutputField("type", .text(event.stableName)),
      OutputField("happened to", .text("\(event.aggregate.type) \(event.aggregate.id)")),
      OutputField("raised at", .time(event.raisedAt)),
      OutputField("unit of work", .id(event.unitID.description)),
      OutputField("on behalf of", event.account.map { .id($0.description) } ?? .absent),
      OutputField("raised by event", event.parent.map { .id($0.description) } ?? .absent),
      OutputField("payload", .text(event.payload)),
    ]
    return .record(OutputRecord(fields: fields, json: json(event), detail: deliveries(of: event)))
  }

  private func deliveries(of event: StoredEvent) -> OutputList {
    OutputList(
      columns: [
        OutputColumn("handler", importance: 4), OutputColumn("status", importance: 4),
        OutputColumn("failures", .right, importance: 3), OutputColumn("next attempt", importance: 2),
        OutputColumn("last cause", importance: 3), OutputColumn("has handler", importance: 1),
      ], emptyMessage: "",
      rows: event.deliveries.map { delivery in
        OutputRow(
          [
            .text(delivery.handler), .text(delivery.status.rawValue), .number(String(delivery.failures)),
            delivery.status.isOpen ? .time(delivery.dueAt) : .absent,
            delivery.failureReason.map { .text($0) } ?? .absent, .bool(inspector.knows(delivery, of: event)),
          ], json: json(delivery, of: event))
      })
  }

  /// Returns a summary of a delivery, such as `orders.notify-guest failed 3×`.
  private func summary(_ delivery: DeliveryState) -> String {
    let failures = delivery.failures > 0 ? " \(delivery.failures)×" : ""
    return "\(delivery.handler) \(delivery.status.rawValue)\(failures)"
  }

  // The keys stay: `causedBy` is the account on whose behalf the event was raised.
  private func json(_ event: StoredEvent) -> JSONValue {
    [
      "id": .string(event.id.description),
      "type": .string(event.stableName),
      "aggregate": ["type": .string(event.aggregate.type), "id": .string(event.aggregate.id.description)],
      "unit": .string(event.unitID.description),
      "causedBy": .optional(event.account?.description),
      "parent": .optional(event.parent?.description),
      "generation": .integer(Int64(event.generation)),
      "raisedAt": .string(event.raisedAt.description),
      "payload": JSONReader.read(event.payload) ?? .string(event.payload),
      "deliveries": .array(event.deliveries.map { json($0, of: event) }),
    ]
  }

  // The keys stay: `attempts` counts failures, `cause` is the reason of the latest one, and `isHere` says
  // that this program has the handler.
  private func json(_ delivery: DeliveryState, of event: StoredEvent) -> JSONValue {
    [
      "handler": .string(delivery.handler),
      "status": .string(delivery.status.rawValue),
      "attempts": .integer(Int64(delivery.failures)),
      "dueAt": delivery.status.isOpen ? .string(delivery.dueAt.description) : .null,
      "cause": .optional(delivery.failureReason),
      "settledAt": .optional(delivery.settledAt?.description),
      "isHere": .bool(inspector.knows(delivery, of: event)),
    ]
  }
}
