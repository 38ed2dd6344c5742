import StorageKit
import StorageSQLite
import Testing
import TestingKit

@Suite struct `The SQLite engine` {
  @Test(arguments: StorageContract.all)
  func `keeps the storage contract`(_ promise: StorageContract.Promise) async throws {
    let folder = try TemporaryFolder()
    let engine = try SQLiteEngine(path: folder.file())
    defer { engine.close() }
    try await promise.check(on: engine)
  }
}
