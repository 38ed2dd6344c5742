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

  @Test func `is waited for only until the task is canceled`() async throws {
    defer { holder.close() }
    let start = ContinuousClock.now
    let opening = Task { try SQLiteEngine(path: second).close() }
    try await Task.sleep(for: .milliseconds(100))
    opening.cancel()
    await #expect(throws: CancellationError.self) { try await opening.value }
    #expect(start.duration(to: .now) < SQLiteEngine.nameWait)
  }

  @Test func `is refused at once without a wait`() throws {
    defer { holder.close() }
    let start = ContinuousClock.now
    SQLiteEngine.$nameWait.withValue(.zero) {
      #expect(throws: StorageError.self) { try SQLiteEngine(path: second).close() }
    }
    #expect(start.duration(to: .now) < SQLiteEngine.nameWait)
  }

  @Test func `is opened as soon as the other program has closed it and one name is left`() async throws {
    let opening = Task { try SQLiteEngine(path: second).close() }
    try await Task.sleep(for: .milliseconds(100))
    holder.close()
    try #require(unlink(folder.file()) == 0)
    try await opening.value
  }
}
