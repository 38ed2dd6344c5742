import AuthData
import AuthDomain
import DomainKit
import Foundation
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
    _ = try await ada.change.execute(.disable, "bo@example.com")
    await #expect(throws: AuthError.accountDisabled) { try await harness.shell().login("bo@example.com") }
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

  @Test func `is in a plan with its words only`() async throws {
    let (_, ada) = try await AuthHarness.closed()
    _ = try await ada.register("bo@example.com", "Bo", .barista, password: nil)
    let dryRun = DryRun()
    try await dryRun.run { _ = try await ada.invite() }
    #expect(dryRun.changes.map(\.entity).sorted() == ["auth_log", "auth_user"])
    let entry = try #require(dryRun.changes.first { $0.entity == "auth_log" })
    #expect(entry.fields.map(\.name) == ["version", "logged_at", "actor", "action", "subject", "outcome"])
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
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == 5)
  }

  @Test func `is read and verified by managers and owners only`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    for role in [Role.customer, .barista] {
      let shell = try await harness.barista("\(role.rawValue)@example.com", by: ada, role: role)
      let denied = AccessDenied.notAllowed(.readLog, role)
      await #expect(throws: denied) { try await shell.log.execute(limit: 1, after: nil) }
      await #expect(throws: denied) { try await shell.logCheck.execute(anchor: nil) }
    }
    let mia = try await harness.barista("mia@example.com", by: ada, role: .manager)
    #expect(try await mia.log.execute(limit: 9, after: nil).count == 7)
    #expect(try await mia.logCheck.execute(anchor: nil).end.position == 7)
  }

  @Test(arguments: [4, 5, 6, 7, 3]) func `gives a changed entry away`(column: Int) async throws {
    let (harness, ada) = try await Self.busyLog()
    var row = try await Self.rows(harness)[2]
    row[1] = .integer(2)
    row[column] = column == 3 ? .integer(5) : .text("forged")
    try await Self.commit(.update(Self.layout, row, expected: 1), harness)
    await #expect(throws: AuthError.logBroken(position: 3, reason: "its content was changed")) {
      try await ada.logCheck.execute(anchor: nil)
    }
  }

  @Test func `gives an entry away that was changed with its hash`() async throws {
    let (harness, ada) = try await Self.busyLog()
    var row = try await Self.rows(harness)[2]
    row[1] = .integer(2)
    row[7] = .text("forged")
    row[9] = .text(try Self.hash(of: row, at: 3, harness).hex)
    try await Self.commit(.update(Self.layout, row, expected: 1), harness)
    await #expect(throws: AuthError.logBroken(position: 4, reason: "it does not follow the entry before it")) {
      try await ada.logCheck.execute(anchor: nil)
    }
  }

  @Test(arguments: [(1, 2), (0, 1), (4, 5)]) func `gives a missing entry away`(index: Int, position: Int) async throws {
    let (harness, ada) = try await Self.busyLog()
    guard case .id(let id) = try await Self.rows(harness)[index][0] else { return #expect(Bool(false), "no id") }
    try await Self.commit(.delete(Self.layout, id, expected: 1), harness)
    await #expect(throws: AuthError.logBroken(position: position, reason: "it is missing")) {
      try await ada.logCheck.execute(anchor: nil)
    }
  }

  @Test func `shows which command was refused to whom`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    try await LogAccessDenied(services: ada.services).execute("source")
    try await LogAccessDenied(services: harness.shell("stranger").services).execute("auth recover")
    let lines = try await ada.log.execute(limit: 2, after: nil).map { "\($0.actor) \($0.action) \($0.outcome)" }
    #expect(
      lines == ["not signed in auth recover refused: not allowed", "ada@example.com source refused: not allowed"])
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == 3)
  }

  @Test func `is not filled by a user who is not signed in`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let stranger = LogAccessDenied(services: harness.shell("stranger").services)
    for _ in 0..<LogAccessDenied.limit + 3 { try await stranger.execute("orders list") }
    let first = try await ada.logCheck.execute(anchor: nil).end.position
    #expect(first == LogAccessDenied.limit + 1)
    let outcomes = try await ada.log.execute(limit: 2, after: nil).map(\.outcome)
    #expect(outcomes == ["refused: not allowed; others are not logged", "refused: not allowed"])
    // Entries of other users, and failed attempts to sign in, do not start another count.
    try await LogAccessDenied(services: ada.services).execute("source")
    await harness.shell().fail(at: "x@example.com")
    for _ in 0..<3 { try await stranger.execute("orders list") }
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == first + 2)
    harness.clock.advance(byMilliseconds: Timestamp.millisecondsPerHour)
    try await stranger.execute("orders list")
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == first + 3)
  }

  @Test func `is not filled by a user with an account`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let refused = LogAccessDenied(services: ada.services)
    for _ in 0..<LogAccessDenied.limit + 3 { try await refused.execute("source") }
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == 1 + LogAccessDenied.limit)
    try await LogAccessDenied(services: harness.shell("stranger").services).execute("source")
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == 2 + LogAccessDenied.limit)
  }

  @Test func `is not filled by attempts to sign in with invented addresses`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let shell = harness.shell()
    for number in 0..<LogAccessDenied.limit + 3 {
      // The second attempt at an address would be logged as started as well.
      let address = "x\(number / 2)@example.com"
      await shell.fail(at: address)
    }
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == 1 + LogAccessDenied.limit)
    let last = try await ada.log.execute(limit: 1, after: nil).map(\.outcome)
    #expect(last == ["refused: unknown account; others are not logged"])
    await shell.fail()
    #expect(try await ada.log.execute(limit: 1, after: nil).map(\.outcome) == ["refused: wrong password"])
  }

  @Test func `is not filled by users who register`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let stranger = harness.shell("stranger")
    let register = Register(services: stranger.services, sessionService: stranger.sessionService, check: stranger.check)
    for number in 0..<LogAccessDenied.limit {
      // A plan is not counted.
      _ = try await register.plan(Registration(email: "y@example.com", name: "Eve", role: nil))
      _ = try await harness.shell("\(number)").register("x\(number)@example.com", "Eve")
    }
    harness.clock.advance(byMilliseconds: Timestamp.millisecondsPerHour - 60_000)
    let refusal = AuthError.tooManyRegistrations(minutes: 1)
    await #expect(throws: refusal) {
      try await register.plan(Registration(email: "y@example.com", name: "Eve", role: nil))
    }
    await #expect(throws: refusal) { try await stranger.register("y@example.com", "Eve") }
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == 1 + LogAccessDenied.limit)
    #expect(try await ada.register("z@example.com", "Zoe", password: nil).invitation != nil)
    harness.clock.advance(byMilliseconds: 60_000)
    #expect(try await stranger.register("y@example.com", "Eve").isSignedIn)
  }

  @Test func `stays empty without accounts, whatever command is refused`() async throws {
    let harness = try AuthHarness()
    try await LogAccessDenied(services: harness.shell().services).execute("source")
    #expect(try await Self.rows(harness) == [])
    #expect(try await harness.shell().logCheck.execute(anchor: nil).end == .start)
  }

  @Test func `writes no anchor while there are no accounts`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("log.anchor")
    let harness = try AuthHarness()
    let early = try await harness.shell().logCheck.execute(anchor: file)
    #expect(early.isAnchorSkipped && !early.isAnchorNew)
    #expect(!FileManager.default.fileExists(atPath: file))
    let (_, ada) = try await AuthHarness.closed()
    let first = try await ada.logCheck.execute(anchor: file)
    #expect(first.isAnchorNew && !first.isAnchorSkipped)
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test func `shows which passwords the rules refused`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    await #expect(throws: AuthError.passwordTooShort(minLength: 15)) {
      try await ada.changePassword(AuthHarness.password, to: "short")
    }
    let code = try #require(try await ada.register("bo@example.com", "Bobby", .barista, password: nil).invitation).code
    await #expect(throws: AuthError.passwordTrivial) {
      try await harness.shell("bo").accept.execute(code, password: harness.secret("aaaaaaaaaaaaaaa"))
    }
    await #expect(throws: AuthError.passwordContains(.email)) {
      try await harness.shell("eve").register("lovelace@example.com", "Eve", password: "lovelace rides again")
    }
    await #expect(throws: AuthError.passwordTooShort(minLength: 15)) {
      try await harness.shell("console").recovery(ownsFile: true).execute(nil, password: harness.secret("short"))
    }
    let lines = try await ada.log.execute(limit: 9, after: nil).filter { $0.outcome != LogLine.done }
    #expect(lines.map(\.action) == ["recover", "register", "accept", "password"])
    #expect(lines.map(\.subject) == ["ada@example.com", "lovelace@example.com", "bo@example.com", "ada@example.com"])
    #expect(Set(lines.map(\.outcome)) == ["refused: password policy"])
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == 6)
  }

  @Test func `chains what many write at once`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { await harness.shell("\(number)").fail(at: "unknown\(number)@example.com") }
      }
      try await group.waitForAll()
    }
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == 21)
  }

  @Test func `lists nothing after the beginning of two entries' hashes`() async throws {
    let (harness, ada) = try await Self.busyLog()
    var row = try #require(try await Self.rows(harness).last)
    let digits = String(try Self.text(row[9]).prefix(8))
    #expect(try await ada.log.execute(limit: 9, after: .hash(digits)).map(\.position) == [4, 3, 2, 1])
    (row[0], row[2], row[9]) = (.id(harness.ids.next()), .integer(6), .text(digits + String(repeating: "0", count: 56)))
    try await Self.commit(.insert(Self.layout, row), harness)
    await #expect(throws: AuthError.unknownLogEntry(digits)) {
      try await ada.log.execute(limit: 9, after: .hash(digits))
    }
  }

  /// Returns the hash that belongs to the content of a row.
  static func hash(of row: [StoredValue], at position: Int, _ harness: AuthHarness) throws -> Fingerprint {
    guard case .integer(let at) = row[3] else { throw CancellationError() }
    let line = LogLine(
      actor: try text(row[4]), action: try text(row[5]), subject: try text(row[6]), outcome: try text(row[7]))
    let bytes = AuthLogEntry.canonicalBytes(
      position: position, at: Timestamp(milliseconds: at), line: line, previous: Fingerprint(hex: try text(row[8])))
    return harness.crypto.fingerprint(of: bytes)
  }

  static func text(_ value: StoredValue) throws -> String {
    guard case .text(let text) = value else { throw CancellationError() }
    return text
  }
}
