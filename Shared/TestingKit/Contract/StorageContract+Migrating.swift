import DomainKit
import StorageKit

extension StorageContract {
  static let migrating: [Promise] = [
    Promise("migrations are recorded with their checksums, and a second start applies none") { bench in
      let known = CoreSchema.migrations + [Thing.migration]
      try await bench.engine.migrate { applied in
        try expectEqual(
          Set(applied), Set(known.map { AppliedMigration(id: $0.id, checksum: $0.checksum) }), "the applied migrations")
        let missing = try MigrationPlan.missing(of: known, in: applied, location: "here")
        try expectEqual(missing.map(\.id), [], "the missing migrations")
        return missing
      }
    },
    Promise("migrations are applied in order, each with its seed") { bench in
      let column = SchemaChange.addColumn(table: extra.name, .text("label", optional: true))
      let labelled = TableLayout(name: extra.name, columns: ["id", "version", "label"])
      try await bench.engine.migrate { _ in
        [
          Migration("contract.extra-0001", [createExtra]) { [row(1)] },
          Migration("contract.extra-0002", [column]) {
            [.insert(labelled, [.id(Thing(2).id), .integer(1), .text("new")])]
          },
        ]
      }
      let found = try await bench.engine.rows(all(labelled)).map(\.values)
      let expected: [[StoredValue]] = [
        [.id(Thing(1).id), .integer(1), .null], [.id(Thing(2).id), .integer(1), .text("new")],
      ]
      try expectEqual(found, expected, "the rows")
    },
    Promise("a migration rewrites stored rows and their parts") { bench in
      try await bench.store((1...1_100).map { Thing($0) })
      let thing = Thing(1_101, parts: ["a", "b"])
      try await bench.commit([thing.insertion] + thing.partInsertions)
      let upgrade = RowUpgrade(of: Thing.table, parts: Thing.partTable) { row in
        var thing = try Thing(row)
        (thing.version, thing.name, thing.parts) = (2, "new", thing.parts.map { "new \($0)" })
        return [thing.update(expected: 1), thing.partsDeletion] + thing.partInsertions
      }
      try await bench.engine.migrate { _ in
        [Migration("contract.extra-0001", [], upgrading: upgrade)]
      }
      let things = try await bench.things()
      try expectEqual(things.count { $0.name == "new" && $0.version == 2 }, 1_101, "the rewritten rows")
      try expectEqual(things.last?.parts, ["new a", "new b"], "the rewritten parts")
    },
    Promise("a layout may list its columns in another order than the table") { bench in
      let turned = TableLayout(name: extra.name, columns: ["id", "label", "version"])
      try await bench.engine.migrate { _ in
        [
          Migration(
            "contract.extra-0001", [createExtra, .addColumn(table: extra.name, .text("label", optional: true))]
          ) {
            [.insert(turned, [.id(Thing(1).id), .text("a"), .integer(1)])]
          }
        ]
      }
      var changes = bench.newSet()
      changes.writes = [.update(turned, [.id(Thing(1).id), .text("b"), .integer(2)], expected: 1)]
      try await bench.engine.commit(changes)
      let found = try await bench.engine.rows(all(turned)).map(\.values)
      try expectEqual(found, [[.id(Thing(1).id), .text("b"), .integer(2)]], "the row")
    },
    Promise("a layout may omit columns, and an update keeps their values") { bench in
      let label = SchemaChange.addColumn(table: extra.name, .text("label", optional: true))
      let labelled = TableLayout(name: extra.name, columns: ["id", "version", "label"])
      try await bench.engine.migrate { _ in
        [
          Migration("contract.extra-0001", [createExtra, label]) {
            [.insert(labelled, [.id(Thing(1).id), .integer(1), .text("kept")])]
          }
        ]
      }
      try await bench.commit([.update(extra, [.id(Thing(1).id), .integer(2)], expected: 1)])
      let found = try await bench.engine.rows(all(labelled)).map(\.values)
      try expectEqual(found, [[.id(Thing(1).id), .integer(2), .text("kept")]], "the row")
    },
    Promise("a column can be renamed, with its index, and keeps its values") { bench in
      let created = TableLayout(name: extra.name, columns: ["id", "version", "label"])
      let renamed = TableLayout(name: extra.name, columns: ["id", "version", "name"])
      let index = IndexDefinition("contract_label", on: extra.name, ["label"], unique: true, where: .present("label"))
      try await bench.engine.migrate { _ in
        [
          Migration(
            "contract.extra-0001",
            [createExtra, .addColumn(table: extra.name, .text("label", optional: true)), .createIndex(index)]
          ) { [.insert(created, [.id(Thing(1).id), .integer(1), .text("kept")])] },
          Migration("contract.extra-0002", [.renameColumn(table: extra.name, "label", to: "name")]),
        ]
      }
      let found = try await bench.engine.rows(all(renamed)).map(\.values)
      try expectEqual(found, [[.id(Thing(1).id), .integer(1), .text("kept")]], "the row")
      try await expect(any: UniquenessConflict.self) {
        try await bench.commit([.insert(renamed, [.id(Thing(2).id), .integer(1), .text("kept")])])
      }
    },
    Promise("an index and a column can be dropped, and the other columns keep their values") { bench in
      let created = TableLayout(name: extra.name, columns: ["id", "version", "label", "note"])
      let kept = TableLayout(name: extra.name, columns: ["id", "version", "note"])
      let index = IndexDefinition("contract_label", on: extra.name, ["label"], unique: true)
      let columns = ["label", "note"].map { SchemaChange.addColumn(table: extra.name, .text($0, optional: true)) }
      let noted = { @Sendable (number: UInt64, note: String) in
        RowWrite.insert(created, [.id(Thing(number).id), .integer(1), .text("\(number)"), .text(note)])
      }
      try await bench.engine.migrate { _ in
        [
          Migration("contract.extra-0001", [createExtra] + columns + [.createIndex(index)]) {
            [noted(1, "one"), noted(2, "two")]
          },
          Migration("contract.extra-0002", [.dropIndex(index.name), .dropColumn(table: extra.name, "label")]),
        ]
      }
      try await bench.commit([.insert(kept, [.id(Thing(3).id), .integer(1), .text("three")])])
      let found = try await bench.engine.rows(all(kept)).map { $0.values[2] }
      try expectEqual(found, [.text("one"), .text("two"), .text("three")], "the notes")
      try await expect(any: StorageError.self) { _ = try await bench.engine.rows(all(created)) }
    },
    Promise("a unique index that was dropped refuses nothing") { bench in
      let index = IndexDefinition("contract_name", on: Thing.table.name, ["name"], unique: true)
      try await bench.engine.migrate { _ in
        [Migration("contract.extra-0001", [.createIndex(index), .dropIndex(index.name)])]
      }
      try await bench.store([Thing(1, name: "same"), Thing(2, name: "same")])
    },
    Promise("a database with a changed migration is refused and stays unchanged") { bench in
      let changed = Migration(Thing.migration.id, [createExtra])
      try await refuses(StorageError.changedMigration("here", migration: changed.id), bench) {
        try MigrationPlan.missing(of: CoreSchema.migrations + [changed, addExtra], in: $0, location: "here")
      }
    },
    Promise("a migration before an applied one of its feature is refused, and nothing changes") { bench in
      let first = Migration("contract.0000", [createExtra])
      let error = StorageError.insertedMigration("here", migration: first.id, before: Thing.migration.id)
      try await refuses(error, bench) {
        try MigrationPlan.missing(of: CoreSchema.migrations + [first, Thing.migration], in: $0, location: "here")
      }
    },
    Promise("a database with an unknown migration is refused and stays unchanged") { bench in
      try await refuses(StorageError.newer("here", migration: Thing.migration.id), bench) {
        try MigrationPlan.missing(of: CoreSchema.migrations + [addExtra], in: $0, location: "here")
      }
    },
    Promise("when a seed fails, no migration of that start is applied") { bench in
      let failure = ConcurrencyConflict(entity: extra.name, id: Thing(1).id, expected: 0, found: 1)
      try await refuses(failure, bench) { _ in
        [addExtra, Migration("contract.extra-0002", []) { [row(1), row(1)] }]
      }
    },
    Promise("the error of a seed is thrown") { bench in
      try await refuses(StorageError.malformedRecord("seed"), bench) { _ in
        [addExtra, Migration("contract.extra-0002", []) { throw StorageError.malformedRecord("seed") }]
      }
    },
    Promise("a unique index on duplicate values is refused") { bench in
      try await bench.store([Thing(1, name: "same"), Thing(2, name: "same")])
      let index = IndexDefinition("contract_name", on: Thing.table.name, ["name"], unique: true)
      try await expect(any: StorageError.self) {
        try await bench.engine.migrate { _ in
          [Migration("contract.extra-0001", [.createIndex(index)])]
        }
      }
    },
  ]

  private static let extra = TableLayout(name: "contract_extra", columns: ["id", "version"])
  private static let createExtra = SchemaChange.createTable(.root(extra.name, []))
  private static let addExtra = Migration("contract.extra-0001", [createExtra])

  private static func row(_ number: UInt64) -> RowWrite {
    .insert(extra, [.id(Thing(number).id), .integer(1)])
  }

  private static func all(_ table: TableLayout) -> Select {
    Select(table: table, conditions: [], order: [Sort("id")], limit: nil, parts: nil)
  }

  /// Expects an error, an unchanged list of migrations and no extra table.
  private static func refuses(
    _ failure: some Error & Equatable, _ bench: ContractHarness, plan: ([AppliedMigration]) throws -> [Migration]
  ) async throws {
    try await bench.store([Thing(1)])
    try await expect(failure) { try await bench.engine.migrate(plan) }
    try await bench.engine.migrate { applied in
      try expectEqual(applied.count, CoreSchema.migrations.count + 1, "the applied migrations")
      return [addExtra]
    }
    try expectEqual(try await bench.numbers(), [1], "the stored things")
  }
}
