package import DomainKit

/// Changes the content of an order. Customers change their own orders, until the preparation starts, and managers the
/// discount of collected ones.
package protocol ChangeOrderUseCase: Sendable {
  /// Changes an order.
  ///
  /// - Returns: The order before and after the change.
  /// - Throws: ``OrderError`` if the order does not exist, can no longer be changed, would violate a
  ///   rule or come to another total; `AccessDenied` if the user may not give the discount.
  func execute(_ edit: OrderEdit, _ order: IDSuffix) async throws -> (before: Order, after: Order)
}

@MemberwiseInit
package struct ChangeOrder: ChangeOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let restaurants: any RestaurantLookup
  private let settings: ShopSettings
  private let clock: any WallClock

  package func execute(
    _ edit: OrderEdit, _ suffix: IDSuffix
  ) async throws -> (before: Order, after: Order) {
    if edit == OrderEdit() { throw OrderError.nothingToChange }
    let permission = edit.discount == nil ? Permission.changeOrders : .giveDiscounts
    return try await work.execute(for: permission) { context, principal in
      let found = try await context.orders.changeable(suffix, by: principal)
      let before = found.order
      if edit == OrderEdit(total: edit.total) {
        try edit.total?.check(before.total)
        throw OrderError.nothingToChange
      }
      if found.isOwn, edit.exploits(before.discount) { throw OrderError.discounted }
      let target = try await restaurant(for: edit, of: before)
      var order = before
      let lines = try await context.menu.lines(edit.added, sharesNote: true)
      do {
        try order.change(
          edit, adding: lines, movingTo: target?.id, deliveryMinimum: settings.deliveryMinimum(in: order.currency),
          mayRefund: principal.holds(.refundOrders), at: clock.now)
      } catch OrderError.tooSmallToDeliver(let total, let minimum, _, let wasDelivery)
        where found.isOwn && before.hasPercentage
      {
        // A customer may not add the missing items.
        throw OrderError.tooSmallToDeliver(total: total, minimum: minimum, missing: nil, wasDelivery: wasDelivery)
      }
      try context.orders.update(&order)
      return (before, order)
    }
  }

  /// Returns the restaurant that an order has after a change. It must take orders if it is new to
  /// the order, or if the order gets more items.
  private func restaurant(for edit: OrderEdit, of order: Order) async throws -> OrderRestaurant? {
    switch edit.destination {
    case .shop: return nil
    case .restaurant(let suffix): return try await restaurants.restaurantTakingOrders(suffix)
    case nil where edit.added.isEmpty: return nil
    case nil: return try await restaurants.restaurantTakingOrders(order.restaurant.flatMap { IDSuffix($0.description) })
    }
  }
}

extension Order {
  fileprivate var hasPercentage: Bool { if case .percentage = discount { true } else { false } }
}

extension OrderEdit {
  /// Returns `true` if the edit gives a discount to items for which the staff did not give it: a
  /// percentage to further items, or an amount to fewer.
  fileprivate func exploits(_ discount: Discount) -> Bool {
    switch discount {
    case .none: false
    case .percentage: !added.isEmpty
    case .amount: !removed.isEmpty
    }
  }
}
