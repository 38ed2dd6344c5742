@testable import AuthData
import AuthDomain
import DomainKit
import StorageKit
import TestEngines
import Testing
import TestingKit

@Suite struct `A damaged row of an account` {
  @Test func `has an error without its values, which may be a password hash`() {
    let hash = "$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$ZGlnZXN0"
    let row = UserRecord(
      id: UniqueID(high: 1, low: 2), version: 1, email: hash, emailKey: hash, name: "Ada", role: "owner",
      isDisabled: false, password: hash, invitation: nil, invitationExpiresAt: nil, restaurant: nil, cuisine: nil,
      createdAt: 0, employeeID: nil, employmentEndedAt: nil, alert: nil, wasUsed: nil, nameKey: nil)
    let error = #expect(throws: StorageError.self) { try UserMapper.entity(from: row, parts: []) }
    #expect(error?.message.contains("\(row.id)") == true)
    #expect(error?.message.contains("argon2id") == false)
  }
}

@Suite struct `A row of an account from before its use was stored` {
  @Test(arguments: [(nil, false), (1, true)] as [(Int64?, Bool)])
  func `counts as used if its employment has ended`(end: Int64?, wasUsed: Bool) throws {
    let row = UserRecord(
      id: UniqueID(high: 1, low: 2), version: 1, email: "bo@example.com", emailKey: "bo@example.com", name: "Bo",
      role: "barista", isDisabled: false, password: nil, invitation: nil, invitationExpiresAt: nil, restaurant: nil,
      cuisine: nil, createdAt: 0, employeeID: nil, employmentEndedAt: end, alert: nil, wasUsed: nil, nameKey: nil)
    #expect(try UserMapper.entity(from: row, parts: []).wasUsed == wasUsed)
  }
}

@Suite struct `The stored keys of the names of accounts` {
  @Test(arguments: TestEngine.allCases)
  func `are those of all accounts after an upgrade`(engine kind: TestEngine) async throws {
    let folder = try TemporaryFolder()
    let before = CoreSchema.migrations + AuthMigrations.all.prefix { $0.id != "auth.0010-name-keys" }
    let engine = try kind.open(in: folder, before, clock: ManualClock())
    let table = UserRecord.table.layout
    let old = TableLayout(name: table.name, columns: Array(table.columns.dropLast()))
    for (number, name) in ["Андрій", "Андріи\u{306}", "Ada"].enumerated() {
      let row = UserRecord(
        id: SequentialIDs.id(UInt64(number + 1)), version: 1, email: "a", emailKey: "\(number)", name: name,
        role: "barista", isDisabled: false, password: nil, invitation: nil, invitationExpiresAt: nil, restaurant: nil,
        cuisine: nil, createdAt: 0, employeeID: nil, employmentEndedAt: nil, alert: nil, wasUsed: nil, nameKey: nil)
      var changes = ChangeSet(id: SequentialIDs.id(UInt64(number + 100)))
      changes.writes = [.insert(old, row.rowValues.dropLast())]
      _ = try await engine.commit(changes)
    }
    try await engine.migrate { applied in
      try MigrationPlan.missing(of: CoreSchema.migrations + AuthMigrations.all, in: applied, location: "")
    }
    let select = Select(table: table, conditions: [], order: [Sort("id")], limit: nil, parts: nil)
    let keys = try await engine.rows(select).map { try UserRecord(row: StoredRow($0.values, of: table)).nameKey }
    #expect(keys == [NameKey("Андрій").value, NameKey("Андрій").value, "ada"])
  }
}
