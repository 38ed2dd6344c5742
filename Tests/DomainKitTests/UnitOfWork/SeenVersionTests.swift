import DomainKit
import Testing

@Suite struct `A seen version` {
  private let one = UniqueID(high: 0x7000, low: 1 << 63 | 1)
  private let other = UniqueID(high: 0x7000, low: 1 << 63 | 2)

  @Test func `is checked for its own entity, and only while a caller expects it`() throws {
    try SeenVersion.check(one, isStoredAs: 7)
    try WorkScope.with(\.seenVersion, SeenVersion(one, 3)) {
      try SeenVersion.check(one, isStoredAs: 3)
      try SeenVersion.check(other, isStoredAs: 7)
      #expect(throws: ChangedSince(id: one, expected: 3, found: 4)) {
        try SeenVersion.check(one, isStoredAs: 4)
      }
    }
  }

  @Test func `does not bind the handlers after the commit`() async throws {
    let harness = KernelHarness { journal, _ in
      [
        EventHandler("tests.after", on: Noted.self, phase: .postCommit) { _, _ in
          journal.note("expects \(SeenVersion.current == nil ? "nothing" : "something")")
        }
      ]
    }
    try await WorkScope.with(\.seenVersion, SeenVersion(one, 3)) {
      try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel(noting: "hello")) }
    }
    #expect(harness.journal.all == ["commit", "expects nothing"])
  }
}
