import DomainKit
import StorageKit

extension StorageContract {
  static let writing: [Promise] = [
    Promise("an inserted row is read back unchanged") { bench in
      var thing = Thing(1, name: "Latte", code: "L", count: 7, rate: 1.5, note: "hot")
      thing.friend = SequentialIDs.id(99)
      thing.isOpen = true
      try await bench.store([thing])
      try expectEqual(try await bench.things(), [thing], "the stored things")
    },
    Promise("a row without its optional values is read back without them") { bench in
      try await bench.store([Thing(1)])
      let row = try await bench.rows(order: []).first?.values ?? []
      try expectEqual(row, Thing(1).values, "the row")
    },
    Promise("an update replaces the row of the expected version") { bench in
      try await bench.store([Thing(1, name: "Latte", note: "hot"), Thing(2)])
      try await bench.commit([Thing(1, version: 2, name: "Mocha").update(expected: 1)])
      try expectEqual(try await bench.things(), [Thing(1, version: 2, name: "Mocha"), Thing(2)], "the stored things")
    },
    Promise("a stale update is a conflict that names both versions, and changes nothing") { bench in
      try await bench.store([Thing(1, version: 3)])
      try await expect(Thing(1).conflict(expected: 1, found: 3)) {
        try await bench.commit([Thing(1, version: 2, name: "late").update(expected: 1)])
      }
      try expectEqual(try await bench.things(), [Thing(1, version: 3)], "the stored things")
    },
    Promise("an update of a missing row is a conflict with version 0") { bench in
      try await expect(Thing(1).conflict(expected: 4, found: 0)) {
        try await bench.commit([Thing(1, version: 5).update(expected: 4)])
      }
      try expectEqual(try await bench.things(), [], "the stored things")
    },
    Promise("a removal deletes only the row with the expected version") { bench in
      try await bench.store([Thing(1), Thing(2)])
      try await bench.commit([Thing(1).deletion(expected: 1)])
      try expectEqual(try await bench.numbers(), [2], "the stored things")
    },
    Promise("a stale removal is a conflict that names both versions, and changes nothing") { bench in
      try await bench.store([Thing(1, version: 3)])
      try await expect(Thing(1).conflict(expected: 2, found: 3)) {
        try await bench.commit([Thing(1).deletion(expected: 2)])
      }
      try expectEqual(try await bench.numbers(), [1], "the stored things")
    },
    Promise("a removal of a missing row is a conflict with version 0") { bench in
      try await expect(Thing(1).conflict(expected: 1, found: 0)) {
        try await bench.commit([Thing(1).deletion(expected: 1)])
      }
    },
    Promise("an insert of a taken key is a conflict that names the version found") { bench in
      try await bench.store([Thing(1, version: 3, name: "first")])
      try await expect(Thing(1).conflict(expected: 0, found: 3)) { try await bench.store([Thing(1, name: "second")]) }
      try expectEqual(try await bench.things(), [Thing(1, version: 3, name: "first")], "the stored things")
    },
    Promise("the writes of one set are applied in order") { bench in
      try await bench.commit([
        Thing(1, name: "a").insertion, Thing(1, version: 2, name: "b").update(expected: 1),
        Thing(1).deletion(expected: 2), Thing(1, name: "c").insertion,
      ])
      try expectEqual(try await bench.things(), [Thing(1, name: "c")], "the stored things")
    },
    Promise("an unknown table is refused") { bench in
      let unknown = TableLayout(name: "contract_unknown", columns: ["id", "version"])
      try await expect(any: StorageError.self) {
        try await bench.commit([.insert(unknown, [.id(Thing(1).id), .integer(1)])])
      }
      try await expect(any: StorageError.self) {
        _ = try await bench.engine.rows(Select(table: unknown, conditions: [], order: [], limit: nil, parts: nil))
      }
    },
    Promise("a value of the wrong kind and a null in a required column are refused") { bench in
      for value in [StoredValue.null, .id(Thing(2).id)] {
        var values = Thing(1).values
        values[2] = value
        try await expect(any: StorageError.self) { try await bench.commit([.insert(Thing.table, values)]) }
      }
      try expectEqual(try await bench.numbers(), [], "the stored things")
    },
    Promise("the change token changes only with a commit") { bench in
      let before = try await bench.engine.changeToken()
      _ = try await bench.things()
      try expectEqual(try await bench.engine.changeToken(), before, "the token after a query")
      try await bench.store([Thing(1)])
      try expect(try await bench.engine.changeToken() != before, "the token changes after a commit")
    },
    Promise("the existing keys are found among others") { bench in
      try await bench.store([Thing(1), Thing(3)])
      let ids = (1...4).map { StoredValue.id(SequentialIDs.id($0)) }
      let found = try await bench.engine.existingValues(ids, in: "id", of: Thing.table)
      try expectEqual(found, [ids[0], ids[2]], "the keys found")
    },
  ]

