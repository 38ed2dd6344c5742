import OrdersDomain
import StorageKit

/// A data migration that removes accents and repeated spaces from the search keys of guests.
enum GuestKeyUpgrade {
  static let rows = RowUpgrade(of: orders) { order in
    guard case .integer(let version) = order.values[1], case .text(let guest) = order.values[2] else { return [] }
    let key = StoredValue.text(Order.key(ofGuest: guest))
    return key == order.values[3] ? [] : [.update(orders, order.values[0...2] + [key], expected: Int(version))]
  }

  private static let orders = TableLayout(name: "orders_order", columns: ["id", "version", "guest", "guest_key"])
}
