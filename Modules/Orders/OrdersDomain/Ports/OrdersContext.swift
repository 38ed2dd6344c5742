/// The repositories that a unit of work of this feature can access.
package protocol OrdersContext: Sendable {
  var orders: any OrderRepository { get }
  var menu: any MenuRepository { get }
  var imports: any JournalImportRepository { get }
  var notifications: any NotificationRepository { get }
}
