/// The tables of the core, which every SQL database has.
///
/// ```swift
/// let migrations = CoreSchema.migrations + WorkshopMigrations.all
/// try await engine.migrate { applied in
///   try MigrationPlan.missing(of: migrations, in: applied, location: engine.displayName)
/// }
/// ```
package enum CoreSchema {
  /// The migrations of a new database. Their history is kept in the same way as a feature's.
  package static let migrations = [
    // Stored names stay. `attempts` counts failures, `cause` is the reason of the latest one, and the
    // index `core_delivery_lane` is that of the ordering key.
    Migration(
      "core.0001-outbox",
      [
        .createTable(
          TableDefinition(
            name: "core_event",
            columns: [
              .id("id"), .text("name"), .text("payload"), .text("aggregate_type"), .id("aggregate_id"),
              .id("unit_id"), .integer("raised_at"),
            ], key: ["id"])),
        .createTable(
          TableDefinition(
            name: "core_delivery",
            columns: [
              .id("event_id"), .text("handler"), .id("aggregate_id"), .integer("is_open"), .text("status"),
              .integer("attempts"), .integer("due_at"), .id("owner"), .text("cause", optional: true),
              .integer("settled_at", optional: true),
            ], key: ["event_id", "handler"])),
        // Only open deliveries are in these indexes, so completed rows cost nothing.
        .createIndex(
          IndexDefinition("core_delivery_due", on: "core_delivery", ["due_at"], where: isOpen)),
        .createIndex(
          IndexDefinition(
            "core_delivery_lane", on: "core_delivery", ["aggregate_id", "handler", "event_id"], where: isOpen)),
      ]),
    // The stored name stays: `caused_by` is the account on whose behalf the event was raised. The event
    // whose handler raised it is `parent_id`.
    Migration("core.0002-cause", [.addColumn(table: "core_event", .id("caused_by", optional: true))]),
    // Finds dead letters among all completed deliveries.
    Migration(
      "core.0003-dead-letters",
      [
        .createIndex(
          IndexDefinition(
            "core_delivery_dead", on: "core_delivery", ["event_id"],
            where: IndexCondition("status", .equal, .text("dead"))))
      ]),
    Migration(
      "core.0004-leases",
      [
        .createTable(
          TableDefinition(name: "core_commit", columns: [.id("unit_id"), .integer("committed_at")], key: ["unit_id"])),
        .addColumn(table: "core_event", .integer("generation", optional: true)),
        .addColumn(table: "core_event", .id("parent_id", optional: true)),
        .addColumn(table: "core_delivery", .id("epoch", optional: true)),
        .dropIndex("core_delivery_due"),
        .createIndex(
          IndexDefinition(
            "core_delivery_ready", on: "core_delivery", ["epoch", "due_at", "event_id", "handler"], where: isOpen)),
      ]),
    Migration("core.0005-rules", [.createTable(.root(rule.name, [.text("rule")]))]),
    // `written` lists the rows that the unit wrote, one line per row: its identifier, table and version,
    // and the delivery whose handler wrote it, if one did. See ``WrittenRow``.
    Migration(
      "core.0006-causes",
      [
        .addColumn(table: "core_commit", .id("account_id", optional: true)),
        .addColumn(table: "core_commit", .text("command", optional: true)),
        .addColumn(table: "core_commit", .id("event_id", optional: true)),
        .addColumn(table: "core_commit", .text("handler", optional: true)),
        .addColumn(table: "core_commit", .text("written", optional: true)),
      ]),
    // Finds the deliveries to one handler, in the order in which they become due.
    Migration(
      "core.0007-ready",
      [
        .dropIndex("core_delivery_ready"),
        .createIndex(
          IndexDefinition(
            "core_delivery_ready", on: "core_delivery", ["handler", "epoch", "due_at", "event_id"], where: isOpen)),
      ]),
  ]

  private static let isOpen = IndexCondition("is_open", .equal, .integer(1))

  package static let event = TableLayout(
    name: "core_event",
    columns: [
      "id", "name", "payload", "aggregate_type", "aggregate_id", "unit_id", "raised_at", "caused_by", "generation",
      "parent_id",
    ])
  package static let delivery = TableLayout(
    name: "core_delivery",
    columns: [
      "event_id", "handler", "aggregate_id", "is_open", "status", "attempts", "due_at", "owner", "cause", "settled_at",
      "epoch",
    ])

  /// The stored units with their causes. An engine recognizes a unit that is sent again by its row
  /// here.
  package static let commit = TableLayout(
    name: "core_commit",
    columns: ["unit_id", "committed_at", "account_id", "command", "event_id", "handler", "written"])

  /// The rules that units reserve. See ``FeatureStorage/reserve(rule:)``.
  package static let rule = TableLayout(name: "core_rule", columns: ["id", "version", "rule"])

  /// The table that records the applied migrations. It exists before all migrations.
  package static let migrationTable = TableDefinition(
    name: "core_migration", columns: [.text("id"), .text("checksum"), .integer("applied_at")], key: ["id"])
  package static let migration = TableLayout(name: "core_migration", columns: ["id", "checksum", "applied_at"])
}
