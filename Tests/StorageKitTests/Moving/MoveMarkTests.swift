import DomainKit
import Testing

@testable import StorageKit

@Suite struct `The mark of a move` {
  @Test(arguments: MoveMark.State.allCases, ["shop.db", "/home/ada/my shop/the new one.db", "postgres://x/y", ""])
  func `is read back as it was written`(state: MoveMark.State, place: String) {
    let mark = MoveMark(state, MoveID(lineage: 0xABC, number: .max), counterpart: place)
    #expect(MoveMark(mark.entry) == mark)
  }

  @Test func `is none of the other migrations`() {
    let migration = AppliedMigration(id: "core.0001", checksum: "abc-1 shop.db")
    let mark = MoveMark(.moved, MoveID(lineage: 1, number: 2), counterpart: "new.db")
    #expect(MoveMark(in: [migration]) == nil)
    #expect(MoveMark(in: [migration, mark.entry]) == mark)
  }
}

@Suite struct `The hash of a row` {
  private func hash(_ values: StoredValue...) -> UInt64 {
    var hash = RowHash()
    hash.combine(values)
    return hash.value
  }

  @Test func `is the same for both zeros, of which SQLite keeps one`() {
    #expect(hash(.real(-0.0)) == hash(.real(0.0)))
    #expect(hash(.real(-1)) != hash(.real(1)))
  }

  @Test func `tells types, places and borders of values apart`() {
    let rows = [
      hash(.null), hash(.integer(0)), hash(.real(0)), hash(.text("")), hash(.text("a"), .text("b")),
      hash(.text("ab"), .text("")), hash(.text("b"), .text("a")), hash(.null, .null),
      hash(.id(UniqueID(high: 1, low: 2))), hash(.id(UniqueID(high: 2, low: 1))),
    ]
    #expect(Set(rows).count == rows.count)
  }
}
