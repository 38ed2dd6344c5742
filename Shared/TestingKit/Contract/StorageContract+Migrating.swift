import DomainKit
import StorageKit

extension StorageContract {
  static let migrating: [Promise] = [
    Promise("migrations are noted with their checksums, and a second start has nothing to do") { bench in
      let known = CoreSchema.migrations + [Thing.migration]
      try bench.engine.migrate { applied in
        try expectEqual(
          Set(applied), Set(known.map { AppliedMigration(id: $0.id, checksum: $0.checksum) }), "what is applied")
        let missing = try MigrationPlan.missing(of: known, in: applied, location: "here")
        try expectEqual(missing.map(\.id), [], "what is missing")
        return missing
      }
    },
    Promise("migrations are applied in order, each with its seed") { bench in
      let column = SchemaChange.addColumn(table: extra.name, .text("label", optional: true))
      let labelled = TableLayout(name: extra.name, columns: ["id", "version", "label"])
      try bench.engine.migrate { _ in
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
    Promise("a migration rewrites the rows that are stored, with their parts") { bench in
      try await bench.store((1...1_100).map { Thing($0) })
      let thing = Thing(1_101, parts: ["a", "b"])
      try await bench.commit([thing.insertion] + thing.partInsertions)
      let upgrade = RowUpgrade(of: Thing.table, parts: Thing.partTable) { row in
        var thing = try Thing(row)
        (thing.version, thing.name, thing.parts) = (2, "new", thing.parts.map { "new \($0)" })
        return [thing.update(expected: 1), thing.partsDeletion] + thing.partInsertions
      }
      try bench.engine.migrate { _ in
        [Migration("contract.extra-0001", [], upgrading: upgrade)]
      }
      let things = try await bench.things()
      try expectEqual(things.count { $0.name == "new" && $0.version == 2 }, 1_101, "the rewritten rows")
      try expectEqual(things.last?.parts, ["new a", "new b"], "the rewritten parts")
    },
    Promise("a layout may name its columns in another order than the table") { bench in
      let turned = TableLayout(name: extra.name, columns: ["id", "label", "version"])
      try bench.engine.migrate { _ in
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
    Promise("a layout may leave columns out, which an update leaves as they are") { bench in
      let label = SchemaChange.addColumn(table: extra.name, .text("label", optional: true))
      let labelled = TableLayout(name: extra.name, columns: ["id", "version", "label"])
      try bench.engine.migrate { _ in
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
    Promise("a database with a changed migration is refused and left as it was") { bench in
      let changed = Migration(Thing.migration.id, [createExtra])
      try await refuses(StorageError.changedMigration("here", migration: changed.id), bench) {
        try MigrationPlan.missing(of: CoreSchema.migrations + [changed, addExtra], in: $0, location: "here")
      }
    },
    Promise("a database with an unknown migration is refused and left as it was") { bench in
      try await refuses(StorageError.newer("here", migration: Thing.migration.id), bench) {
        try MigrationPlan.missing(of: CoreSchema.migrations + [addExtra], in: $0, location: "here")
      }
    },
    Promise("when a seed fails, nothing of that start is there, not even earlier migrations") { bench in
      let failure = ConcurrencyConflict(entity: extra.name, id: Thing(1).id, expected: 0, found: 1)
      try await refuses(failure, bench) { _ in
        [addExtra, Migration("contract.extra-0002", []) { [row(1), row(1)] }]
      }
    },
    Promise("when a seed throws, its error comes through") { bench in
      try await refuses(StorageError.malformedRecord("seed"), bench) { _ in
        [addExtra, Migration("contract.extra-0002", []) { throw StorageError.malformedRecord("seed") }]
      }
    },
    Promise("a unique index over values that are there twice is refused") { bench in
      try await bench.store([Thing(1, name: "same"), Thing(2, name: "same")])
      let index = IndexDefinition("contract_name", on: Thing.table.name, ["name"], unique: true)
      try await expect(any: StorageError.self) {
        try bench.engine.migrate { _ in
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

  /// Expects the error, an unchanged list of migrations, and that the extra table was not made.
  private static func refuses(
    _ failure: some Error & Equatable, _ bench: ContractBench, plan: ([AppliedMigration]) throws -> [Migration]
  ) async throws {
    try await bench.store([Thing(1)])
    try await expect(failure) { try bench.engine.migrate(plan) }
    try bench.engine.migrate { applied in
      try expectEqual(applied.count, CoreSchema.migrations.count + 1, "the applied migrations")
      return [addExtra]
    }
    try expectEqual(try await bench.numbers(), [1], "the stored things")
  }
}
