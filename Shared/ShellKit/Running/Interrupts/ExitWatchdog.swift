import TerminalKit

/// The forced end of a program whose work is stuck in an uninterruptible call.
///
/// Examples are a write to a full pipe, and a wait for another process's lock.
package struct ExitWatchdog: Sendable {
  /// The maximum time for a normal end.
  package let gracePeriod = Duration.seconds(2)
  /// Ends the program with an exit code; called on its own thread.
  ///
  /// The next process that opens the database rolls back an unfinished transaction.
  package let end: @Sendable (Int32) -> Void

  /// Creates a watchdog.
  package init(end: @escaping @Sendable (Int32) -> Void) { self.end = end }

  /// A watchdog that ends the process immediately after its grace period.
  package static let endOfProcess = ExitWatchdog { ProcessExit.now($0) }
  /// A watchdog that never ends the program.
  package static let none = ExitWatchdog { _ in }
}
