import DomainKit
import TerminalKit

/// Ends the program by force if its work is stuck in an uninterruptible call, such as a write to a
/// full pipe or a wait for another process's lock.
@MemberwiseInit
package struct ExitWatchdog: Sendable {
  /// The maximum time for a normal end.
  package let gracePeriod = Duration.seconds(2)
  /// Ends the program with an exit code; called on its own thread.
  ///
  /// The next process that opens the database rolls back an unfinished transaction.
  package let end: @Sendable (Int32) -> Void
  /// Ends the program with an exit code after a number of seconds, if there is no thread for that.
  let schedule: @Sendable (Int32, UInt32) -> Void
  /// Cancels the scheduled end.
  let cancelSchedule: @Sendable () -> Void

  /// A watchdog that ends the process immediately after its grace period.
  package static let endOfProcess = ExitWatchdog(
    end: { ProcessExit.now($0) }, schedule: { ProcessExit.schedule($0, after: $1) },
    cancelSchedule: { ProcessExit.cancelSchedule() })
  /// A watchdog that never ends the program.
  package static let none = ExitWatchdog(end: { _ in }, schedule: { _, _ in }, cancelSchedule: {})
}
