import DomainKit
import OrdersDomain
import StorageKit

@StoredRecord
struct NotificationRecord: RootRecord {
  static let table = Table<NotificationRecord>("orders_notification")

  let id: UniqueID
  let version: Int
  let orderID: UniqueID
  let guest: String
  let message: String
  let createdAt: Int64
}

enum NotificationMapper: AggregateMapper {
  static func root(of notification: Notification) -> NotificationRecord {
    NotificationRecord(
      id: notification.id.raw, version: notification.version, orderID: notification.order.raw,
      guest: notification.guest, message: notification.message, createdAt: notification.createdAt.milliseconds)
  }

  static func entity(from record: NotificationRecord, parts _: [NoPart]) -> Notification {
    Notification(
      id: ID(record.id), order: ID(record.orderID), guest: record.guest, message: record.message,
      createdAt: Timestamp(milliseconds: record.createdAt))
  }
}

struct StoredNotificationRepository: NotificationRepository {
  let store: EntityStore<NotificationMapper>

  func add(_ notification: inout Notification) throws { try store.add(&notification) }

  func notifications(limit: Int, after: ID<Notification>?) async throws -> [Notification] {
    var query = Query<NotificationRecord>().sorted(by: .id, descending: true).limit(limit)
    if let after { query = query.after([after]) }
    return try await store.list(query)
  }
}
