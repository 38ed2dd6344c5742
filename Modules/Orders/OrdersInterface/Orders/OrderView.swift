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
    let own: [ItemField] = [.shown("items", .text(items(order))), .shown("discount", discount(order))]
    return OutputRow(own + fields(order, at: listed.restaurant), in: columns)
  }

  private static func discount(_ order: Order) -> OutputCell {
    order.discountAmount.minorUnits == 0 ? .absent : .number(order.discountAmount.description)
  }

  /// Returns the name of the order's restaurant, or its id if the name is not known.
  private static func restaurant(_ order: Order, _ name: String?) -> OutputCell {
    name.map { .text($0) } ?? order.restaurant.map { .id($0.description) } ?? .absent
  }

  static func record(_ order: Order, at restaurant: String? = nil) -> CommandOutput {
    .record(OutputRecord(fields(order, at: restaurant), detail: lines(order)))
  }

  /// Returns the full order, with the names of its restaurant, of the accounts that placed and
  /// canceled it, and of the till of an imported sale.
  static func detailed(
    _ order: Order, at restaurant: String?, till: String?, _ names: [UniqueID: String]
  ) -> CommandOutput {
    let cancellation = order.cancellation.map { fields($0, names) }
    var shown = fields(order, at: restaurant)
    shown += [
      ItemField(
        "placed by", .account(order.placedBy, names), key: "placedByName",
        json: .optional(order.placedBy.flatMap { names[$0] })),
      .json("restaurantName", .optional(restaurant)),
      .json("cancellation", cancellation?.json ?? .null),
    ]
    shown.append(till.map { ItemField("till", .text($0)) } ?? .json("till", .null))
    shown += cancellation?.shown ?? []
    return .record(OutputRecord(shown, detail: lines(order)))
  }

  private static func fields(_ cancellation: Cancellation, _ names: [UniqueID: String]) -> [ItemField] {
    [
      ItemField("canceled at", .time(cancellation.at), key: "at"),
      .account("canceled by", cancellation.by, names, key: "by"),
      .json("byName", .optional(cancellation.by.flatMap { names[$0] })),
      ItemField("reason", cancellation.reason.map { .text($0) } ?? .absent),
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
      ], json: fields(order).json, version: SeenVersion(order))
  }

  private static func fields(_ order: Order, at restaurant: String? = nil) -> [ItemField] {
    [
      ItemField("id", .id(order.id.description)),
      ItemField("guest", .text(order.guest)),
      ItemField("status", status(order)),
      .json("lines", .array(order.lines.map { fields($0).json })),
      ItemField("subtotal", .number(order.subtotal.description)),
      ItemField("discount", .number(order.discountAmount.description)),
      ItemField("total", .number(order.total.description)),
      ItemField("currency", .code(order.currency.code)),
      ItemField("has goods", .bool(order.hasGoods), key: "hasGoods"),
      // Goods without an address are taken away, so that this key never contradicts the next one.
      .json("requiresShipping", .bool(order.hasGoods && order.deliverTo != nil)),
      ItemField("deliver to", order.deliverTo.map { .text($0.description) } ?? .absent, key: "deliverTo"),
      .shown("restaurant", Self.restaurant(order, restaurant)),
      ItemField("note", order.note.map { .text($0) } ?? .absent),
      ItemField("placed at", .time(order.placedAt), key: "placedAt"),
      .json("restaurant", .optional(order.restaurant?.description)),
      ItemField("version", number: order.version),
      .json("placedBy", .optional(order.placedBy?.description)),
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
  private static let lineColumns = [
    OutputColumn("item", importance: 4), OutputColumn("category", importance: 1), OutputColumn("size"),
    OutputColumn("quantity", .right, importance: 3), OutputColumn("unit price", .right, importance: 2),
    OutputColumn("total", .right, importance: 3),
  ]

  private static func lines(_ order: Order) -> OutputList {
    OutputList(columns: lineColumns, emptyMessage: "", rows: order.lines.map { OutputRow(fields($0), in: lineColumns) })
  }

  private static func fields(_ line: OrderLine) -> [ItemField] {
    [
      ItemField("item", .text(line.item)), ItemField("category", .text(line.category.rawValue)),
      ItemField("size", line.size.map { .text($0.rawValue) } ?? .absent),
      ItemField("quantity", number: line.quantity.value),
      ItemField("unit price", .number(line.unitPrice.description), key: "unitPrice"),
      ItemField("total", .number(line.total.description)),
    ]
  }
}
