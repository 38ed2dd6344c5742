import AuthDomain
import CompositionKit
import DomainKit
import StorageKit

/// The move of the running program's database, which it closes first.
struct DatabaseMover: Sendable {
  let database: DatabaseOpener
  let composition: Composition
  /// Ends the deliveries in this process, and closes the database.
  var release: @Sendable () async -> Void = {}

  /// Returns the name of a database for people, without secrets.
  func name(of location: String) throws -> String { try opener(of: location).displayName }

  /// Refuses a move without a source, and a file that cannot be the target. A server is not asked, because it may
  /// need a password.
  func check(_ location: String) throws {
    let other = try checkedTarget(location)
    try checkSource()
    if other.file != nil { try other.openUnchecked().close() }
  }

  /// Returns the tables that a move would copy, with their numbers of rows.
  func plan(_ location: String) async throws -> [(table: String, rows: Int)] {
    let other = try checkedTarget(location)
    return try await withSource { source in
      // Opening creates no file, and refuses the path of a file that the move could not create.
      let target = try other.openUnchecked()
      defer { target.close() }
      return try await move(source, target, other).plan(hasTarget: other.isThere)
    }
  }

  /// Copies the database, compares both, and marks the old one as moved.
  ///
  /// - Returns: The number of rows.
  func move(to location: String, _ report: @escaping @Sendable (CopyProgress) -> Void) async throws -> Int {
    let other = try checkedTarget(location)
    await release()
    return try await withSource { source in
      let target = try other.openUnchecked()
      defer { target.close() }
      return try await move(source, target, other).run(
        check: { try await checkAccounts(of: target, from: source) }, report)
    }
  }

  /// Returns the mark of the database.
  ///
  /// - Throws: ``StorageKit/StorageError/notMoved(_:)`` if there is none.
  func mark() async throws -> MoveMark {
    try await withSource { source in
      guard let mark = MoveMark(in: try await source.migrationHistory()) else {
        throw StorageError.notMoved(source.displayName)
      }
      return mark
    }
  }

  /// Returns the copy of a moved database. If the copy was moved on, the copy of that one follows, and so on.
  func copies(of mark: MoveMark) async -> [String] {
    var places = [mark.counterpart]
    do {
      var visited: Set = [try database.address]
      while let place = places.last, visited.insert(place).inserted {
        let other = opener(of: place)
        guard other.isThere else { break }
        let copy = try other.openUnchecked()
        defer { copy.close() }
        guard let next = MoveMark(in: try await copy.migrationHistory()), next.state == .moved,
          next.move.lineage == mark.move.lineage, !visited.contains(next.counterpart)
        else { break }
        places.append(next.counterpart)
      }
    } catch {
      // The end of the list is unknown. The undo reports the error.
    }
    return places
  }

  /// The outcome of ``undo()``.
  struct Undone: Sendable {
    let mark: MoveMark
    /// The name of the copy that refuses all work now, or `nil` if there is none.
    let retired: String?
    /// A sentence about a copy that is not there, or that stays usable.
    let warning: String?
  }

  /// Removes the mark of the database, or the database if it is a copy that has no rows yet.
  ///
  /// The copy of a completed move is marked first, so that at most one of both is usable.
  func undo() async throws -> Undone {
    await release()
    return try await withSource { source in
      var (retired, warning): (String?, String?) = (nil, nil)
      if let mark = try await MoveMark(in: source.migrationHistory()), mark.state == .moved {
        (retired, warning) = await retireCopy(of: mark)
      }
      let mark = try await DatabaseMove.undo(source, database.migrations)
      if mark.state == .moving { retired = mark.counterpart }
      return Undone(mark: mark, retired: retired, warning: warning)
    }
  }

  /// Marks the copy of the database as no longer usable. If the copy was moved on, marks its own copy.
  ///
  /// - Returns: The name of the marked copy, or a sentence for the user if there is none, or if it stays usable.
  private func retireCopy(of mark: MoveMark) async -> (retired: String?, warning: String?) {
    var place = mark.counterpart
    do {
      let source = try database.address
      var visited: Set = [source]
      while visited.insert(place).inserted {
        let other = opener(of: place)
        guard other.isThere else { return (nil, "\(place) is not there any more.") }
        let copy = try other.openUnchecked()
        defer { copy.close() }
        switch try await DatabaseMove.retire(copy, of: mark, movedTo: source, database.migrations) {
        case .retired: return (place, nil)
        case .movedOn(let next): place = next
        case .otherDatabase: return (nil, "\(place) has other contents by now, and was left as it is.")
        }
      }
      return (nil, nil)
    } catch {
      let reason = (error as? any UserFacingError)?.message ?? "\(error)"
      return (nil, "\(place) could not be marked, so programs can still use it: \(reason). Do not use it any more.")
    }
  }

  private func withSource<Value>(_ body: (any MovableStorageEngine) async throws -> Value) async throws -> Value {
    try checkSource()
    let source = try database.openUnchecked()
    defer { source.close() }
    return try await body(source)
  }

  private func checkSource() throws {
    guard database.isThere else { throw StorageError.noSuchFile(database.name) }
  }

  private func move(
    _ source: any MovableStorageEngine, _ target: any MovableStorageEngine, _ other: DatabaseOpener
  ) throws -> DatabaseMove {
    DatabaseMove(from: source, at: try database.address, to: target, at: try other.address, database.migrations)
  }

  private func opener(of location: String) -> DatabaseOpener {
    DatabaseOpener(
      location: location, clock: database.clock, migrations: database.migrations, createsFolder: false,
      dialog: database.dialog)
  }

  /// Returns the opener of a target, which must not be the database or another file of the program.
  private func checkedTarget(_ location: String) throws -> DatabaseOpener {
    let other = opener(of: location)
    let (source, target) = (try database.displayName, try other.displayName)
    guard let file = other.file else { return other }
    if source == target || ProtectedFiles(databases: [database.file].compactMap(\.self)).contains(file) {
      throw StorageError.moveToItself(target)
    }
    let files: any FilePolicy = try composition.container.resolve()
    try files.check(file)
    return other
  }

  /// Keeps the user signed in to the copy, and verifies its log of sign-ins.
  private func checkAccounts(of target: any StorageEngine, from source: any StorageEngine) async throws {
    let original = composition.container.overriding((any StorageEngine).self) { source }
    let copy = composition.container.overriding((any StorageEngine).self) { target }
    let copyTokens: any CopySessionTokensUseCase = try copy.resolve()
    try await copyTokens.execute(from: try original.resolve())
    let log: any VerifyAuthLogUseCase = try copy.resolve()
    _ = try await log.execute(anchor: nil)
  }
}
