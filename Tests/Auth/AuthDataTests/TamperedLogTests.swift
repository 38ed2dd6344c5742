import AuthDomain
import DomainKit
import Foundation
import StorageKit
import Testing
import TestingKit

/// The ways in which a user with write access to the database can change a log without rewriting
/// all of it.
enum Tampering: CaseIterable, Sendable {
  case entryBehindTheEnd, entryBehindAGap, entryBeforeTheFirst, entryBehindTheEndWithHead
  case tail, tailWithHead, tailWithoutHead, head, swapped, emptied, emptiedWithHead, emptiedWithHeadAtStart
  case forgedHead, farHead, rewrittenLastWithHead

  /// `true` if the entries are unchanged, so that writing the end again repairs the log.
  var isHarmless: Bool { self == .head || self == .forgedHead || self == .farHead }
}

@Suite struct `A log exposed to tampering` {
  private typealias Log = `The log`
  private static let head = TableLayout(name: "auth_log_head", columns: ["id", "version", "position", "hash"])

  @Test(arguments: Tampering.allCases) func `is given away, and goes on`(what: Tampering) async throws {
    let (harness, ada) = try await Log.busyLog()
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == 5)
    try await tamper(what, harness)
    await #expect(throws: AuthError.self) { try await ada.logCheck.execute(anchor: nil) }
    // Users can still sign in, and the log shows the tampering from then on.
    for _ in 0..<3 { try await harness.shell("late").login("ada@example.com") }
    let last = try await ada.log.execute(limit: 3, after: nil).map { "\($0.action) \($0.outcome)" }
    #expect(last == ["login done", "login done", "login done"])
    if what.isHarmless {
      #expect(try await ada.logCheck.execute(anchor: nil).end.position == 8)
    } else {
      await #expect(throws: AuthError.self) { try await ada.logCheck.execute(anchor: nil) }
    }
  }

  @Test func `is whole without tampering, also while others write`() async throws {
    let (harness, ada) = try await Log.busyLog()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          for _ in 0..<5 { try await harness.shell("\(number)").login("ada@example.com") }
        }
      }
      for _ in 0..<20 { #expect(try await ada.logCheck.execute(anchor: nil).end.position >= 5) }
      try await group.waitForAll()
    }
    let entries = try await ada.log.execute(limit: 999, after: nil)
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == entries.count)
    // A try that lost a race has left its start as well.
    #expect(entries.dropLast(5).filter { $0.outcome == "done" }.count == 20)
    #expect(entries.dropLast(5).allSatisfy { $0.action == "login" && ["done", "started"].contains($0.outcome) })
  }

  @Test func `is listed from any entry on, by its hash`() async throws {
    let (_, ada) = try await Log.busyLog()
    let all = try await ada.log.execute(limit: 9, after: nil)
    let hash = all[1].hash.hex
    #expect(try await ada.log.execute(limit: 9, after: .hash(hash)) == Array(all[2...]))
    #expect(try await ada.log.execute(limit: 1, after: .hash(String(hash.prefix(8)).uppercased())) == [all[2]])
    for text in ["zzzzzzzz", String(hash.prefix(7)), hash + "0"] {
      await #expect(throws: AuthError.unknownLogEntry(text)) { try await ada.log.execute(limit: 1, after: .hash(text)) }
    }
  }

  /// The table of the installation, which stores the end of the log a second time.
  private static let installation = TableLayout(
    name: "auth_premises",
    columns: ["id", "version", "identity", "closed_at", "least_password_length", "log_position", "log_hash"])

  @Test func `emptied with both ends set back is given away`() async throws {
    let (harness, ada) = try await Log.busyLog()
    for row in try await Log.rows(harness) { try await remove(row, Log.layout, harness) }
    try await setBothEnds(.start, harness)
    await #expect(throws: AuthError.logBroken(position: 1, reason: "it is missing")) {
      try await ada.logCheck.execute(anchor: nil)
    }
  }

  @Test func `cut with both ends set back is given away by a file outside of the database`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("log.anchor")
    let (harness, ada) = try await Log.busyLog()
    #expect(try await ada.logCheck.execute(anchor: file).end.position == 5)
    try await harness.shell("late").login("ada@example.com")
    #expect(try await ada.logCheck.execute(anchor: file).end.position == 6)
    let rows = try await Log.rows(harness)
    for row in rows[4...] { try await remove(row, Log.layout, harness) }
    try await setBothEnds(LogEnd(position: 4, hash: Fingerprint(hex: try Log.text(rows[3][9]))), harness)
    // Without the anchor file, the verification passes.
    #expect(try await ada.logCheck.execute(anchor: nil).end.position == 4)
    let isCut = AuthError.logUnlikeAnchor(position: 5, reason: "it was removed after the last verification")
    await #expect(throws: isCut) { try await ada.logCheck.execute(anchor: file) }
    for _ in 0..<2 { try await harness.shell("late").login("ada@example.com") }
    let isOther = AuthError.logUnlikeAnchor(position: 6, reason: "it is not the same as at the last verification")
    await #expect(throws: isOther) { try await ada.logCheck.execute(anchor: file) }
    for error in [isCut, isOther] {
      let isExpected = "If an older backup was restored, this is expected: keep the anchor file, and begin a new one"
      #expect(error.suggestion?.hasPrefix(isExpected) == true, "\(error)")
    }
    let changed = AuthError.logBroken(position: 5, reason: "its content was changed")
    #expect(changed.suggestion == "Compare this entry and later ones with a backup; earlier entries are intact")
  }

  @Test func `has no anchor in a folder of all users`() async throws {
    let folder = try TemporaryFolder()
    let (shared, file) = (folder.file("shared"), folder.file("shared/log.anchor"))
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
    let (_, ada) = try await Log.busyLog()
    _ = try await ada.logCheck.execute(anchor: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: shared)
    await #expect(throws: ExposedFileError.self) { try await ada.logCheck.execute(anchor: file) }
    try FileManager.default.removeItem(atPath: file)
    await #expect(throws: ExposedFileError.self) { try await ada.logCheck.execute(anchor: file) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: shared) == [])
  }

  @Test func `of another database is not compared, and no other file is replaced`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("log.anchor")
    let (_, ada) = try await Log.busyLog()
    try "milk, bread".write(toFile: file + ".new", atomically: false, encoding: .utf8)
    _ = try await ada.logCheck.execute(anchor: file)
    #expect(try String(contentsOfFile: file + ".new", encoding: .utf8) == "milk, bread")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    let (_, other) = try await Log.busyLog()
    await #expect(throws: AuthError.logAnchor(file, reason: "it belongs to another database")) {
      try await other.logCheck.execute(anchor: file)
    }
    let list = folder.file("list")
    try "milk, bread".write(toFile: list, atomically: false, encoding: .utf8)
    await #expect(throws: AuthError.logAnchor(list, reason: "it is not a log anchor file")) {
      try await ada.logCheck.execute(anchor: list)
    }
  }

  private func setBothEnds(_ end: LogEnd, _ harness: AuthHarness) async throws {
    try await setHead(end, harness)
    var row = try #require(try await harness.rows(Self.installation).first)
    let version = try version(of: row)
    row[1] = .integer(Int64(version + 1))
    row[5] = .integer(Int64(end.position))
    row[6] = .text(end.hash.hex)
    try await Log.commit(.update(Self.installation, row, expected: version), harness)
  }

  // MARK: Tampering

  private func tamper(_ what: Tampering, _ harness: AuthHarness) async throws {
    switch what {
    case .entryBehindTheEnd: try await forge(at: 6, harness)
    case .entryBehindAGap: try await forge(at: 9, harness)
    case .entryBeforeTheFirst: try await forge(at: 0, harness)
    case .entryBehindTheEndWithHead: try await setHead(try await forge(at: 6, harness), harness)
    case .tail, .tailWithHead, .tailWithoutHead:
      let rows = try await Log.rows(harness)
      for row in rows[3...] { try await remove(row, Log.layout, harness) }
      if what == .tailWithHead {
        try await setHead(LogEnd(position: 3, hash: Fingerprint(hex: try Log.text(rows[2][9]))), harness)
      } else if what == .tailWithoutHead {
        try await remove(try await headRow(harness), Self.head, harness)
      }
    case .head: try await remove(try await headRow(harness), Self.head, harness)
    case .swapped: try await swap(harness)
    case .emptied, .emptiedWithHead, .emptiedWithHeadAtStart:
      for row in try await Log.rows(harness) { try await remove(row, Log.layout, harness) }
      if what == .emptiedWithHead { try await remove(try await headRow(harness), Self.head, harness) }
      if what == .emptiedWithHeadAtStart { try await setHead(.start, harness) }
    case .forgedHead: try await setHead(LogEnd(position: 5, hash: LogEnd.start.hash), harness)
    case .farHead: try await setHead(LogEnd(position: .max, hash: LogEnd.start.hash), harness)
    case .rewrittenLastWithHead: try await setHead(try await rewriteLast(harness), harness)
    }
  }

  /// Changes the last entry together with its hash.
  private func rewriteLast(_ harness: AuthHarness) async throws -> LogEnd {
    var row = try #require(try await Log.rows(harness).last)
    row[1] = .integer(2)
    row[7] = .text("forged")
    let end = LogEnd(position: 5, hash: try Log.hash(of: row, at: 5, harness))
    row[9] = .text(end.hash.hex)
    try await Log.commit(.update(Log.layout, row, expected: 1), harness)
    return end
  }

  /// Adds a valid entry after the last one.
  @discardableResult
  private func forge(at position: Int, _ harness: AuthHarness) async throws -> LogEnd {
    let last = try #require(try await Log.rows(harness).last)
    let line = LogLine(actor: "eve", action: "login", subject: "eve", outcome: LogLine.done)
    let entry = AuthLogEntry.following(
      Fingerprint(hex: try Log.text(last[9])), at: position, line, id: harness.ids.next(), at: harness.clock.now,
      crypto: harness.crypto)
    let texts = [line.actor, line.action, line.subject, line.outcome, entry.previous.hex, entry.hash.hex]
    let row: [StoredValue] =
      [.id(entry.id.raw), .integer(1), .integer(Int64(position)), .integer(entry.at.milliseconds)]
      + texts.map { .text($0) }
    try await Log.commit(.insert(Log.layout, row), harness)
    return entry.end
  }

  /// Swaps two entries.
  private func swap(_ harness: AuthHarness) async throws {
    let rows = try await Log.rows(harness)
    for (index, place) in [(1, Int64(99)), (2, 2), (1, 3)] {
      var row = rows[index]
      let version = place == 3 ? 2 : 1
      row[1] = .integer(Int64(version + 1))
      row[2] = .integer(place)
      try await Log.commit(.update(Log.layout, row, expected: version), harness)
    }
  }

  private func headRow(_ harness: AuthHarness) async throws -> [StoredValue] {
    try #require(try await harness.rows(Self.head).first)
  }

  private func setHead(_ end: LogEnd, _ harness: AuthHarness) async throws {
    var row = try await headRow(harness)
    let version = try version(of: row)
    row[1] = .integer(Int64(version + 1))
    row[2] = .integer(Int64(end.position))
    row[3] = .text(end.hash.hex)
    try await Log.commit(.update(Self.head, row, expected: version), harness)
  }

  private func remove(_ row: [StoredValue], _ table: TableLayout, _ harness: AuthHarness) async throws {
    guard case .id(let id) = row[0] else { throw CancellationError() }
    try await Log.commit(.delete(table, id, expected: try version(of: row)), harness)
  }

  private func version(of row: [StoredValue]) throws -> Int {
    guard case .integer(let version) = row[1] else { throw CancellationError() }
    return Int(version)
  }
}
