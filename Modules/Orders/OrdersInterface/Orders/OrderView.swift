import DomainKit
import OrdersDomain
import ShellKit

/// The output of orders: rows and JSON.
enum OrderView {
  static let columns = [
    OutputColumn("id", importance: 4), OutputColumn("guest", importance: 4), OutputColumn("status", importance: 3),
    OutputColumn("items", importance: 2), OutputColumn("total", .right, importance: 3),
    OutputColumn("currency", importance: 3), OutputColumn("placed at", importance: 1),
    OutputColumn("discount", .right, importance: 1, isRare: true),
    OutputColumn("restaurant", importance: 4, isRare: true),
  ]

  static func row(_ listed: ListedOrder) -> OutputRow {
    let order = listed.order
    return OutputRow(
      [
        .id(order.id.description), .text(order.guest), status(order),
        .text(items(order)), .number(order.total.description),
        .code(order.currency.code), .time(order.placedAt), discount(order), restaurant(order, listed.restaurant),
      ], json: json(order))
  }

  private static func discount(_ order: Order) -> OutputCell {
    order.discountAmount.minorUnits == 0 ? .absent : .number(order.discountAmount.description)
  }

  /// Returns the name of the order's restaurant, or its id if the name is not known.
  private static func restaurant(_ order: Order, _ name: String?) -> OutputCell {
    name.map { .text($0) } ?? order.restaurant.map { .id($0.description) } ?? .absent
  }

  static func record(_ order: Order, at restaurant: String? = nil) -> CommandOutput {
    .record(OutputRecord(fields: fields(order, at: restaurant), json: json(order), detail: lines(order)))
  }

  /// Returns the full order, with the names of its restaurant, of the accounts that placed and
  /// canceled it, and of the till of an imported sale.
  static func detailed(
    _ order: Order, at restaurant: String?, till: String?, _ names: [UniqueID: String]
  ) -> CommandOutput {
    var shown = fields(order, at: restaurant) + [OutputField("placed by", .account(order.placedBy, names))]
    if let till { shown.append(OutputField("till", .text(till))) }
    if let cancellation = order.cancellation { shown += fields(cancellation, names) }
    return .record(
      OutputRecord(
        fields: shown,
        json: .object(
          members(order) + [
            .init("placedByName", .optional(order.placedBy.flatMap { names[$0] })),
            .init("restaurantName", .optional(restaurant)),
            .init("cancellation", order.cancellation.map { json($0, names) } ?? .null),
            .init("till", .optional(till)),
          ]), detail: lines(order)))
  }

  private static func fields(_ cancellation: Cancellation, _ names: [UniqueID: String]) -> [OutputField] {
    [
      OutputField("canceled at", .time(cancellation.at)),
      OutputField("canceled by", .account(cancellation.by, names)),
      OutputField("reason", cancellation.reason.map { .text($0) } ?? .absent),
    ]
  }

  private static func json(_ cancellation: Cancellation, _ names: [UniqueID: String]) -> JSONValue {
    [
      "at": .string(cancellation.at.description),
      "by": .optional(cancellation.by?.description),
      "byName": .optional(cancellation.by.flatMap { names[$0] }),
      "reason": .optional(cancellation.reason),
    ]
  }

  static let emptyMessage = "No orders available!"

  /// Returns the board for the staff: guest, restaurant, note and address, items, and the time that
  /// the guest has waited.
  ///
  /// The columns with restaurants, and with notes and addresses, are only present while an open order
  /// has one. On a narrow terminal notes give way to the items, and the ids before both.
  static func board(_ orders: [ListedOrder]) -> CommandOutput {
    let hasRestaurants = orders.contains { $0.order.restaurant != nil }
    let hasNotes = orders.contains { $0.order.note != nil || $0.order.deliverTo != nil }
    var rare = hasRestaurants ? [OutputColumn("restaurant", importance: 4)] : []
    if hasNotes { rare.append(OutputColumn("note", importance: 3)) }
    return .list(
      OutputList(
        columns: [OutputColumn("id", importance: 0), OutputColumn("guest", importance: 4)] + rare + [
          OutputColumn("items", importance: 4), OutputColumn("status", importance: 4),
          OutputColumn("waiting", importance: 4),
        ], emptyMessage: "No order is open.",
        rows: orders.map { boardRow($0, hasRestaurants: hasRestaurants, hasNotes: hasNotes) }))
  }

