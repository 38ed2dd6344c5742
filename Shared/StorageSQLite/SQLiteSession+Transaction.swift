/// When a transaction takes its lock.
enum TransactionKind: String {
  /// At the first question: a snapshot for reading.
  case deferred = "BEGIN DEFERRED"
  /// At once, waiting for other processes: for writing.
  case immediate = "BEGIN IMMEDIATE"
}

extension SQLiteSession {
  /// Stores what the body does as one, or nothing when it throws.
  func inTransaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
    // What an earlier rollback could not end is ended now.
    if isInTransaction { try run("ROLLBACK") }
    try run(kind.rawValue)
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // The caller is owed the first error; a rollback that fails is repeated before the next transaction.
      if isInTransaction { _ = Result { try run("ROLLBACK") } }
      throw error
    }
  }
}
