import AuthDomain
import DomainKit
import StorageKit
import Testing
import TestingKit

/// What somebody can do to a log who can write to the database, but does not write all of it anew.
enum Tampering: CaseIterable, Sendable {
  case entryBehindTheEnd, entryBehindAGap, entryBeforeTheFirst, entryBehindTheEndWithHead
  case tail, tailWithHead, tailWithoutHead, head, swapped, emptied, emptiedWithHead, emptiedWithHeadAtStart
  case forgedHead, farHead

  /// Whether the entries are what they were, so that writing the end anew mends everything.
  var isHarmless: Bool { self == .head || self == .forgedHead || self == .farHead }
}

@Suite struct `A log that somebody has laid hands on` {
  private typealias Log = `The log`
  private static let head = TableLayout(name: "auth_log_head", columns: ["id", "version", "position", "hash"])

  @Test(arguments: Tampering.allCases) func `is given away, and goes on`(what: Tampering) async throws {
    let (house, ada) = try await Log.busyHouse()
    #expect(try await ada.log.verify().position == 5)
    try await tamper(what, house)
    await #expect(throws: AuthError.self) { try await ada.log.verify() }
    // Nobody is locked out, and what was done shows for good.
    for _ in 0..<3 { try await house.shell("late").login("ada@example.com") }
    let last = try await ada.log.execute(limit: 3, after: nil).map { "\($0.action) \($0.outcome)" }
    #expect(last == ["login done", "login done", "login done"])
    if what.isHarmless {
      #expect(try await ada.log.verify().position == 8)
    } else {
      await #expect(throws: AuthError.self) { try await ada.log.verify() }
    }
  }

  @Test func `by nobody is whole, also while others write`() async throws {
    let (house, ada) = try await Log.busyHouse()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          for _ in 0..<5 { try await house.shell("\(number)").login("ada@example.com") }
        }
      }
      for _ in 0..<20 { #expect(try await ada.log.verify().position >= 5) }
      try await group.waitForAll()
    }
    #expect(try await ada.log.verify().position == 25)
  }

  @Test func `is listed from any entry on, by its hash`() async throws {
    let (_, ada) = try await Log.busyHouse()
    let all = try await ada.log.execute(limit: 9, after: nil)
    let hash = all[1].hash.hex
    #expect(try await ada.log.execute(limit: 9, after: .hash(hash)) == Array(all[2...]))
    #expect(try await ada.log.execute(limit: 1, after: .hash(String(hash.prefix(8)).uppercased())) == [all[2]])
    for text in ["zzzzzzzz", String(hash.prefix(7)), hash + "0"] {
      await #expect(throws: AuthError.unknownLogEntry(text)) { try await ada.log.execute(limit: 1, after: .hash(text)) }
    }
  }

  // MARK: Laying hands on it

  private func tamper(_ what: Tampering, _ house: AuthHouse) async throws {
    switch what {
    case .entryBehindTheEnd: try await forge(at: 6, house)
    case .entryBehindAGap: try await forge(at: 9, house)
    case .entryBeforeTheFirst: try await forge(at: 0, house)
    case .entryBehindTheEndWithHead: try await setHead(try await forge(at: 6, house), house)
    case .tail, .tailWithHead, .tailWithoutHead:
      let rows = try await Log.rows(house)
      for row in rows[3...] { try await remove(row, Log.layout, house) }
      if what == .tailWithHead {
        try await setHead(LogEnd(position: 3, hash: Fingerprint(hex: try Log.text(rows[2][9]))), house)
      } else if what == .tailWithoutHead {
        try await remove(try await headRow(house), Self.head, house)
      }
    case .head: try await remove(try await headRow(house), Self.head, house)
    case .swapped: try await swap(house)
    case .emptied, .emptiedWithHead, .emptiedWithHeadAtStart:
      for row in try await Log.rows(house) { try await remove(row, Log.layout, house) }
      if what == .emptiedWithHead { try await remove(try await headRow(house), Self.head, house) }
      if what == .emptiedWithHeadAtStart { try await setHead(.start, house) }
    case .forgedHead: try await setHead(LogEnd(position: 5, hash: LogEnd.start.hash), house)
    case .farHead: try await setHead(LogEnd(position: .max, hash: LogEnd.start.hash), house)
    }
  }

  /// An entry that follows the last one as it should.
  @discardableResult
  private func forge(at position: Int, _ house: AuthHouse) async throws -> LogEnd {
    let last = try #require(try await Log.rows(house).last)
    let line = LogLine(actor: "eve", action: "login", subject: "eve")
    let entry = AuthLogEntry.following(
      Fingerprint(hex: try Log.text(last[9])), at: position, line, id: house.ids.next(), at: house.clock.now,
      crypto: house.crypto)
    let texts = [line.actor, line.action, line.subject, line.outcome, entry.previous.hex, entry.hash.hex]
    let row: [StoredValue] =
      [.id(entry.id.raw), .integer(1), .integer(Int64(position)), .integer(entry.at.milliseconds)]
      + texts.map { .text($0) }
    try await Log.commit(.insert(Log.layout, row), house)
    return entry.end
  }

  /// Two entries change places.
  private func swap(_ house: AuthHouse) async throws {
    let rows = try await Log.rows(house)
    for (index, place) in [(1, Int64(99)), (2, 2), (1, 3)] {
      var row = rows[index]
      let version = place == 3 ? 2 : 1
      row[1] = .integer(Int64(version + 1))
      row[2] = .integer(place)
      try await Log.commit(.update(Log.layout, row, expected: version), house)
    }
  }

  private func headRow(_ house: AuthHouse) async throws -> [StoredValue] {
    let select = Select(table: Self.head, conditions: [], order: [], limit: nil, parts: nil)
    return try #require(try await house.engine.rows(select).first).values
  }

  private func setHead(_ end: LogEnd, _ house: AuthHouse) async throws {
    var row = try await headRow(house)
    let version = try version(of: row)
    row[1] = .integer(Int64(version + 1))
    row[2] = .integer(Int64(end.position))
    row[3] = .text(end.hash.hex)
    try await Log.commit(.update(Self.head, row, expected: version), house)
  }

  private func remove(_ row: [StoredValue], _ table: TableLayout, _ house: AuthHouse) async throws {
    guard case .id(let id) = row[0] else { throw CancellationError() }
    try await Log.commit(.delete(table, id, expected: try version(of: row)), house)
  }

  private func version(of row: [StoredValue]) throws -> Int {
    guard case .integer(let version) = row[1] else { throw CancellationError() }
    return Int(version)
  }
}