  /// Returns a row of the board. A ready order has no time limit, because it waits for the guest.
  private static func boardRow(_ listed: ListedOrder, hasRestaurants: Bool, hasNotes: Bool) -> OutputRow {
    let order = listed.order
    let limit: Duration? = order.status == .ready ? nil : .milliseconds(Order.attentionAfter)
    let texts = [order.note, order.deliverTo.map { "to \($0)" }].compactMap(\.self)
    var rare = hasRestaurants ? [restaurant(order, listed.restaurant)] : []
    if hasNotes { rare.append(texts.isEmpty ? .absent : .text(texts.joined(separator: "; "))) }
    return OutputRow(
      [.id(order.id.description), .text(order.guest)] + rare + [
        .text(items(order)), status(order), .since(order.placedAt, longAfter: limit),
      ], json: json(order), version: SeenVersion(order))
  }

  private static func fields(_ order: Order, at restaurant: String? = nil) -> [OutputField] {
    [
      OutputField("id", .id(order.id.description)),
      OutputField("guest", .text(order.guest)),
      OutputField("status", status(order)),
      OutputField("subtotal", .number(order.subtotal.description)),
      OutputField("discount", .number(order.discountAmount.description)),
      OutputField("total", .number(order.total.description)),
      OutputField("currency", .code(order.currency.code)),
      OutputField("has goods", .bool(order.hasGoods)),
      OutputField("deliver to", order.deliverTo.map { .text($0.description) } ?? .absent),
      OutputField("restaurant", Self.restaurant(order, restaurant)),
      OutputField("note", order.note.map { .text($0) } ?? .absent),
      OutputField("placed at", .time(order.placedAt)),
      OutputField("version", .number(String(order.version))),
    ]
  }

  private static func status(_ order: Order) -> OutputCell { .name(order.status.rawValue, readable: order.status.word) }

  /// Returns the items of an order: `2 Latte (large), Espresso`.
  static func items(_ order: Order) -> String { order.lines.map(summary).joined(separator: ", ") }

  /// Returns one item: `2 Latte (large)`.
  private static func summary(_ line: OrderLine) -> String {
    let count = line.quantity.value == 1 ? "" : "\(line.quantity.value) "
    return count + line.item + (line.size.map { " (\($0.rawValue))" } ?? "")
  }
}

extension OrderView {
  private static func lines(_ order: Order) -> OutputList {
    OutputList(
      columns: [
        OutputColumn("item", importance: 4), OutputColumn("category", importance: 1), OutputColumn("size"),
        OutputColumn("quantity", .right, importance: 3), OutputColumn("unit price", .right, importance: 2),
        OutputColumn("total", .right, importance: 3),
      ], emptyMessage: "",
      rows: order.lines.map { line in
        OutputRow(
          [
            .text(line.item), .text(line.category.rawValue), line.size.map { .text($0.rawValue) } ?? .absent,
            .number(String(line.quantity.value)), .number(line.unitPrice.description),
            .number(line.total.description),
          ], json: json(line))
      })
  }

  static func json(_ order: Order) -> JSONValue { .object(members(order)) }

  private static func members(_ order: Order) -> [JSONValue.Member] {
    [
      .init("id", .string(order.id.description)),
      .init("guest", .string(order.guest)),
      .init("status", .string(order.status.rawValue)),
      .init("lines", .array(order.lines.map(json))),
      .init("subtotal", .string(order.subtotal.description)),
      .init("discount", .string(order.discountAmount.description)),
      .init("total", .string(order.total.description)),
      .init("currency", .string(order.currency.code)),
      .init("hasGoods", .bool(order.hasGoods)),
      // Goods without an address are taken away, so that this key never contradicts the next one.
      .init("requiresShipping", .bool(order.hasGoods && order.deliverTo != nil)),
      .init("deliverTo", .optional(order.deliverTo?.description)),
      .init("note", .optional(order.note)),
      .init("placedAt", .string(order.placedAt.description)),
      .init("restaurant", .optional(order.restaurant?.description)),
      .init("version", .integer(Int64(order.version))),
      .init("placedBy", .optional(order.placedBy?.description)),
    ]
  }

  private static func json(_ line: OrderLine) -> JSONValue {
    [
      "item": .string(line.item),
      "category": .string(line.category.rawValue),
      "size": .optional(line.size?.rawValue),
      "quantity": .integer(Int64(line.quantity.value)),
      "unitPrice": .string(line.unitPrice.description),
      "total": .string(line.total.description),
    ]
  }
}
