package import DomainKit

/// Places a guest's order.
package protocol PlaceOrderUseCase: Sendable {
  /// Places an order.
  ///
  /// - Returns: The order, and its restaurant; `nil` for an order at the shop itself.
  /// - Throws: ``OrderError`` if the order violates a rule or comes to another total;
  ///   `AccessDenied` if the user may not give the discount.
  func execute(_ request: OrderRequest) async throws -> (order: Order, restaurant: OrderRestaurant?)
}

/// A request for an order, item by item.
@MemberwiseInit
package struct OrderRequest: Equatable, Sendable {
  /// An item by name.
  @MemberwiseInit
  package struct Line: Equatable, Sendable {
    package let item: String
    package var size: Size?
    /// The quantity. If it is `nil`, the words of the item may contain it, as in `2 espresso`;
    /// otherwise it is 1.
    package var quantity: Quantity?
    /// `true` if the words are exactly the name of the item, with no quantity and no size in them.
    package var isExact: Bool = false
  }

  package let guest: String
  package let lines: [Line]
  package var discount: DiscountRequest?
  package var deliverTo: String?
  package var note: String?
  /// The identifier suffix of the restaurant; `nil` for an order at the shop itself.
  package var restaurant: IDSuffix?
  /// The total that the user agreed to; `nil` for any total.
  package var total: AgreedTotal?
}

/// The total to which an order must come.
package struct AgreedTotal: Equatable, Sendable {
  /// The amount as typed: `4.50`.
  package let amount: String
  /// The currency; `nil` for that of the menu.
  package let currency: Currency?

  package init(_ amount: String, in currency: Currency? = nil) {
    self.amount = amount
    self.currency = currency
  }

  /// - Throws: ``OrderError/otherTotal(_:agreed:)``, or ``OrderError/money(_:)`` for an invalid
  ///   amount.
  func check(_ total: Money) throws(OrderError) {
    let agreed: Money
    do throws(MoneyError) {
      agreed = try Money(parsing: amount, currency ?? total.currency)
    } catch {
      throw .money(error)
    }
    if agreed != total { throw .otherTotal(total, agreed: agreed) }
  }
}

/// A discount before the currency of the shop is known.
package enum DiscountRequest: Equatable, Sendable {
  case percentage(Percentage)
  /// An amount as typed: `1.50`.
  case amount(String)

  /// Returns the discount, which is none for `0%` and `0`.
  func discount(in currency: Currency) throws(OrderError) -> Discount {
    switch self {
    case .percentage(let percentage): return percentage.hundredths == 0 ? .none : .percentage(percentage)
    case .amount(let text):
      do throws(MoneyError) {
        let amount = try Money(parsing: text, currency)
        return amount.minorUnits == 0 ? .none : .amount(amount)
      } catch {
        throw .money(error)
      }
    }
  }
}

@MemberwiseInit
package struct PlaceOrder: PlaceOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let restaurants: any RestaurantLookup
  private let settings: ShopSettings
  private let clock: any WallClock
  private let ids: any IDSource

  package func execute(_ request: OrderRequest) async throws -> (order: Order, restaurant: OrderRestaurant?) {
    let address = try request.deliverTo.map { text throws(OrderError) in try DeliveryAddress(parsing: text) }
    let permission = request.discount == nil ? Permission.placeOrders : .giveDiscounts
    return try await work.execute(for: permission) { context, principal in
      let lines = try await context.menu.lines(request.lines, sharesNote: request.note != nil)
      // The currency comes from the menu. The configured currency only applies to a new menu.
      let currency = lines.first?.unitPrice.currency ?? settings.currency
      let restaurant = try await restaurants.restaurantTakingOrders(request.restaurant)
      let draft = OrderDraft(
        guest: request.guest, lines: lines, discount: try request.discount?.discount(in: currency) ?? Discount.none,
        deliverTo: address, note: request.note, restaurant: restaurant?.id)
      var order = try Order.place(
        draft, id: ids.next(), currency: currency, deliveryMinimum: settings.deliveryMinimum(in: currency),
        total: request.total, by: principal.account, at: clock.now)
      try context.orders.add(&order)
      return (order, restaurant)
    }
  }
}
