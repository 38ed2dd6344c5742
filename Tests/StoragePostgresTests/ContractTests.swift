import StorageKit
import StoragePostgres
import TestEngines
import Testing
import TestingKit

@Suite(.enabled(if: PostgresServer.isAvailable)) struct `The PostgreSQL engine` {
  @Test(arguments: StorageContract.all)
  func `keeps the storage contract`(_ promise: StorageContract.Promise) async throws {
    let address = try await PostgresServer.makeSchema()
    try await promise.check { try PostgresServer.engine(at: address, clock: $0, engineClock: $1) }
  }
}
