import Foundation
@testable import StorageKit
import StorageSQLite
import Testing
import TestingKit

@Suite struct `A move to another file` {
  private struct Refusal: Error {}

  private let folder: TemporaryFolder
  private var old: String { folder.file("old.db") }
  private var new: String { folder.file("new.db") }

  init() async throws {
    folder = try TemporaryFolder()
    let engine = try SQLiteEngine.withCups(at: folder.file("old.db"))
    for number in 1...5 { try await engine.commit(Cups.insertion(UInt64(number), "cup \(number)")) }
    engine.close()
  }

  /// Moves the database, and closes the engines.
  private func move(
    from source: (any MovableStorageEngine)? = nil, to target: (any MovableStorageEngine)? = nil,
    check: @Sendable () async throws -> Void = {}
  ) async throws -> Int {
    let source = try source ?? SQLiteEngine(path: old)
    let target = try target ?? SQLiteEngine(path: new, isCreatedWithMigrations: true)
    defer { for engine in [source, target] { engine.close() } }
    return try await DatabaseMove(from: source, at: "old", to: target, at: "new", Cups.all, batchSize: 2)
      .run(check: check)
  }

  private func labels(in path: String) async throws -> [String] {
    let engine = try SQLiteEngine.withCups(at: path)
    defer { engine.close() }
    return try await engine.labels()
  }

  @Test func `copies the rows, and leaves a mark that names the new place`() async throws {
    #expect(try await move() >= 5)
    #expect(try await labels(in: new) == (1...5).map { "cup \($0)" })
    await #expect(throws: StorageError.moved(old, to: "new")) { try await labels(in: old) }
  }

