import DomainKit

/// The move of a database to an empty one, of the same engine or another.
///
/// The target is created first, together with its mark, so that no program opens it as a new database.
/// Then the source is marked, so that no process changes it any more, and all rows are copied and
/// compared. In the end, the source is marked as moved, and the target is released. If the process
/// ends early, a second run with the same databases continues.
///
/// ```swift
/// let move = DatabaseMove(from: shopFile, at: "/srv/shop.db", to: server, at: server.displayName, migrations)
/// let rows = try await move.run()
/// session.note("\(rows) rows were moved")
/// ```
package struct DatabaseMove: Sendable {
  private let source: any MovableStorageEngine
  private let target: any MovableStorageEngine
  private let sourcePlace: String
  private let targetPlace: String
  private let migrations: [Migration]
  private let tables: [CopiedTable]
  private let batchSize: Int

  /// - Parameters:
  ///   - sourcePlace: The name of the source for people, without secrets.
  ///   - targetPlace: The name of the target for people, without secrets.
  ///   - migrations: All migrations of the program.
  ///   - batchSize: The number of rows that are read and stored together.
  package init(
    from source: any MovableStorageEngine, at sourcePlace: String, to target: any MovableStorageEngine,
    at targetPlace: String, _ migrations: [Migration], batchSize: Int = 1_000
  ) {
    self.source = source
    self.target = target
    self.sourcePlace = sourcePlace
    self.targetPlace = targetPlace
    self.migrations = migrations
    self.batchSize = batchSize
    tables = CopiedTable.all(in: migrations)
  }

  /// Moves the database, or continues an interrupted move.
  ///
  /// - Parameters:
  ///   - check: A further check of the complete copy. If it throws an error, the move fails.
  ///   - report: Receives the progress.
  /// - Returns: The number of rows.
  /// - Throws: ``StorageError``. The source is then usable again, unless its mark could not be
  ///   removed, and a target file that this move created is gone.
  package func run(
    check: @Sendable () async throws -> Void = {}, _ report: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws -> Int {
    let (mark, arrival) = try await openMarks()
    if let mark, let arrival, mark.state == .moved {
      try await release(arrival)
      return try await copy(mark.move, report).total()
    }
    let marks = try await begin(mark, arrival)
    do {
      let rows = try await transfer(copy(marks.source.move, report), marks)
      try await check()
      try await finish(marks)
      return rows
    } catch {
      await giveUp(marks.source)
      throw error
    }
  }

  /// Returns the marks of both databases if they can take part. After a refusal, a new target is
  /// removed.
  private func openMarks() async throws -> (source: MoveMark?, target: MoveMark?) {
    do {
      let mark = try await source.openDespiteMoveMark(migrations)
      return (mark, try await arrival(after: mark))
    } catch {
      // Also if this task is canceled.
      await Task { [target] in await target.discard() }.value
      throw error
    }
  }

  /// The marks of a move that has begun.
  private struct Marks {
    let source: MoveMark
    let target: MoveMark
    let isContinued: Bool
  }

  private func copy(_ move: MoveID, _ report: @escaping @Sendable (CopyProgress) -> Void) -> DatabaseCopy {
    DatabaseCopy(source: source, target: target, tables: tables, move: move, batchSize: batchSize, report: report)
  }

  // MARK: Beginning

  /// Checks that both databases can take part, and moves nothing.
  ///
  /// - Parameter hasTarget: `false` for a target file that does not exist. It is not created.
  /// - Returns: The names and the numbers of rows of the tables.
  package func plan(hasTarget: Bool = true) async throws -> [(table: String, rows: Int)] {
    let mark = try await source.openDespiteMoveMark(migrations)
    if hasTarget {
      _ = try await arrival(after: mark)
    } else if let mark, mark.state != .moving {
      throw mark.error(source.displayName)
    }
    var counts: [(String, Int)] = []
    for table in tables { counts.append((table.layout.name, try await table.count(in: source))) }
    return counts
  }

  /// Returns the mark of a target that an earlier move of the same source has begun to fill, or
  /// `nil` for an empty target.
  ///
  /// - Throws: ``StorageError/notEmpty(_:emptying:)``, or the error of a source that was moved already or is
  ///   itself an incomplete copy.
  private func arrival(after mark: MoveMark?) async throws -> MoveMark? {
    let history = try await target.migrationHistory()
    let arrival = MoveMark(in: history)
    if let mark, mark.state == .arriving || mark.state == .moved && arrival?.move != mark.move {
      throw mark.error(source.displayName)
    }
    if history.isEmpty { return nil }
    guard let arrival, arrival.state == .arriving, arrival.move.lineage == (try await Self.lineage(of: source)) else {
      let instruction = try await hasOnlyInitialRows(history) ? target.emptyingInstruction() : nil
      throw StorageError.notEmpty(target.displayName, emptying: instruction)
    }
    return arrival
  }

  /// Returns `true` for a target that has all migrations, and as many rows as these insert in a new database.
  private func hasOnlyInitialRows(_ history: [AppliedMigration]) async throws -> Bool {
    guard Set(history) == Set(migrations.map { AppliedMigration(id: $0.id, checksum: $0.checksum) }) else {
      return false
    }
    try await target.openDespiteMoveMark(migrations)
    let initial = try migrations.flatMap { try $0.seed() }.map(\.table.name)
    for table in tables {
      let count = try await table.count(in: target)
      guard count == initial.count(where: { $0 == table.layout.name }) else { return false }
    }
    return true
  }

  /// Returns the number of a database: the time of its first migration, hashed.
  private static func lineage(of database: any StorageEngine) async throws -> UInt64 {
    let first = Select(
      table: CoreSchema.migration,
      conditions: [.compare(column: "id", .equal, .text(CoreSchema.migrations.first?.id ?? ""))], order: [], limit: 1,
      parts: nil)
    var hash = RowHash()
    hash.combine(try await database.rows(first).first?.values ?? [])
    return hash.value
  }

  /// Marks both databases: a new target before the source. A kill in between leaves an incomplete
  /// copy and a source in use. In the other order, the target would open as a new database.
  private func begin(_ mark: MoveMark?, _ arrival: MoveMark?) async throws -> Marks {
    if let mark, let arrival, mark.move == arrival.move {
      return Marks(source: mark, target: arrival, isContinued: true)
    }
    let move = MoveID(lineage: try await Self.lineage(of: source), number: .random(in: .min ... .max))
    let marks = Marks(
      source: MoveMark(.moving, move, counterpart: targetPlace),
      target: MoveMark(.arriving, move, counterpart: sourcePlace),
      isContinued: false)
    if arrival == nil { try await createTarget(marks.target) }
    try await markSource(mark, marks, isTargetNew: arrival == nil)
    do {
      if let arrival { try await clear(arrival, marking: marks.target) } else { try await confirmTarget(marks.target) }
    } catch {
      await giveUp(marks.source)
      throw error
    }
    return marks
  }

  /// Creates the tables of an empty target together with its mark, in one transaction.
  private func createTarget(_ mark: MoveMark) async throws {
    let schema = try await schema()
    do {
      try await target.migrate { applied in
        guard applied.isEmpty else { throw StorageError.notEmpty(target.displayName) }
        return schema + [Migration(mark)]
      }
    } catch {
      // Also if this task is canceled.
      await Task { [target] in await target.discard() }.value
      throw error
    }
  }

  /// Returns the migrations as the source applied them, without initial rows: those come from the
  /// source.
  private func schema() async throws -> [Migration] {
    let history = Select(
      table: CoreSchema.migration, conditions: [], order: [], limit: migrations.count + 1, parts: nil)
    let times = try await source.rows(history).map { row in
      (row.values.first, row.values.last.flatMap { Int64(storedValue: $0) })
    }
    return migrations.map { migration in
      var copied = Migration(migration.id, migration.changes)
      copied.appliedAt = times.first { $0.0 == .text(migration.id) }?.1.map(Timestamp.init(milliseconds:))
      return copied
    }
  }

  private func markSource(_ mark: MoveMark?, _ marks: Marks, isTargetNew: Bool) async throws {
    do {
      try await require(source.replaceMark(mark, with: marks.source, clearing: []))
    } catch {
      if isTargetNew { await withdraw(marks.source) }
      throw error
    }
  }

  /// Removes a new target whose source could not be marked, even if this task is canceled. If it is
  /// unknown whether the source has the mark, the target stays, and the user can continue the move.
  private func withdraw(_ mark: MoveMark) async {
    let removal = Task { [source, target] in
      if try await MoveMark(in: source.migrationHistory()) == mark {
        guard try await source.replaceMark(mark, with: nil, clearing: []) else { return }
      }
      await target.discard()
    }
    _ = await removal.result
  }

  /// Checks that a new target was not removed by ``undo(_:_:)`` before the source was marked.
  private func confirmTarget(_ mark: MoveMark) async throws {
    guard try await MoveMark(in: target.migrationHistory()) == mark else {
      throw StorageError.notEmpty(target.displayName)
    }
  }

  /// Removes the rows of an earlier move.
  private func clear(_ arrival: MoveMark, marking mark: MoveMark) async throws {
    guard try await target.openDespiteMoveMark(migrations) == arrival else {
      throw StorageError.notEmpty(target.displayName)
    }
    try await require(target.replaceMark(arrival, with: mark, clearing: tables.map(\.layout)))
  }

  // MARK: Copying

  /// Copies and compares. If a continued copy differs, starts it over.
  private func transfer(_ copy: DatabaseCopy, _ marks: Marks) async throws -> Int {
    do {
      if marks.isContinued { try await target.openDespiteMoveMark(migrations) }
      try await copy.run()
      return try await copy.compare()
    } catch let error as StorageError where marks.isContinued && error.isDifferentCopy {
      try await clear(marks.target, marking: marks.target)
      try await copy.run()
      return try await copy.compare()
    }
  }

  // MARK: Ending

  private func finish(_ marks: Marks) async throws {
    let moved = MoveMark(.moved, marks.source.move, counterpart: targetPlace)
    try await require(source.replaceMark(marks.source, with: moved, clearing: []))
    try await release(marks.target)
  }

  private func release(_ arrival: MoveMark) async throws {
    try await require(target.replaceMark(arrival, with: nil, clearing: []))
  }

  private func require(_ isDone: Bool) throws {
    if !isDone { throw StorageError.moveUndone(source.displayName) }
  }

  /// Removes the mark of the source and a new target after a failure, even if this task is canceled.
  /// If that fails, the user can continue the move or take it back.
  private func giveUp(_ mark: MoveMark) async {
    let removal = Task { [source, target] in
      if try await source.replaceMark(mark, with: nil, clearing: []) { await target.discard() }
    }
    _ = await removal.result
  }

  /// Removes the mark of a database that was moved or is being moved, or a copy that has no rows yet.
  ///
  /// The place of such a copy is then empty again, and a file is removed.
  ///
  /// - Parameter migrations: All migrations of the program.
  /// - Returns: The removed mark.
  /// - Throws: ``StorageError/notMoved(_:)``, or ``StorageError/incompleteCopy(_:of:)`` for the
  ///   target of a move that has rows.
  package static func undo(
    _ database: any MovableStorageEngine, _ migrations: [Migration]
  ) async throws -> MoveMark {
    guard let mark = MoveMark(in: try await database.migrationHistory()) else {
      throw StorageError.notMoved(database.displayName)
    }
    if mark.state == .arriving {
      try await removeCopy(database, mark, migrations)
    } else if try await !database.replaceMark(mark, with: nil, clearing: []) {
      throw StorageError.moveUndone(database.displayName)
    }
    return mark
  }

  /// Marks the copy of a move as moved back to its source, before the move is taken back. A place
  /// that is empty, or has another database by now, is not changed.
  ///
  /// - Parameters:
  ///   - mark: The mark of the source.
  ///   - place: The name of the source for people, without secrets.
  ///   - migrations: All migrations of the program.
  package static func retire(
    _ copy: any MovableStorageEngine, of mark: MoveMark, movedTo place: String, _ migrations: [Migration]
  ) async throws -> Retirement {
    let history = try await copy.migrationHistory()
    if history.isEmpty { return .otherDatabase }
    let current = MoveMark(in: history)
    if let current, current.state != .moving {
      if current.move.lineage != mark.move.lineage { return .otherDatabase }
      return current.state == .moved ? .movedOn(current.counterpart) : .retired
    }
    try await copy.openDespiteMoveMark(migrations)
    guard try await lineage(of: copy) == mark.move.lineage else { return .otherDatabase }
    guard try await copy.replaceMark(current, with: MoveMark(.moved, mark.move, counterpart: place), clearing: [])
    else {
      throw StorageError.moveUndone(copy.displayName)
    }
    return .retired
  }

  /// The state of the copy of a move that is taken back.
  package enum Retirement: Hashable, Sendable {
    /// The copy refuses all work.
    case retired
    /// The copy was itself moved, to this place.
    case movedOn(String)
    /// The place of the copy is empty, or has another database.
    case otherDatabase
  }

  private static func removeCopy(
    _ database: any MovableStorageEngine, _ mark: MoveMark, _ migrations: [Migration]
  ) async throws {
    let tables = CopiedTable.all(in: migrations).map(\.layout)
    guard try await database.openDespiteMoveMark(migrations) == mark,
      try await database.removeCopy(mark, of: tables)
    else { throw mark.error(database.displayName) }
  }
}
