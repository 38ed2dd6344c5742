package import DomainKit
package import OrdersDomain
package import StorageKit

/// This feature's repositories over one unit of work.
package struct StoredOrdersContext: OrdersContext {
  package let orders: any OrderRepository
  package let menu: any MenuRepository
  package let notifications: any NotificationRepository

  package init(_ unit: Unit, engine: any StorageEngine) throws {
    orders = StoredOrderRepository(store: try EntityStore(unit), engine: engine)
    menu = StoredMenuRepository(store: try EntityStore(unit))
    notifications = StoredNotificationRepository(store: try EntityStore(unit))
  }
}
