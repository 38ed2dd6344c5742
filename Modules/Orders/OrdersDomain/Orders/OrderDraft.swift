package import DomainKit

/// The content of an order: a new, changed or stored one, which ``Order`` checks.
@MemberwiseInit
package struct OrderDraft: Equatable, Sendable {
  package var guest: String
  package var lines: [OrderLine]
  package var discount: Discount = .none
  package var deliverTo: DeliveryAddress?
  package var note: String?
  /// The restaurant of the order; `nil` for an order at the shop itself.
  package var restaurant: UniqueID?

  /// The longest name of a guest in bytes of UTF-8. The indexes of all engines store it in lowercase,
  /// which can be 1.5 times as long.
  private static let longestName = 800

  /// The largest number of lines of an order.
  package static let maxLines = 500

  /// - Throws: ``OrderError/tooManyLines(_:)``.
  static func checkLineCount(_ count: Int) throws(OrderError) {
    if count > maxLines { throw .tooManyLines(count) }
  }

  /// Checks the guest's name in a new or changed order. Existing orders may have longer ones, and
  /// ones that mix alphabets.
  func checkName() throws(OrderError) {
    let field = "The guest's name"
    let name = try OrderError.plain(guest, field, 1...100, bytes: Self.longestName)
    try OrderError.refuseMixedScripts(in: name, field: field)
  }
}

/// The status of an order.
package enum OrderStatus: String, CaseIterable, Sendable {
  case placed, preparing, ready, collected
  case canceled = "cancelled"

  /// The name for people. The stored name of a canceled order has another spelling.
  package var word: String { self == .canceled ? "canceled" : rawValue }

  /// The statuses in which customers may change or cancel their own orders.
  package static let changeableByCustomers: Set<OrderStatus> = [.placed]

  /// `true` if the staff or the guest still has to act on the order.
  package var isOpen: Bool { self == .placed || self == .preparing || self == .ready }

  /// The statuses from which an order can change to this status, except for two moves back: from
  /// ``ready`` to ``preparing`` and from ``collected`` to ``ready``. See ``Order/putBack(at:)``.
  package var predecessors: Set<OrderStatus> {
    switch self {
    case .placed, .ready: [.preparing]
    case .preparing: [.placed]
    case .collected: [.ready]
    case .canceled: [.placed, .preparing, .ready]
    }
  }
}

/// The circumstances in which an order was canceled.
@MemberwiseInit
package struct Cancellation: Hashable, Sendable {
  /// The reason that was given to the guest.
  package let reason: String?
  /// The account that canceled the order, or `nil` in an installation without accounts.
  package let by: UniqueID?
  package let at: Timestamp
}

/// A discount on an order.
package enum Discount: Hashable, Sendable {
  case none
  case percentage(Percentage)
  case amount(Money)
}

/// The quantity of one item: 1 to 99.
package struct Quantity: Hashable, Sendable {
  package static let allowed = 1...99
  package let value: Int

  package init(_ value: Int) throws(OrderError) {
    guard Quantity.allowed.contains(value) else { throw .quantityOutOfRange(String(value)) }
    self.value = value
  }

  /// Parses any number of digits.
  package init(parsing text: String) throws(OrderError) {
    guard let value = Int(text), Quantity.allowed.contains(value) else { throw .quantityOutOfRange(text) }
    self.value = value
  }
}

/// One item of an order, at its price when it was ordered.
package struct OrderLine: Equatable, Sendable {
  package let item: String
  package let category: MenuItem.Category
  package let size: Size?
  package let quantity: Quantity
  package let unitPrice: Money
  package let total: Money

  /// An item in one size, at one price.
  package struct PricedItem: Hashable {
    let item: String
    let size: Size?
    let unitPrice: Money
  }

  package var pricedItem: PricedItem { PricedItem(item: item, size: size, unitPrice: unitPrice) }

  /// Creates a line.
  ///
  /// - Throws: ``OrderError/money(_:)`` if the price is above ``DomainKit/Money/highestPrice``.
  package init(
    item: String, category: MenuItem.Category, size: Size?, quantity: Quantity, unitPrice: Money
  ) throws(OrderError) {
    guard unitPrice.minorUnits <= Money.highestPrice else { throw .money(.tooLarge) }
    self.item = item
    self.category = category
    self.size = size
    self.quantity = quantity
    self.unitPrice = unitPrice
    do throws(MoneyError) {
      total = try unitPrice.multiplied(by: quantity.value)
    } catch {
      throw .money(error)
    }
  }

  /// Creates a line for a menu item at its current price.
  package init(of item: MenuItem, size: Size?, quantity: Quantity) throws(OrderError) {
    let sold = try item.price(of: size)
    try self.init(
      item: item.name, category: item.category, size: sold.size, quantity: quantity, unitPrice: sold.price)
  }
}