  @Test func `stops the queries and backups of a process that has the database open`() async throws {
    let reader = try SQLiteEngine.withCups(at: old)
    defer { reader.close() }
    #expect(try await reader.labels().count == 5)
    let snapshot = try await reader.snapshot()
    _ = try await snapshot.rows(Cups.selection)
    _ = try await move {
      // Until the copy is complete, it can still be read.
      let count = try await reader.labels().count
      #expect(count == 5)
    }
    await #expect(throws: StorageError.moved(old, to: "new")) { try await reader.labels() }
    await #expect(throws: StorageError.moved(old, to: "new")) { try await reader.labels() }
    await #expect(throws: StorageError.moved(old, to: "new")) {
      try await reader.backup(to: folder.file("copy.db"), overwrite: false)
    }
    let late = try await reader.snapshot()
    await #expect(throws: StorageError.moved(old, to: "new")) { try await late.rows(Cups.selection) }
    #expect(try await snapshot.rows(Cups.selection).count == 5)
    snapshot.end()
    late.end()
    let undoing = try SQLiteEngine(path: old)
    _ = try await DatabaseMove.undo(undoing, Cups.all)
    undoing.close()
    #expect(try await reader.labels().count == 5)
  }

  @Test func `leaves the database usable if the target cannot be created`() async throws {
    await #expect(throws: FullTarget.failure) { try await move(to: FullTarget(path: new)) }
    #expect(try await labels(in: old).count == 5)
  }

  @Test func `leaves the database usable and no new file if the copy is refused, and can be repeated`() async throws {
    let before = try files()
    await #expect(throws: Refusal.self) { try await move { throw Refusal() } }
    #expect(try files() == before)
    #expect(try await labels(in: old).count == 5)
    _ = try await move()
    #expect(try await labels(in: new).count == 5)
  }

  @Test func `leaves the database usable if the copy lacks a row`() async throws {
    await #expect(throws: StorageError.differentCopy(new, table: Cups.table.name)) {
      try await move(to: LossyTarget(path: new))
    }
    #expect(try await labels(in: old).count == 5)
    await #expect(throws: StorageError.incompleteCopy(new, of: "old")) { try await labels(in: new) }
  }

  @Test func `leaves no new file if the database was moved before`() async throws {
    _ = try await move()
    let third = try SQLiteEngine(path: folder.file("third.db"), isCreatedWithMigrations: true)
    await #expect(throws: StorageError.moved(old, to: "new")) { try await move(to: third) }
    #expect(try files().contains { $0.hasPrefix("third") } == false)
  }

  @Test func `creates the new file together with its mark`() async throws {
    let target = try SQLiteEngine(path: new, isCreatedWithMigrations: true)
    defer { target.close() }
    let before = try files()
    #expect(try await target.migrationHistory().isEmpty)
    #expect(try files() == before && !FileManager.default.fileExists(atPath: new))
    let mark = MoveMark(.arriving, MoveID(lineage: 1, number: 2), counterpart: "old")
    try target.migrate { applied in
      #expect(applied.isEmpty)
      return Cups.all + [Migration(mark)]
    }
    #expect(try files().subtracting(before).subtracting(["new.db-wal", "new.db-shm", "new.db.lock"]) == ["new.db"])
    await #expect(throws: StorageError.incompleteCopy(new, of: "old")) { try await labels(in: new) }
    await target.discard()
    #expect(try files() == before)
  }

  @Test func `leaves no new file if the source cannot be marked`() async throws {
    let before = try files()
    await #expect(throws: UnmarkableSource.failure) { try await move(from: UnmarkableSource(path: old)) }
    #expect(try files() == before)
    #expect(try await labels(in: old).count == 5)
  }

  @Test func `removes a copy without rows`() async throws {
    let before = try files()
    let mark = MoveMark(.arriving, MoveID(lineage: 1, number: 2), counterpart: "old")
    let schema = Cups.all.map { Migration($0.id, $0.changes) }
    let target = try SQLiteEngine(path: new, isCreatedWithMigrations: true)
    try target.migrate { _ in schema + [Migration(mark)] }
    target.close()
    let undoing = try SQLiteEngine(path: new, isCreatedWithMigrations: true)
    #expect(try await DatabaseMove.undo(undoing, Cups.all) == mark)
    #expect(try files() == before)
  }

  @Test func `leaves a file that was there before if the copy is refused`() async throws {
    try SQLiteEngine(path: new).close()
    await #expect(throws: Refusal.self) { try await move { throw Refusal() } }
    await #expect(throws: StorageError.incompleteCopy(new, of: "old")) { try await labels(in: new) }
    // Only a copy without rows is removed.
    let undoing = try SQLiteEngine(path: new)
    await #expect(throws: StorageError.incompleteCopy(new, of: "old")) {
      _ = try await DatabaseMove.undo(undoing, Cups.all)
    }
    undoing.close()
    _ = try await move()
    #expect(try await labels(in: new).count == 5)
  }

  @Test func `leaves the data that another process has stored in the new file`() async throws {
    let target = try SQLiteEngine(path: new)
    let other = try SQLiteEngine.withCups(at: new)
    try await other.commit(Cups.insertion(9, "of another process"))
    other.close()
    await #expect(throws: StorageError.notEmpty(new)) { try await move(to: target) }
    #expect(try await labels(in: new) == ["of another process"])
  }

  @Test func `says how to remove a file that has only what a new database has`() async throws {
    try SQLiteEngine.withCups(at: new).close()
    let error = await #expect(throws: StorageError.self) { _ = try await move() }
    #expect(error?.code == "storage.not-empty")
    #expect(error?.suggestion?.hasSuffix("remove it with: rm \(new)") == true, "\(error?.suggestion ?? "")")
    #expect(try await labels(in: old).count == 5)
  }

  private func files() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix("old.db-") })
  }
}

/// A database in which no mark can be stored.
private struct UnmarkableSource: ForwardingEngine, MovableStorageEngine {
  static let failure = StorageError.busy("old")
  let base: any StorageEngine

  init(path: String) throws { base = try SQLiteEngine(path: path) }

  func replaceMark(_: MoveMark?, with _: MoveMark?, clearing _: [TableLayout]) async throws -> Bool {
    throw Self.failure
  }
}

/// A new database on a full disk.
private struct FullTarget: ForwardingEngine, MovableStorageEngine {
  static let failure = StorageError.full("new")
  let base: any StorageEngine

  init(path: String) throws { base = try SQLiteEngine(path: path) }

  func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) async throws {
    if try !plan([]).isEmpty { throw Self.failure }
  }

  func replaceMark(_: MoveMark?, with _: MoveMark?, clearing _: [TableLayout]) async throws -> Bool { false }
}

/// A database that loses the last cup of each batch.
private struct LossyTarget: ForwardingEngine, MovableStorageEngine {
  private let engine: SQLiteEngine
  var base: any StorageEngine { engine }

  init(path: String) throws { engine = try SQLiteEngine(path: path) }

  @discardableResult
  func commit(_ changes: ChangeSet) async throws -> CommitReceipt {
    var changes = changes
    if changes.writes.first?.table.name == Cups.table.name { changes.writes.removeLast() }
    return try await engine.commit(changes)
  }

  func replaceMark(_ current: MoveMark?, with new: MoveMark?, clearing tables: [TableLayout]) async throws -> Bool {
    try await engine.replaceMark(current, with: new, clearing: tables)
  }
}
