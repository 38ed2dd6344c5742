import DomainKit
import Testing

@Suite struct `The changes of this process` {
  private let changes = OwnCommits()

  @Test func `are known by the version that was stored last`() {
    let id = UniqueID(high: 1, low: 1)
    changes.record([(id, 1)])
    changes.record([(id, 2)])
    #expect(changes.contains(id, version: 2))
    #expect(!changes.contains(id, version: 1))
    #expect(!changes.contains(UniqueID(high: 1, low: 2), version: 1))
  }

  @Test func `keep the latest thousand entities at least`() {
    let ids = (1...2_001).map { UniqueID(high: 1, low: UInt64($0)) }
    changes.record(ids.reversed().map { ($0, 1) })
    #expect(changes.contains(ids[2_000], version: 1))
    #expect(!changes.contains(ids[0], version: 1))
    #expect(ids.count { changes.contains($0, version: 1) } == 1_000)
  }
}
