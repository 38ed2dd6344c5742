import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `The engine in memory` {
  @Test(arguments: StorageContract.all)
  func `keeps the storage contract`(_ promise: StorageContract.Promise) async throws {
    try await promise.check { InMemoryEngine(clock: $0, engineClock: $1) }
  }

  @Test func `keeps what it has when it is closed, for the next start`() async throws {
    let engine = InMemoryEngine()
    try engine.migrate { _ in CoreSchema.migrations }
    engine.close()
    try engine.migrate { applied in
      #expect(applied.map(\.id) == CoreSchema.migrations.map(\.id))
      return []
    }
  }
}
