import DomainKit
import StorageKit

/// The stored identity of a unit.
struct PostgresUnit {
  let engine: PostgresEngine
  let id: UniqueID

  /// Returns `true` if the unit is stored, also on the standby.
  ///
  /// The identity is stored and removed again, because a unit that is still being committed is not
  /// visible to a query.
  ///
  /// - Throws: ``StorageKit/StorageError/outcomeUnknown(_:unit:)`` if the unit is being committed.
  func isStored(on connection: PostgresConnection) async throws -> Bool {
    do {
      _ = try await connection.run(
        [
          PostgresStatement("BEGIN"),
          PostgresStatement(
            "INSERT INTO core_commit (unit_id, committed_at) VALUES ($1, 0)", storing: [.id(id)]),
          Self.rollBack,
        ])
      return false
    } catch let failure as PostgresFailure {
      _ = try await connection.run([Self.rollBack], isCancellable: false)
      if failure.isTransient { throw StorageError.outcomeUnknown(engine.displayName, unit: id) }
      guard failure.isTakenValue else { throw failure }
      try await confirm(on: connection)
      return true
    }
  }

  /// Commits once more for a unit that is stored. The first commit may be visible without being on
  /// the standby; the server acknowledges this one only when both are.
  ///
  /// - Throws: ``PostgresDisconnected`` if that is not certain.
  func confirm(on connection: PostgresConnection) async throws {
    do {
      _ = try await connection.run(
        [
          PostgresStatement(
            "UPDATE core_commit SET committed_at = committed_at WHERE unit_id = $1", storing: [.id(id)])
        ], within: engine.timeouts.commit, isCancellable: false, refusesWarnings: true)
    } catch let failure as PostgresFailure {
      throw PostgresDisconnected(reason: failure.message)
    }
  }

  private static let rollBack = PostgresStatement("ROLLBACK")
}

/// An error that proves that no attempt has stored the unit: this attempt stored its identity, and
/// failed later.
struct RefusedUnit: Error {
  let underlyingError: any Error
}
