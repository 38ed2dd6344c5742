import Foundation
import StorageKit
import Testing
import TestingKit

@testable import StorageSQLite

@Suite struct `A program that was killed while it made its database` {
  private let folder: TemporaryFolder
  private var path: String { folder.file() }

  /// A database with a written first page, and the rollback journal according to which it was empty
  /// before.
  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write([UInt8](repeating: 0x2A, count: 4_096), as: "shop.db")
    var journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    for word in [0, 0x77DF_2DE4, 0, 512, 4_096] as [UInt32] {
      withUnsafeBytes(of: word.bigEndian) { journal.append(contentsOf: $0) }
    }
    journal += [UInt8](repeating: 0, count: 512 - journal.count)
    _ = try folder.write(journal, as: "shop.db-journal")
  }

  @Test func `can be started again`() async throws {
    let engine = try SQLiteEngine.withCups(at: path)
    defer { engine.close() }
    try await engine.commit(Cups.insertion(1, "kept"))
    #expect(try await engine.labels() == ["kept"])
  }

  @Test func `finds nothing when it only looks`() throws {
    let engine = try SQLiteEngine(path: path)
    defer { engine.close() }
    #expect(try engine.read { try $0.rows("SELECT name FROM sqlite_master") }.isEmpty)
  }
}
