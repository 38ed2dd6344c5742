package import DomainKit

extension Permission {
  /// Place orders, for oneself or for a guest at the counter.
  package static let placeOrders = Permission("orders.place", atLeast: .customer)
  /// Place an order with a discount.
  package static let giveDiscounts = Permission("orders.discount", atLeast: .barista)
  /// View orders.
  package static let viewOrders = Permission("orders.see", atLeast: .customer)
  /// Change the content of orders. Customers change their own, before the preparation starts.
  package static let changeOrders = Permission("orders.change", atLeast: .customer)
  /// Cancel orders. Customers cancel their own, before the preparation starts.
  package static let cancelOrders = Permission("orders.cancel", atLeast: .customer)
  /// Cancel also collected orders, which then no longer count as sales, and give discounts for them.
  package static let refundOrders = Permission("orders.refund", atLeast: .manager)
  /// Prepare and hand out orders. The name `orders.work` is older than this constant and stays, because
  /// errors, logs and JSON contain it.
  package static let manageOrders = Permission("orders.work", atLeast: .barista)
  /// Erase guests from finished orders.
  package static let anonymizeOrders = Permission("orders.anonymize", atLeast: .manager)
  /// View sales statistics. The name stays for the same reason.
  package static let viewSales = Permission("orders.count", atLeast: .manager)
  /// Import journals of coffee machines.
  package static let importJournals = Permission("orders.import", atLeast: .manager)
  /// View the menu, also without an account, as guests at a kiosk do.
  package static let viewMenu = Permission.anyone("menu.see")
  /// Change the items and prices of the menu.
  package static let changeMenu = Permission("menu.change", atLeast: .manager)
  /// Send notifications to guests, about orders and reviews.
  package static let notifyGuests = Permission.system("notifications.send")
  /// View the notifications about orders, and one's own. Customers view only their own.
  package static let viewNotifications = Permission("notifications.see", atLeast: .customer)
  /// View also the notifications to others that are not about an order, such as the reason for the
  /// removal of a review.
  package static let viewAllNotifications = Permission("notifications.see-all", atLeast: .manager)
}
