import DomainKit
package import StorageKit

/// The migrations of this feature's schema.
package enum EmployeesMigrations {
  /// The types that are stored in the tables.
  package static let records: [any Record.Type] = [
    WatchlistRecord.self, WatchlistRevisionRecord.self, CaseFileRecord.self, PersonnelFileRecord.self,
    PersonalNoteRecord.self, EmployeeRecord.self,
  ]

  package static let all = [
    Migration("employees.0001-employees", employees),
    Migration("employees.0002-files", files),
    Migration("employees.0003-watchlist", watchlist),
    Migration("employees.0004-watchlist-revision", [.createTable(.root("employees_watchlist_revision", []))]) {
      [.insert(WatchlistRevisionRecord.table.layout, [.id(WatchlistRevision.only.raw), .integer(1)])]
    },
    // The last word of each id says which characters the keys treat differently since then: `latin` means
    // other forms of Latin letters, and `raised` means raised letters such as `ʰ`. See
    // ``WatchlistKeyUpgrade``.
    Migration("employees.0005-watchlist-keys", WatchlistKeyUpgrade.changes, upgrading: WatchlistKeyUpgrade.rows),
    Migration("employees.0006-watchlist-lookalikes", [], upgrading: WatchlistKeyUpgrade.rows),
    Migration("employees.0007-watchlist-compatibility", [], upgrading: WatchlistKeyUpgrade.rows),
    Migration("employees.0008-watchlist-latin", [], upgrading: WatchlistKeyUpgrade.rows),
    Migration("employees.0009-watchlist-raised", [], upgrading: WatchlistKeyUpgrade.rows),
    Migration("employees.0010-watchlist-digits", [], upgrading: WatchlistKeyUpgrade.rows),
    Migration("employees.0011-watchlist-vowels", [], upgrading: WatchlistKeyUpgrade.rows),
    Migration("employees.0012-watchlist-decompositions", [], upgrading: WatchlistKeyUpgrade.rows),
    Migration(
      "employees.0013-rejections",
      [
        .addColumn(table: "employees_employee", .integer("rejected_at", optional: true)),
        .addColumn(table: "employees_employee", .id("rejected_by", optional: true)),
      ]),
  ]

  private static let employees: [SchemaChange] = [
    .createTable(
      .root(
        "employees_employee",
        [
          .integer("id_tail"), .text("name"), .text("email"), .text("email_key"), .text("role"), .text("status"),
          .integer("is_current"), .integer("hired_at", optional: true), .id("hired_by", optional: true),
          .integer("checked_at", optional: true), .integer("fired_at", optional: true),
          .id("fired_by", optional: true), .text("reason", optional: true),
        ])),
    .createIndex(IndexDefinition("employees_employee_status", on: "employees_employee", ["status", "id"])),
    .createIndex(IndexDefinition("employees_employee_tail", on: "employees_employee", ["id_tail"])),
    .createIndex(IndexDefinition("employees_employee_email", on: "employees_employee", ["email_key", "id"])),
    .createIndex(
      IndexDefinition(
        "employees_employee_current", on: "employees_employee", ["email_key"], unique: true,
        where: IndexCondition("is_current", .equal, .integer(1)))),
  ]

  private static let files: [SchemaChange] = [
    .createTable(
      .root(
        "employees_file",
        [
          .integer("employed_from"), .integer("employed_until", optional: true), .integer("closed_at", optional: true),
        ])),
    .createTable(
      .parts("employees_note", [.text("text"), .integer("written_at"), .id("written_by", optional: true)])),
    .createTable(
      .root("employees_case", [.id("employee_id"), .text("name"), .text("reason"), .integer("opened_at")])),
    .createIndex(
      IndexDefinition("employees_case_employee", on: "employees_case", ["employee_id"], unique: true)),
  ]

  private static let watchlist: [SchemaChange] = [
    .createTable(
      .root(
        "employees_watchlist",
        [.text("name"), .text("name_key"), .integer("added_at"), .id("added_by", optional: true)])),
    .createIndex(
      IndexDefinition("employees_watchlist_name", on: "employees_watchlist", ["name_key"], unique: true)),
  ]
}