  static let uniqueness: [Promise] = [
    Promise("a duplicate of a unique value is refused with the names of its columns") { bench in
      try await bench.store([Thing(1, code: "A")])
      try await expect(Self.takenCode) { try await bench.store([Thing(2, code: "A")]) }
      try expectEqual(try await bench.numbers(), [1], "the stored things")
    },
    Promise("a row cannot be changed to another row's unique value") { bench in
      try await bench.store([Thing(1, code: "A"), Thing(2, code: "B")])
      try await expect(Self.takenCode) {
        try await bench.commit([Thing(2, version: 2, code: "A").update(expected: 1)])
      }
      try expectEqual(try await bench.things(), [Thing(1, code: "A"), Thing(2, code: "B")], "the stored things")
    },
    Promise("a stale update to a taken value is a conflict of versions") { bench in
      try await bench.store([Thing(1, code: "A"), Thing(2, version: 2, code: "B")])
      try await expect(Thing(2).conflict(expected: 1, found: 2)) {
        try await bench.commit([Thing(2, version: 2, code: "A").update(expected: 1)])
      }
    },
    Promise("for a taken key and a taken value, the error names the value") { bench in
      try await bench.store([Thing(1, code: "A")])
      try await expect(Self.takenCode) { try await bench.store([Thing(1, code: "A")]) }
    },
    Promise("a row may keep its own unique value") { bench in
      try await bench.store([Thing(1, code: "A")])
      try await bench.commit([Thing(1, version: 2, name: "new", code: "A").update(expected: 1)])
      try expectEqual(try await bench.things().first?.name, "new", "the name")
    },
    Promise("a unique value is free again after its row is removed or changed") { bench in
      try await bench.store([Thing(1, code: "A"), Thing(2, code: "B")])
      try await bench.commit([
        Thing(1).deletion(expected: 1), Thing(2, version: 2, code: "C").update(expected: 1),
        Thing(3, code: "A").insertion, Thing(4, code: "B").insertion,
      ])
      try expectEqual(try await bench.numbers(), [2, 3, 4], "the stored things")
    },
    Promise("a unique value is free again after its set has failed") { bench in
      try await expect(any: ConcurrencyConflict.self) {
        try await bench.commit([Thing(1, code: "A").insertion, Thing(9).deletion(expected: 1)])
      }
      try await bench.store([Thing(2, code: "A")])
      try await expect(Self.takenCode) { try await bench.store([Thing(3, code: "A")]) }
    },
    Promise("any number of rows may have a null in a unique column") { bench in
      try await bench.store([Thing(1), Thing(2), Thing(3)])
      try expectEqual(try await bench.numbers(), [1, 2, 3], "the stored things")
    },
    Promise("unique texts are compared byte by byte") { bench in
      try await bench.store([
        Thing(1, code: "caf\u{E9}"), Thing(2, code: "cafe\u{301}"), Thing(3, code: "CAF\u{E9}"),
        Thing(4, code: "caf\u{E9} "),
      ])
      try expectEqual(try await bench.numbers(), [1, 2, 3, 4], "the stored things")
    },
    Promise("an index with a condition applies only to the rows that match it") { bench in
      var (open, closed) = (Thing(1), Thing(2))
      open.isOpen = true
      try await bench.store([open, closed])
      (closed.isOpen, closed.version) = (true, 2)
      try await expect(UniquenessConflict(entity: Thing.table.name, fields: "shelf")) {
        try await bench.commit([closed.update(expected: 1)])
      }
      (open.isOpen, open.version) = (false, 2)
      try await bench.commit([open.update(expected: 1), closed.update(expected: 1)])
      try expectEqual(try await bench.things(), [open, closed], "the stored things")
    },
  ]

  static let takenCode = UniquenessConflict(entity: Thing.table.name, fields: "code")
}
