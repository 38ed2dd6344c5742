import DomainKit
import OrdersDomain
import StorageKit

@StoredRecord
struct NotificationRecord: RootRecord {
  static let table = Table<NotificationRecord>("orders_notification")

  let id: UniqueID
  let version: Int
  /// ``noOrder`` for a message that is not about an order; the column has no null.
  let orderID: UniqueID
  let guest: String
  let message: String
  let createdAt: Int64
  /// `nil` in rows from before the column existed.
  let accountID: UniqueID?
  let isUnread: Bool?

  static let noOrder = UniqueID(high: 0, low: 0)
}

enum NotificationMapper: AggregateMapper {
  static func root(of notification: Notification) -> NotificationRecord {
    NotificationRecord(
      id: notification.id.raw, version: notification.version,
      orderID: notification.order?.raw ?? NotificationRecord.noOrder,
      guest: notification.guest, message: notification.message, createdAt: notification.createdAt.milliseconds,
      accountID: notification.account, isUnread: notification.isUnread)
  }

  static func entity(from record: NotificationRecord, parts _: [NoPart]) -> Notification {
    Notification(
      id: ID(record.id), order: record.orderID == NotificationRecord.noOrder ? nil : ID(record.orderID),
      guest: record.guest, account: record.accountID, message: record.message,
      createdAt: Timestamp(milliseconds: record.createdAt), isUnread: record.isUnread ?? false)
  }
}

struct StoredNotificationRepository: StoredRepository, NotificationRepository {
  let store: EntityStore<NotificationMapper>
  let storage: FeatureStorage
  private static let pageSize = 1_000
  private static let keys = TableLayout(name: NotificationRecord.table.layout.name, columns: ["id"])
  private static let names = TableLayout(name: NotificationRecord.table.layout.name, columns: ["id", "guest"])

  func notification(_ id: ID<Notification>) async throws -> Notification? { try await store.find(id) }

  func notifications(matching filter: NotificationFilter) async throws -> [Notification] {
    guard let guest = filter.guest else { return try await store.list(query(filter)) }
    return try await notifications(to: guest, matching: filter)
  }

  /// Scans the names of the guests page by page, because notifications have no search key for them.
  private func notifications(to guest: String, matching filter: NotificationFilter) async throws -> [Notification] {
    let key = Order.key(ofGuest: guest)
    let limit = filter.limit
    var found: [Notification] = []
    var filter = filter
    filter.limit = Self.pageSize
    while true {
      let page = query(filter).select()
      let names = Select(
        table: Self.names, conditions: page.conditions, order: page.order, limit: page.limit, parts: nil)
      let rows = try await storage.rows(names).map(\.values)
      for row in rows {
        guard case .id(let id) = row[0], case .text(let name) = row[1] else { continue }
        filter.after = ID(id)
        guard Order.key(ofGuest: name) == key, let match = try await store.find(ID(id)) else { continue }
        found.append(match)
        if found.count == limit { return found }
      }
      if rows.count < Self.pageSize { return found }
    }
  }

  /// Scans the notifications, because only erasing a guest looks for those of orders.
  func notifications(about orders: [ID<Order>]) async throws -> [Notification] {
    var found: [Notification] = []
    for start in stride(from: 0, to: orders.count, by: Self.pageSize) {
      let page = orders[start..<min(start + Self.pageSize, orders.count)]
      found += try await store.list(Query().where(.orderID, isIn: page.map(\.raw)))
    }
    return found
  }

  private func query(_ filter: NotificationFilter) -> Query<NotificationRecord> {
    var query = Query<NotificationRecord>().sorted(by: .id, descending: true).limit(filter.limit)
    if let account = filter.account { query = query.where(.accountID, .equal, account) }
    if filter.isUnread { query = query.where(.isUnread, .equal, true) }
    if let isAboutOrder = filter.isAboutOrder {
      query = query.checking(.orderID, isAboutOrder ? .notEqual : .equal, NotificationRecord.noOrder)
    }
    if let after = filter.after { query = query.after([after]) }
    return query
  }

  /// Scans the identifiers. No other query finds a notification by its suffix, and an index would
  /// make every order more expensive.
  func notifications(endingIn suffix: IDSuffix, limit: Int) async throws -> [ID<Notification>] {
    var found: [ID<Notification>] = []
    var last: StoredValue?
    let order = Sort("id", descending: true)
    repeat {
      let select = Select(
        table: Self.keys, conditions: last.map { [.after([Condition.SortedValue(order, $0)])] } ?? [], order: [order],
        limit: Self.pageSize, parts: nil)
      let rows = try await storage.rows(select).compactMap(\.values.first)
      for case .id(let id) in rows where suffix.matches(id) { found.append(ID(id)) }
      last = rows.count == Self.pageSize ? rows.last : nil
    } while last != nil && found.count < limit
    return Array(found.prefix(limit))
  }
}
