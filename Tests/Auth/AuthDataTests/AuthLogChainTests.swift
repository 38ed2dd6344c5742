import AuthData
import AuthDomain
import DomainKit
import StorageKit
import TestEngines
import Testing
import TestingKit

@Suite struct `The log` {
  static let layout = TableLayout(
    name: "auth_log",
    columns: [
      "id", "version", "position", "logged_at", "actor", "action", "subject", "outcome", "previous", "hash",
    ])

  /// An installation with a few log entries.
  static func busyLog(on engine: TestEngine = .sqlite) async throws -> (AuthHarness, AuthShell) {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    _ = try await harness.barista(by: ada)
    _ = try await ada.manage.execute(.disable, "bo@example.com")
    await #expect(throws: AuthError.loginRefused) { try await harness.shell().login("bo@example.com") }
    return (harness, ada)
  }

  static func rows(_ harness: AuthHarness) async throws -> [[StoredValue]] {
    try await harness.engine.rows(
      Select(table: layout, conditions: [], order: [Sort("position")], limit: nil, parts: nil)
    ).map(\.values)
  }

  static func commit(_ write: RowWrite, _ harness: AuthHarness) async throws {
    var changes = ChangeSet()
    changes.writes = [write]
    try await harness.engine.commit(changes)
  }

  @Test(arguments: TestEngine.allCases) func `tells who did what to whom, latest first`(engine: TestEngine) async throws
  {
    let (_, ada) = try await Self.busyLog(on: engine)
    let lines = try await ada.log.execute(limit: 10, after: nil).map { "\($0.actor) \($0.action) \($0.subject)" }
    #expect(
      lines == [
        "bo@example.com login bo@example.com", "ada@example.com disable bo@example.com",
        "bo@example.com accept bo@example.com", "ada@example.com register bo@example.com as barista",
        "ada@example.com register ada@example.com as owner",
      ])
    #expect(try await ada.log.execute(limit: 2, after: .position(3)).map(\.position) == [2, 1])
    #expect(try await ada.log.verify(anchor: nil).position == 5)
  }

  @Test(arguments: [4, 5, 6, 7, 3]) func `gives a changed entry away`(column: Int) async throws {
    let (harness, ada) = try await Self.busyLog()
    var row = try await Self.rows(harness)[2]
    row[1] = .integer(2)
    row[column] = column == 3 ? .integer(5) : .text("forged")
    try await Self.commit(.update(Self.layout, row, expected: 1), harness)
    await #expect(throws: AuthError.logBroken(position: 3, reason: "its content was changed")) {
      try await ada.log.verify(anchor: nil)
    }
  }

  @Test func `gives an entry away that was changed with its hash`() async throws {
    let (harness, ada) = try await Self.busyLog()
    var row = try await Self.rows(harness)[2]
    row[1] = .integer(2)
    row[7] = .text("forged")
    let line = LogLine(
      actor: try Self.text(row[4]), action: try Self.text(row[5]), subject: try Self.text(row[6]), outcome: "forged")
    guard case .integer(let at) = row[3] else { return #expect(Bool(false), "no time") }
    let bytes = AuthLogEntry.canonicalBytes(
      position: 3, at: Timestamp(milliseconds: at), line: line, previous: Fingerprint(hex: try Self.text(row[8])))
    row[9] = .text(harness.crypto.fingerprint(of: bytes).hex)
    try await Self.commit(.update(Self.layout, row, expected: 1), harness)
    await #expect(throws: AuthError.logBroken(position: 4, reason: "it does not follow the entry before it")) {
      try await ada.log.verify(anchor: nil)
    }
  }

  @Test(arguments: [(1, 2), (0, 1), (4, 5)]) func `gives a missing entry away`(index: Int, position: Int) async throws {
    let (harness, ada) = try await Self.busyLog()
    guard case .id(let id) = try await Self.rows(harness)[index][0] else { return #expect(Bool(false), "no id") }
    try await Self.commit(.delete(Self.layout, id, expected: 1), harness)
    await #expect(throws: AuthError.logBroken(position: position, reason: "it is missing")) {
      try await ada.log.verify(anchor: nil)
    }
  }

  @Test func `chains what many write at once`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          await #expect(throws: AuthError.loginRefused) {
            try await harness.shell("\(number)").login("unknown\(number)@example.com", "wrong")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await ada.log.verify(anchor: nil).position == 21)
  }

  static func text(_ value: StoredValue) throws -> String {
    guard case .text(let text) = value else { throw CancellationError() }
    return text
  }
}
