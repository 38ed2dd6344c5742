import OrdersDomain
import StorageKit

/// A data migration that adds revenue and order count to the lines of existing orders.
enum LineRevenueUpgrade {
  static let changes: [SchemaChange] = [
    .addColumn(table: lines.name, .integer("revenue", optional: true)),
    .addColumn(table: lines.name, .integer("order_count", optional: true)),
  ]

  static let rows = RowUpgrade(of: orders, parts: lines) { order in
    [.deleteParts(lines, owner: try order.id)] + (try upgraded(order).map { .insertPart(lines, $0) })
  }

  // These are the columns at the time of this migration. Later migrations add more columns to the
  // records.
  private static let orders = TableLayout(name: "orders_order", columns: ["id", "total"])
  private static let lines = TableLayout(
    name: "orders_order_line",
    columns: [
      "owner", "position", "item", "category", "size", "quantity", "currency", "unit_price", "total", "is_cancelled",
      "revenue", "order_count",
    ])
  private static let (item, total, revenue, orderCount) = (2, 8, 10, 11)

  private static func upgraded(_ order: FetchedRow) throws -> [[StoredValue]] {
    let shares = RevenueShares.split(try amount(order.values[1]), by: try order.parts.map { try amount($0[total]) })
    var items: Set<StoredValue> = []
    return zip(order.parts, shares).map { line, share in
      var line = line
      line[revenue] = .integer(share)
      line[orderCount] = .integer(items.insert(line[item]).inserted ? 1 : 0)
      return line
    }
  }

  private static func amount(_ value: StoredValue) throws -> Int64 {
    guard case .integer(let amount) = value else {
      throw StorageError.malformedRow(table: orders.name, reason: "a total is not a number")
    }
    return amount
  }
}
