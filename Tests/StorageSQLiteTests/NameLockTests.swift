import Foundation
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct `A database that is open under another name` {
  private let folder: TemporaryFolder
  private let holder: SQLiteEngine
  private let second: String

  init() throws {
    folder = try TemporaryFolder()
    holder = try SQLiteEngine.withCups(at: folder.file())
    second = folder.file("second.db")
    try #require(link(folder.file(), second) == 0)
  }

  /// A wait that no test reaches.
  private static let longWait = Duration.seconds(600)

  @Test func `is waited for only until the task is canceled`() async throws {
    defer { holder.close() }
    let opening = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try SQLiteEngine.$nameWait.withValue(Self.longWait) { try SQLiteEngine(path: second).close() }
    }
    await #expect(throws: CancellationError.self) { try await opening.value }
  }

  @Test func `is refused without a wait if there is none`() throws {
    defer { holder.close() }
    SQLiteEngine.$nameWait.withValue(.zero) {
      #expect(throws: StorageError.self) { try SQLiteEngine(path: second).close() }
    }
  }

  @Test func `is opened as soon as the other program has closed it and one name is left`() throws {
    // The wait blocks its thread, so another one closes the database.
    Thread.detachNewThread { [holder, first = folder.file()] in
      usleep(100_000)
      holder.close()
      unlink(first)
    }
    try SQLiteEngine.$nameWait.withValue(Self.longWait) { try SQLiteEngine(path: second).close() }
  }
}
