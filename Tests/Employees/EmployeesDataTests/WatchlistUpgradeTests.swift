import DomainKit
@testable import EmployeesData
import StorageKit
import TestEngines
import Testing
import TestingKit

@Suite struct `The stored keys of the watchlist` {
  @Test(arguments: TestEngine.allCases)
  func `are those of the program after an upgrade`(engine kind: TestEngine) async throws {
    let folder = try TemporaryFolder()
    let before =
      CoreSchema.migrations + EmployeesMigrations.all.prefix { !$0.id.hasSuffix("-watchlist-decompositions") }
    let engine = try kind.open(in: folder, before, clock: ManualClock())
    let table = WatchlistRecord.table.layout
    let names = ["𝐀𝐝𝐚 Capone", "Ꭺꭰa Capone", "Al Capone", "ᴀʟ Cɑpone", "Joˢʰ ⒲yler", "Məmməd ٢", "שָׂרָה", "Henry Ⅷ"]
    for (number, name) in names.enumerated() {
      let entry = WatchlistRecord(
        id: SequentialIDs.id(UInt64(number + 1)), version: 1, name: name, nameKey: "old", addedAt: 0, addedBy: nil)
      var changes = ChangeSet(id: SequentialIDs.id(UInt64(number + 100)))
      changes.writes = [.insert(table, entry.rowValues)]
      _ = try await engine.commit(changes)
    }
    try await engine.migrate { applied in
      try MigrationPlan.missing(of: CoreSchema.migrations + EmployeesMigrations.all, in: applied, location: "")
    }
    let rows = try await engine.rows(Select(table: table, conditions: [], order: [], limit: nil, parts: nil))
    let keys = try rows.map { try WatchlistRecord(row: StoredRow($0.values, of: table)).nameKey }
    let expected = ["adacapone", "adacapone", "alcapone", "alcapone", "henryviii", "joshwyler", "memmed2", "שרה"]
    #expect(keys.sorted() == expected)
  }
}
