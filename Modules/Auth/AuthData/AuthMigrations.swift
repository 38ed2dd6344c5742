package import StorageKit

/// The migrations of this feature's schema.
package enum AuthMigrations {
  /// The types that are stored in the tables.
  package static let records: [any Record.Type] = [
    AuthLogEntryRecord.self, LogHeadRecord.self, EmploymentEndRecord.self, SessionRecord.self, UserRecord.self,
    DeletedAccountRecord.self, InstallationRecord.self, LoginGuardRecord.self, KnownDeviceRecord.self,
  ]

  /// The tables that only record who used the program: a person who signs in to a copy of a database to look at it
  /// writes to them.
  package static let accessTables: Set<String> = [
    AuthLogEntryRecord.table.layout.name, LogHeadRecord.table.layout.name, SessionRecord.table.layout.name,
    InstallationRecord.table.layout.name, LoginGuardRecord.table.layout.name, KnownDeviceRecord.table.layout.name,
  ]

  package static let all = [
    Migration("auth.0001-accounts", accounts), Migration("auth.0002-sessions", sessions),
    Migration("auth.0003-log", log),
    Migration("auth.0004-employees", [.addColumn(table: "auth_user", .id("employee_id", optional: true))]),
    Migration("auth.0005-ends", ends), Migration("auth.0006-devices", devices),
    Migration("auth.0007-alerts", [.addColumn(table: "auth_user", .text("alert", optional: true))]),
    Migration(
      "auth.0008-deletions", [.createTable(.root("auth_deleted_account", [.text("name"), .integer("deleted_at")]))]),
    // An account from before that waits for its user after a reset counts as new, and that of a fired
    // employee, whose password is gone, as used.
    Migration("auth.0009-use", [.addColumn(table: "auth_user", .integer("was_used", optional: true))]),
    Migration("auth.0010-name-keys", AccountNameKeyUpgrade.changes, upgrading: AccountNameKeyUpgrade.rows),
  ]

  private static let devices: [SchemaChange] = [
    .createTable(.root("auth_known_device", [.integer("tries"), .integer("next_at"), .integer("seen_at")])),
    .createIndex(IndexDefinition("auth_known_device_seen", on: "auth_known_device", ["seen_at"])),
  ]

  private static let ends: [SchemaChange] = [
    .addColumn(table: "auth_user", .integer("employment_ended_at", optional: true)),
    .createTable(.root("auth_ended_employment", [.integer("ended_at")])),
    .addColumn(table: "auth_premises", .integer("log_position", optional: true)),
    .addColumn(table: "auth_premises", .text("log_hash", optional: true)),
    .createIndex(IndexDefinition("auth_log_hash", on: "auth_log", ["hash"])),
  ]

  private static let accounts: [SchemaChange] = [
    .createTable(.root("auth_premises", [.id("identity"), .integer("closed_at"), .integer("least_password_length")])),
    .createTable(
      .root(
        "auth_user",
        [
          .text("email"), .text("email_key"), .text("name"), .text("role"), .integer("is_disabled"),
          .text("password", optional: true), .text("invitation", optional: true),
          .integer("invitation_expires_at", optional: true), .text("restaurant", optional: true),
          .text("cuisine", optional: true), .integer("created_at"),
        ])),
    .createIndex(IndexDefinition("auth_user_email", on: "auth_user", ["email_key"], unique: true)),
    .createIndex(IndexDefinition("auth_user_invitation", on: "auth_user", ["invitation"])),
    .createIndex(IndexDefinition("auth_user_role", on: "auth_user", ["role", "id"])),
  ]

  private static let sessions: [SchemaChange] = [
    .createTable(
      .root("auth_session", [.id("user_id"), .text("fingerprint"), .integer("created_at"), .integer("last_seen_at")])),
    .createIndex(IndexDefinition("auth_session_fingerprint", on: "auth_session", ["fingerprint"], unique: true)),
    .createIndex(IndexDefinition("auth_session_user", on: "auth_session", ["user_id", "id"])),
    .createTable(.root("auth_login_guard", [.integer("tries"), .integer("next_at"), .integer("seen_at")])),
    .createIndex(IndexDefinition("auth_login_guard_seen", on: "auth_login_guard", ["seen_at"])),
  ]

  private static let log: [SchemaChange] = [
    .createTable(
      .root(
        "auth_log",
        [
          .integer("position"), .integer("logged_at"), .text("actor"), .text("action"), .text("subject"),
          .text("outcome"), .text("previous"), .text("hash"),
        ])),
    .createIndex(IndexDefinition("auth_log_position", on: "auth_log", ["position"], unique: true)),
    .createTable(.root("auth_log_head", [.integer("position"), .text("hash")])),
  ]
}
