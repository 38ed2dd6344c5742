import Foundation
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

@Suite struct `Closing a database` {
  @Test func `does not wait for a lock that is never released, and loses nothing`() async throws {
    let folder = try TemporaryFolder()
    let engine = try SQLiteEngine.withCups(at: folder.file())
    try await engine.commit(Cups.insertion(1, "kept"))
    let lock = try ProcessLock(besideDatabase: folder.file())
    let isClosed = DispatchSemaphore(value: 0)
    try lock.tryHolding {
      Thread.detachNewThread {
        engine.close()
        isClosed.signal()
      }
      #expect(isClosed.wait(timeout: .now() + 60) == .success)
      let log = try FileManager.default.attributesOfItem(atPath: folder.file() + "-wal")[.size] as? Int
      #expect(log ?? 0 > 0)
    }
    let next = try SQLiteEngine.withCups(at: folder.file())
    try await next.commit(Cups.insertion(2, "later"))
    #expect(try await next.labels() == ["kept", "later"])
    next.close()
    #expect(!FileManager.default.fileExists(atPath: folder.file() + "-wal"))
  }
}
