package import DomainKit

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
    try self.init(item: item.name, category: item.category, size: sold.size, quantity: quantity, unitPrice: sold.price)
  }
}
