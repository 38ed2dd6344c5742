package import DomainKit

/// An order that a user may cancel or change.
package struct ChangeableOrder: Equatable, Sendable {
  package let order: Order
  /// `true` if the user is the customer who placed the order.
  package let isOwn: Bool
  /// The account that is notified of the cancellation; `nil` if the order has none, or if the user
  /// has it.
  package let notifiedAccount: UniqueID?
  /// `true` if the user may place the same order again and the cancellation notifies no other user. An order that
  /// was collected is not prepared again.
  package let isUndoable: Bool
  /// `true` for the result of a cancellation that cannot be undone because the order was collected.
  package let isRefund: Bool
  /// `true` if the user may cancel the order in its status.
  package let isCancelable: Bool

  package init(
    _ order: Order, isOwn: Bool, notifiedAccount: UniqueID? = nil, isUndoable: Bool = true, mayRefund: Bool = false,
    isRefund: Bool = false
  ) {
    self.order = order
    self.isOwn = isOwn
    self.notifiedAccount = notifiedAccount
    self.isUndoable = isUndoable
    self.isRefund = isRefund
    isCancelable = order.isCancelable(mayRefund: mayRefund)
  }

  init(_ order: Order, by principal: Principal, wasCollected: Bool = false) {
    let notifiedAccount = order.placedBy == principal.account ? nil : order.placedBy
    let mayPlaceAgain = order.discount == Discount.none || principal.holds(.giveDiscounts)
    let isRefund = wasCollected && order.origin == nil
    self.init(
      order, isOwn: principal.customerAccount != nil, notifiedAccount: notifiedAccount,
      isUndoable: notifiedAccount == nil && mayPlaceAgain && !isRefund,
      mayRefund: principal.holds(.refundOrders), isRefund: isRefund)
  }
}

extension OrderReader {
  /// Returns the order, unless the user is a customer and its preparation has started, or may not change
  /// the sales of an import.
  ///
  /// - Throws: `AccessDenied`, and the errors of ``changeable(_:_:by:)``.
  func cancelable(
    _ suffix: IDSuffix, _ seen: SeenVersion? = nil, by principal: Principal
  ) async throws -> ChangeableOrder {
    let found = try await changeable(suffix, seen, by: principal)
    try found.order.checkFigures(for: principal)
    return found
  }

  /// Returns the order, unless the user is a customer and its preparation has started.
  ///
  /// - Parameter seen: The version that the user has seen and agreed to change; `nil` for any version.
  /// - Throws: ``OrderError``, for another version too.
  func changeable(
    _ suffix: IDSuffix, _ seen: SeenVersion? = nil, by principal: Principal
  ) async throws -> ChangeableOrder {
    let order = try await uniqueMatch(for: suffix, visibleTo: principal)
    if let seen, SeenVersion(order) != seen { throw OrderError.changedSinceAsked(order.id.description) }
    let found = ChangeableOrder(order, by: principal)
    if found.isOwn, order.status.isOpen, !OrderStatus.changeableByCustomers.contains(order.status) {
      throw OrderError.beingMade(order.id.description)
    }
    return found
  }
}

extension Order {
  /// Checks that the user may change whether the order counts in the statistics of a past day.
  ///
  /// - Throws: `AccessDenied` for an imported sale, unless the user may import journals.
  func checkFigures(for principal: Principal) throws(AccessDenied) {
    if origin != nil, !principal.holds(.importJournals) { throw AccessDenied(.importJournals, to: principal) }
  }
}
