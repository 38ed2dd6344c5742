package import OrdersDomain
package import StorageKit

/// The repositories of this feature in one unit of work.
package struct StoredOrdersContext: OrdersContext {
  package let orders: any OrderRepository
  package let menu: any MenuRepository
  package let imports: any JournalImportRepository
  package let notifications: any NotificationRepository

  package init(_ storage: FeatureStorage) throws {
    orders = StoredOrderRepository(store: try EntityStore(storage), storage: storage)
    menu = StoredMenuRepository(store: try EntityStore(storage), storage: storage)
    imports = StoredJournalImportRepository(store: try EntityStore(storage), storage: storage)
    notifications = StoredNotificationRepository(store: try EntityStore(storage), storage: storage)
  }
}
