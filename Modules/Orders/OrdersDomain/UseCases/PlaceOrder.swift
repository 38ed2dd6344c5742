package import DomainKit

/// Takes a guest's order.
package protocol PlaceOrderUseCase: Sendable {
  /// - Throws: ``OrderError`` when a rule is against it.
  func execute(_ request: OrderRequest) async throws -> Order
}

/// What a guest asks for, item by item.
package struct OrderRequest: Equatable, Sendable {
  /// An item by its name.
  package struct Line: Equatable, Sendable {
    package let item: String
    package let size: Size?
    package let quantity: Quantity

    package init(item: String, size: Size? = nil, quantity: Quantity) {
      self.item = item
      self.size = size
      self.quantity = quantity
    }
  }

  package let guest: String
  package let lines: [Line]
  package let discount: DiscountRequest?
  package let deliverTo: String?
  package let note: String?
  /// The end of the identifier of the restaurant that it is for.
  package let restaurant: IDTail?

  package init(
    guest: String, lines: [Line], discount: DiscountRequest? = nil, deliverTo: String? = nil, note: String? = nil,
    restaurant: IDTail? = nil
  ) {
    self.restaurant = restaurant
    self.guest = guest
    self.lines = lines
    self.discount = discount
    self.deliverTo = deliverTo
    self.note = note
  }
}

/// A discount before it is known what currency the shop sells in.
package enum DiscountRequest: Equatable, Sendable {
  case percentage(Percentage)
  /// Digits, as typed: `1.50`.
  case amount(String)
}

/// ``PlaceOrderUseCase`` in units of work.
package struct PlaceOrder: PlaceOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let restaurants: any RestaurantDirectory
  private let settings: ShopSettings
  private let clock: any WallClock
  private let ids: any IDSource
  private let own: (any OwnOrders)?

  package init(
    work: UnitOfWork<any OrdersContext>, restaurants: any RestaurantDirectory, settings: ShopSettings,
    clock: any WallClock, ids: any IDSource, own: (any OwnOrders)? = nil
  ) {
    self.work = work
    self.restaurants = restaurants
    self.settings = settings
    self.clock = clock
    self.ids = ids
    self.own = own
  }

  package func execute(_ request: OrderRequest) async throws -> Order {
    let discount = try discount(request.discount)
    let address = try request.deliverTo.map { text throws(OrderError) in try DeliveryAddress(parsing: text) }
    let order = try await work.execute(for: .placeOrders) { context, principal in
      var lines: [OrderLine] = []
      for wanted in request.lines {
        guard let item = try await context.menu.item(keyed: MenuItem.key(of: wanted.item)) else {
          throw OrderError.unknownItem(wanted.item)
        }
        lines.append(try OrderLine(of: item, size: wanted.size, quantity: wanted.quantity))
      }
      let draft = OrderDraft(
        guest: request.guest, lines: lines, discount: discount, deliverTo: address, note: request.note,
        restaurant: try await restaurant(request.restaurant))
      var order = try Order.place(
        draft, id: ids.next(), currency: settings.currency, by: principal.account, at: clock.now)
      try context.orders.add(&order)
      return order
    }
    own?.note(order)
    return order
  }

  /// - Throws: ``OrderError/restaurantClosed(_:)``.
  private func restaurant(_ tail: IDTail?) async throws -> UniqueID? {
    guard let tail else { return nil }
    let restaurant = try await restaurants.restaurant(tail)
    if restaurant.isClosed { throw OrderError.restaurantClosed(restaurant.name) }
    return restaurant.id
  }

  private func discount(_ request: DiscountRequest?) throws(OrderError) -> Discount {
    switch request {
    case nil: return .none
    case .percentage(let percentage): return .percentage(percentage)
    case .amount(let text):
      do throws(MoneyError) {
        return .amount(try Money(parsing: text, settings.currency))
      } catch {
        throw .money(error)
      }
    }
  }
}
