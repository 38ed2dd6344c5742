/// The time at which a transaction takes its lock.
enum TransactionKind {
  /// At the first query: a snapshot for reading.
  case deferred
  /// Immediately, after waiting for other processes: for writing.
  case immediate
  /// Immediately or not at all, so that the caller can wait in its own way: for writing.
  case immediateOrBusy
}

extension SQLiteSession {
  /// Runs the body in a transaction, which is rolled back if the body throws an error.
  func inTransaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
    // Ends a transaction that an earlier rollback could not end.
    if isInTransaction { try run("ROLLBACK") }
    try begin(kind)
    do {
      let value = try body()
      try commit(isWriting: kind != .deferred)
      return value
    } catch {
      // The caller receives the first error. A rollback that fails is repeated before the next
      // transaction.
      if isInTransaction { _ = Result { try run("ROLLBACK") } }
      throw error
    }
  }

  /// Commits the transaction.
  ///
  /// - Throws: ``CommitOutcomeUnknown`` if the disk fails: the transaction may be stored or not.
  private func commit(isWriting: Bool) throws {
    do {
      try run("COMMIT")
    } catch let failure as SQLiteFailure where isWriting && SQLiteErrors.isInputOutput(failure) {
      throw CommitOutcomeUnknown(failure: failure)
    }
  }

  private func begin(_ kind: TransactionKind) throws {
    switch kind {
    case .deferred: try run("BEGIN DEFERRED")
    case .immediate: try run("BEGIN IMMEDIATE")
    case .immediateOrBusy: try withoutWaiting { try run("BEGIN IMMEDIATE") }
    }
  }
}

/// A disk failure during a commit. The transaction may be stored or not.
struct CommitOutcomeUnknown: Error {
  let failure: SQLiteFailure
}
