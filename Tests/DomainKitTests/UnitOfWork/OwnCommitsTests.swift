import DomainKit
import Testing

@Suite struct `The ownCommits of this process` {
  private let ownCommits = OwnCommits()

  @Test func `are known by the version that was stored last`() {
    let id = UniqueID(high: 1, low: 1)
    ownCommits.record([(id, 1)])
    ownCommits.record([(id, 2)])
    #expect(ownCommits.contains(id, version: 2))
    #expect(!ownCommits.contains(id, version: 1))
    #expect(!ownCommits.contains(UniqueID(high: 1, low: 2), version: 1))
  }

  @Test func `keep the latest thousand entities at least`() {
    let ids = (1...2_001).map { UniqueID(high: 1, low: UInt64($0)) }
    ownCommits.record(ids.reversed().map { ($0, 1) })
    #expect(ownCommits.contains(ids[2_000], version: 1))
    #expect(!ownCommits.contains(ids[0], version: 1))
    #expect(ids.count { ownCommits.contains($0, version: 1) } == 1_000)
  }
}
