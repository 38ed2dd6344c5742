package import DomainKit

extension Permission {
  /// Ordering, for oneself or for a guest at the counter.
  package static let placeOrders = Permission("orders.place", atLeast: .guest)
  /// Placing an order with a discount.
  package static let giveDiscounts = Permission("orders.discount", atLeast: .barista)
  /// Seeing orders.
  package static let seeOrders = Permission("orders.see", atLeast: .guest)
  /// Making, handing out and giving up orders.
  package static let workOrders = Permission("orders.work", atLeast: .barista)
  /// Counting what was sold.
  package static let countSales = Permission("orders.count", atLeast: .manager)
  /// Taking in a machine's journal.
  package static let importJournals = Permission("orders.import", atLeast: .manager)
  /// Seeing what there is to order.
  package static let seeMenu = Permission("menu.see", atLeast: .guest)
  /// Changing what there is to order, and for how much.
  package static let changeMenu = Permission("menu.change", atLeast: .manager)
  /// Telling guests how their orders are coming along.
  package static let notifyGuests = Permission.house("notifications.send")
  /// Seeing what guests were told.
  package static let seeNotifications = Permission("notifications.see", atLeast: .barista)
}
