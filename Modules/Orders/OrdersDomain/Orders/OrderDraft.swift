package import DomainKit

/// What an order is made from.
package struct OrderDraft: Equatable, Sendable {
  package var guest: String
  package var lines: [OrderLine]
  package var discount: Discount
  package var deliverTo: DeliveryAddress?
  package var note: String?
  /// The restaurant that it is for.
  package var restaurant: UniqueID?

  package init(
    guest: String, lines: [OrderLine], discount: Discount = .none, deliverTo: DeliveryAddress? = nil,
    note: String? = nil, restaurant: UniqueID? = nil
  ) {
    self.restaurant = restaurant
    self.guest = guest
    self.lines = lines
    self.discount = discount
    self.deliverTo = deliverTo
    self.note = note
  }

  static func plain(_ text: String, _ field: String, _ length: ClosedRange<Int>) throws(OrderError) -> String {
    do throws(PlainTextError) {
      return try PlainText(text, field: field, length: length).value
    } catch {
      throw .text(error)
    }
  }
}

/// Where an order is on its way.
package enum OrderStatus: String, CaseIterable, Sendable {
  case placed, preparing, ready, collected, cancelled

  /// Whether somebody still has something to do for it.
  package var isOpen: Bool { self == .placed || self == .preparing || self == .ready }

  /// What an order must be to become this.
  package var predecessors: Set<OrderStatus> {
    switch self {
    case .placed, .ready: [.preparing]
    case .preparing: [.placed]
    case .collected: [.ready]
    case .cancelled: [.placed, .preparing]
    }
  }
}

/// What is taken off an order's price.
package enum Discount: Hashable, Sendable {
  case none
  case percentage(Percentage)
  case amount(Money)
}

/// How many of one thing: 1 to 99.
package struct Quantity: Hashable, Sendable {
  package static let allowed = 1...99
  package let value: Int

  package init(_ value: Int) throws(OrderError) {
    guard Quantity.allowed.contains(value) else { throw .quantityOutOfRange(String(value)) }
    self.value = value
  }

  /// Reads digits, however many.
  package init(parsing text: String) throws(OrderError) {
    guard let value = Int(text), Quantity.allowed.contains(value) else { throw .quantityOutOfRange(text) }
    self.value = value
  }
}

/// One kind of thing in an order, at the price that it had when it was ordered.
package struct OrderLine: Equatable, Sendable {
  package let item: String
  package let category: MenuItem.Category
  package let size: Size?
  package let quantity: Quantity
  package let unitPrice: Money
  package let total: Money

  /// - Throws: ``OrderError/money(_:)`` when the price is above ``DomainKit/Money/highestPrice``.
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

  /// A line for an item as it is on the menu now.
  package init(of item: MenuItem, size: Size?, quantity: Quantity) throws(OrderError) {
    let offer = try item.price(of: size)
    try self.init(
      item: item.name, category: item.category, size: offer.size, quantity: quantity, unitPrice: offer.price)
  }
}
