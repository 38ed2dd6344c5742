import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `A watcher of units of work` {
  private func watched(_ work: (Roastery) async throws -> Void) async throws -> Bool {
    let roastery = try Roastery([])
    let watch = CommitObserver()
    try await watch.watch { try await work(roastery) }
    return watch.commit != nil
  }

  @Test func `sees that something was stored`() async throws {
    #expect(try await watched { _ = try await $0.add() })
  }

  @Test func `sees that nothing was: where things were only read or relied on, and where it failed`() async throws {
    #expect(try await !watched { _ = try await $0.labels() })
    #expect(
      try await !watched { roastery in
        try await roastery.unit { store in
          _ = try await store.list(Query())
        }
      })
    #expect(
      try await !watched { roastery in
        _ = try? await roastery.unit { store in
          var jar = roastery.newJar()
          try store.add(&jar)
          throw Trouble()
        }
      })
  }

  @Test func `sees nothing of a dry run`() async throws {
    #expect(try await !watched { roastery in try await DryRun().run { _ = try await roastery.add() } })
  }

  @Test func `does not hear of what others store`() async throws {
    let roastery = try Roastery([])
    let (mine, theirs) = (CommitObserver(), CommitObserver())
    _ = try await mine.watch { try await theirs.watch { try await roastery.add() } }
    #expect(theirs.commit == CommitObserver.Commit(at: roastery.clock.now))
    #expect(mine.commit == nil)
  }
}
