import DomainKit
import StorageKit

extension SQLiteEngine {
  /// Runs the body in a transaction of the writing connection, unless this is a dry run.
  ///
  /// - Throws: `DryRunError/externalEffect(_:)` in a dry run. See ``transacting(_:)``.
  func withWriteTransaction<Value>(_ body: (SQLiteSession) throws -> Value) async throws -> Value {
    try DryRun.refuse("writes to the database outside of a unit of work")
    do {
      return try await transacting(body)
    } catch let commit as CommitOutcomeUnknown {
      throw SQLiteErrors.error(for: commit.failure, path)
    }
  }

  /// Runs the body and throws the disk error of a failed commit instead of ``CommitOutcomeUnknown``, for a
  /// transaction that the caller can safely repeat.
  func translatingCommitFailure<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let commit as CommitOutcomeUnknown {
      throw SQLiteErrors.error(for: commit.failure, path)
    }
  }

  /// Runs the body in a write transaction, during which the process is not suspended.
  func withUninterruptedTransaction<Value>(
    on session: SQLiteSession, _ kind: TransactionKind, _ body: () throws -> Value
  ) throws -> Value {
    try suspendDelay.delayingSuspension { try session.inTransaction(kind, body) }
  }

  /// Runs the body in a transaction of the writing connection and cleans up after it.
  ///
  /// While another process writes, the function retries without blocking a thread. A prompt
  /// therefore stays responsive during a long import, and a canceled unit ends immediately.
  ///
  /// - Throws: `StorageError/busy(_:)` if the other process writes for longer than the busy
  ///   timeout.
  func transacting<Value>(_ body: (SQLiteSession) throws -> Value) async throws -> Value {
    let writer = try writer()
    let deadline = ContinuousClock.now + .seconds(busyTimeout)
    var pause = Duration.milliseconds(1)
    while true {
      do {
        return try writer.connection.use { session in
          let value = try withUninterruptedTransaction(on: session, .immediateOrBusy) {
            try schema.check(session, path: path)
            return try body(session)
          }
          writer.maintainFile(session)
          return value
        }
      } catch StorageError.busy where ContinuousClock.now < deadline {
        try await Task.sleep(for: pause)
        pause = min(pause * 2, Self.longestBusyPause)
      }
    }
  }

  /// The value that SQLite's own waiting uses for the first half second.
  private static let longestBusyPause = Duration.milliseconds(25)
}
