import StorageKit

/// An error that the server reports for a statement.
struct PostgresFailure: Error {
  /// The code of five characters that the SQL standard and PostgreSQL define.
  let state: String
  let message: String
  /// The violated constraint or unique index, or an empty string.
  let constraint: String
  /// The index of the failed statement in its batch.
  let statement: Int

  static let divisionByZero = "22012"
  static let notUnique = "23505"
  static let unknownStatement = "26000"
  static let canceled = "57014"

  var isTakenValue: Bool { state == Self.notUnique }
  /// `true` for a check that a statement expresses as a division by zero.
  var isFailedCheck: Bool { state == Self.divisionByZero }
  /// `true` if the transaction may succeed when it is sent again: a serialization failure, a
  /// deadlock, a lock that was not free in time, or a prepared statement that another program removed.
  var isTransient: Bool { ["40001", "40P01", "55P03", Self.unknownStatement].contains(state) }
  /// `true` if the server stopped the statement because the current task was canceled. The transaction
  /// is then not stored.
  var isOfCanceledTask: Bool { state == Self.canceled && Task.isCancelled }
  /// `true` if the transaction is certainly not stored, for an error of `COMMIT` itself: a deferred check or a
  /// conflict. `40003` says that the outcome is not known.
  var provesRollback: Bool { ["23", "40"].contains(state.prefix(2)) && state != "40003" }
  /// `true` if the server is stopping or starting.
  var isShutdown: Bool { ["57P01", "57P02", "57P03", "57P05"].contains(state) }
}

/// An error for a connection that broke.
struct PostgresDisconnected: Error {
  let reason: String
  /// `false` if the server cannot have received the batch.
  var mayHaveArrived = true
}

/// The translation of the server's codes to the errors of the storage port.
enum PostgresErrors {
  static func error(for failure: PostgresFailure, _ displayName: String) -> StorageError {
    switch failure.state {
    case "53100": .full(displayName)
    case "53200": .outOfMemory(displayName)
    case "53300", "53400": .cannotOpen(displayName, reason: "the server accepts no more connections")
    case "25006": .readOnly(displayName)
    case "42501": .notPermitted(displayName, reason: failure.message)
    case "40001", "40P01", "55P03", PostgresFailure.unknownStatement: .busy(displayName)
    case PostgresFailure.canceled: .tookTooLong(displayName)
    case "57P01", "57P02", "57P03", "57P05": .unreachable(displayName)
    case "XX001", "XX002": .corrupt(displayName)
    case "23502", "42804", "22003", "22021", "22P02", "54000": .malformedRecord(failure.message)
    default: .inputOutput(displayName, reason: "\(failure.message) (PostgreSQL \(failure.state))")
    }
  }

  /// Returns the error of the port for an error of this engine, and every other error unchanged.
  static func translated(_ error: any Error, _ displayName: String) -> any Error {
    switch error {
    case let failure as PostgresFailure: Self.error(for: failure, displayName)
    case is PostgresDisconnected: StorageError.unreachable(displayName)
    default: error
    }
  }
}
