import Synchronization
import Testing
import TestingKit

@testable import StorageSQLite

@Suite struct `The pool of readers` {
  private struct NoFiles: Error {}

  @Test func `has all its places after files could not be opened`() async throws {
    let folder = try TemporaryFolder()
    let isOut = Mutex(true)
    let path = folder.file()
    try SQLiteEngine.withCups(at: path).close()
    let pool = ReaderPool(path: path) {
      if isOut.withLock({ $0 }) { throw NoFiles() }
      return try SQLiteEngine.openReader(path, 5)
    }
    for _ in 0..<40 {
      // A place that is missing is waited for, so the first one ends the test.
      let error = await #expect(throws: NoFiles.self) { _ = try await pool.acquire() }
      try #require(error != nil)
    }
    isOut.withLock { $0 = false }
    let connection = try await pool.acquire()
    pool.release(connection)
    pool.close()
  }
}
