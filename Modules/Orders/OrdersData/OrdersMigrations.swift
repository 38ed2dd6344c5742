package import DomainKit
package import OrdersDomain
package import StorageKit

/// The schema migrations of this feature.
package enum OrdersMigrations {
  /// The types that are stored in the tables.
  package static let records: [any Record.Type] = [
    MenuItemRecord.self, NotificationRecord.self, OrderRecord.self, OrderLineRecord.self, JournalImportRecord.self,
  ]

  /// Returns all migrations.
  ///
  /// - Parameters:
  ///   - settings: The settings of the shop. They set the currency of the starter menu.
  ///   - ids: The source of identifiers for the starter menu.
  package static func all(settings: ShopSettings, ids: any IDSource) -> [Migration] {
    [
      Migration("orders.0001-menu", menu) { try StarterMenu.rows(in: settings.currency, ids: ids) },
      Migration("orders.0002-orders", orders),
      Migration("orders.0003-notifications", notifications),
      Migration("orders.0004-placed-by", placedBy),
      Migration("orders.0005-restaurants", restaurants),
      Migration("orders.0006-line-revenue", LineRevenueUpgrade.changes, upgrading: LineRevenueUpgrade.rows),
      Migration("orders.0007-journals", JournalImportRecord.schema),
      Migration("orders.0008-notified-accounts", notifiedAccounts),
      Migration("orders.0009-default-sizes", defaultSizes, upgrading: StarterMenu.defaultSizes),
      // The terms of a journal are its currency and its time zone.
      Migration("orders.0010-journal-terms", JournalImportRecord.currencyAndTimeZone),
      Migration("orders.0011-cancellations", cancellations),
      Migration("orders.0012-placed-here", placedHere),
      Migration("orders.0013-till-names", JournalImportRecord.tillNames),
      Migration("orders.0014-guest-keys", [], upgrading: GuestKeyUpgrade.rows),
      Migration("orders.0015-date-orders", JournalImportRecord.dateOrders),
      // The cases are those of letters: the keys of guests ignore them.
      Migration("orders.0016-guest-cases", [], upgrading: GuestKeyUpgrade.rows),
      Migration("orders.0017-guest-decompositions", [], upgrading: GuestKeyUpgrade.rows),
      Migration("orders.0018-guest-marks", [], upgrading: GuestKeyUpgrade.rows),
      Migration("orders.0019-equal-sales", JournalImportRecord.equalSalesAnswers),
      Migration("orders.0020-time-units", JournalImportRecord.timeUnits),
      Migration("orders.0021-greek-guests", [], upgrading: GuestKeyUpgrade.rows),
    ]
  }

  private static let menu: [SchemaChange] = [
    .createTable(
      .root(
        "orders_menu_item",
        [
          .text("name"), .text("name_key"), .text("category"), .text("currency"),
          .integer("price_single", optional: true), .integer("price_small", optional: true),
          .integer("price_medium", optional: true), .integer("price_large", optional: true),
          .integer("is_available"),
        ])),
    .createIndex(IndexDefinition("orders_menu_item_name", on: "orders_menu_item", ["name_key"], unique: true)),
  ]

  private static let orders: [SchemaChange] = [
    .createTable(
      .root(
        "orders_order",
        [
          .integer("id_tail"), .text("guest"), .text("guest_key"), .text("status"), .integer("is_cancelled"),
          .text("currency"), .integer("discount_hundredths", optional: true),
          .integer("discount_amount", optional: true), .integer("total"), .integer("quantity"),
          .text("deliver_to", optional: true), .text("note", optional: true), .integer("placed_at"),
        ])),
    .createIndex(IndexDefinition("orders_order_status", on: "orders_order", ["status", "id"])),
    .createIndex(IndexDefinition("orders_order_guest", on: "orders_order", ["guest_key", "id"])),
    .createIndex(IndexDefinition("orders_order_tail", on: "orders_order", ["id_tail"])),
    .createTable(
      .parts(
        "orders_order_line",
        [
          .text("item"), .text("category"), .text("size", optional: true), .integer("quantity"), .text("currency"),
          .integer("unit_price"), .integer("total"), .integer("is_cancelled"),
        ])),
  ]

  private static let placedBy: [SchemaChange] = [
    .addColumn(table: "orders_order", .id("placed_by", optional: true)),
    .createIndex(
      IndexDefinition(
        "orders_order_placed_by", on: "orders_order", ["placed_by", "id"], where: .present("placed_by"))),
  ]

  /// Most orders are not for a restaurant and are not in this index.
  private static let restaurants: [SchemaChange] = [
    .addColumn(table: "orders_order", .id("restaurant_id", optional: true)),
    .createIndex(
      IndexDefinition(
        "orders_order_restaurant", on: "orders_order", ["restaurant_id", "status", "id"],
        where: .present("restaurant_id"))),
  ]

  /// Most notifications are for orders without an account or have been read.
  private static let notifiedAccounts: [SchemaChange] = [
    .addColumn(table: "orders_notification", .id("account_id", optional: true)),
    .addColumn(table: "orders_notification", .integer("is_unread", optional: true)),
    .createIndex(
      IndexDefinition(
        "orders_notification_account", on: "orders_notification", ["account_id", "id"], where: .present("account_id"))),
    .createIndex(
      IndexDefinition(
        "orders_notification_unread", on: "orders_notification", ["account_id", "id"],
        where: IndexCondition("is_unread", .equal, .integer(1)))),
  ]

  private static let defaultSizes: [SchemaChange] = [
    .addColumn(table: "orders_menu_item", .text("default_size", optional: true))
  ]

  private static let cancellations: [SchemaChange] = [
    .addColumn(table: "orders_order", .integer("cancelled_at", optional: true)),
    .addColumn(table: "orders_order", .id("cancelled_by", optional: true)),
    .addColumn(table: "orders_order", .text("cancel_reason", optional: true)),
  ]

  /// The index of the orders that no import created. Alerts at the prompt read the latest of them,
  /// however many sales are imported.
  private static let placedHere: [SchemaChange] = [
    .createIndex(IndexDefinition("orders_order_placed_here", on: "orders_order", ["id"], where: OrderRecord.placedHere))
  ]

  private static let notifications: [SchemaChange] = [
    .createTable(
      .root("orders_notification", [.id("order_id"), .text("guest"), .text("message"), .integer("created_at")]))
  ]
}
