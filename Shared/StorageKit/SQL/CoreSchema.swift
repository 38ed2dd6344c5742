/// The tables of the house itself, which every SQL engine has.
package enum CoreSchema {
  /// What a new database starts with; its own history is kept like a feature's.
  package static let migrations = [
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
        // Only what is open is in these, so that done rows cost nothing.
        .createIndex(
          IndexDefinition("core_delivery_due", on: "core_delivery", ["due_at"], where: isOpen)),
        .createIndex(
          IndexDefinition(
            "core_delivery_lane", on: "core_delivery", ["aggregate_id", "handler", "event_id"], where: isOpen)),
      ]),
    Migration("core.0002-cause", [.addColumn(table: "core_event", .id("caused_by", optional: true))]),
    // What was given up is looked for among all that was done.
    Migration(
      "core.0003-dead-letters",
      [
        .createIndex(
          IndexDefinition(
            "core_delivery_dead", on: "core_delivery", ["event_id"],
            where: IndexCondition("status", .equal, .text("dead"))))
      ]),
  ]

  private static let isOpen = IndexCondition("is_open", .equal, .integer(1))

  package static let event = TableLayout(
    name: "core_event",
    columns: ["id", "name", "payload", "aggregate_type", "aggregate_id", "unit_id", "raised_at", "caused_by"])
  package static let delivery = TableLayout(
    name: "core_delivery",
    columns: [
      "event_id", "handler", "aggregate_id", "is_open", "status", "attempts", "due_at", "owner", "cause", "settled_at",
    ])

  /// The table that notes which migrations were applied. It comes before all migrations.
  package static let migrationTable = TableDefinition(
    name: "core_migration", columns: [.text("id"), .text("checksum"), .integer("applied_at")], key: ["id"])
  package static let migration = TableLayout(name: "core_migration", columns: ["id", "checksum", "applied_at"])
}
