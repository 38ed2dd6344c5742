/// When a transaction takes its lock.
enum TransactionKind {
  /// At the first question: a snapshot for reading.
  case deferred
  /// At once, waiting for other processes: for writing.
  case immediate
  /// At once or not at all, so that the caller can wait in its own way: for writing.
  case immediateOrBusy
}

extension SQLiteSession {
  /// Stores what the body does as one, or nothing when it throws.
  func inTransaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
    // What an earlier rollback could not end is ended now.
    if isInTransaction { try run("ROLLBACK") }
    try begin(kind)
    do {
      let value = try body()
      try commit(isWriting: kind != .deferred)
      return value
    } catch {
      // The caller is owed the first error; a rollback that fails is repeated before the next transaction.
      if isInTransaction { _ = Result { try run("ROLLBACK") } }
      throw error
    }
  }

  /// - Throws: ``CommitFailure`` when the disk fails: the transaction may be on it or not.
  private func commit(isWriting: Bool) throws {
    do {
      try run("COMMIT")
    } catch let failure as SQLiteFailure where isWriting && SQLiteErrors.isInputOutput(failure) {
      throw CommitFailure(cause: failure)
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

/// The disk failed during a commit, so that it is unknown whether the transaction is stored.
struct CommitFailure: Error {
  let cause: SQLiteFailure
}
