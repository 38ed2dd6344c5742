import TerminalKit

/// How the program ends when what should stop is stuck in a call that nothing interrupts: a pipe nobody reads, a lock
/// somebody else holds.
package struct LastResort: Sendable {
  /// How long the orderly way may take.
  package let patience: Duration
  /// Ends the program with an exit code, on a thread of its own; what a transaction had begun is rolled back by the next
  /// one who opens the database.
  package let end: @Sendable (Int32) -> Void

  /// A way to end.
  package init(patience: Duration = .seconds(2), end: @escaping @Sendable (Int32) -> Void) {
    self.patience = patience
    self.end = end
  }

  /// Ends the process at once.
  package static let endOfProcess = LastResort { ProgramEnd.now($0) }
  /// Waits as long as it takes.
  package static let none = LastResort { _ in }
}
