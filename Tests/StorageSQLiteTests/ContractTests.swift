import StorageKit
import StorageSQLite
import Testing
import TestingKit

@Suite struct `The SQLite engine` {
  @Test(arguments: StorageContract.all)
  func `keeps the storage contract`(_ promise: StorageContract.Promise) async throws {
    let folder = try TemporaryFolder()
    try await promise.check { try SQLiteEngine(path: folder.file(), clock: $0, engineClock: $1) }
  }
}
