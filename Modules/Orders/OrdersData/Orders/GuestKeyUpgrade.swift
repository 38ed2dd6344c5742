import OrdersDomain
import StorageKit

/// A data migration that stores the present search keys of guests. Earlier keys had accents and
/// repeated spaces, letters such as `ς` and `ß` that have no capital of their own, and characters
/// that stand for others, such as wide ones. Later ones lacked the vowels of scripts such as Thai,
/// which Unicode encodes as marks, and then had the accents of Greek.
enum GuestKeyUpgrade {
  static let rows = RowUpgrade(of: orders) { order in
    guard case .integer(let version) = order.values[1], case .text(let guest) = order.values[2] else { return [] }
    let key = StoredValue.text(Order.key(ofGuest: guest))
    return key == order.values[3] ? [] : [.update(orders, order.values[0...2] + [key], expected: Int(version))]
  }

  private static let orders = TableLayout(name: "orders_order", columns: ["id", "version", "guest", "guest_key"])
}
