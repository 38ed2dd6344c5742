import DomainKit
import Synchronization
import TerminalKit

/// The timers that end the program if work is stuck.
final class GracePeriod: Sendable {
  /// The identity of a period.
  struct Key: Hashable {
    let operation: Int?
    let exitCode: Int32
  }

  private struct State {
    /// The periods; one for which the system had no thread has no timer, and its end is scheduled.
    var running: [Key: (number: Int, timer: ThreadTimer?)] = [:]
    var nextNumber = 0

    var needsSchedule: Bool { running.values.contains { $0.timer == nil } }
  }

  private let exitWatchdog: ExitWatchdog
  private let state = Mutex(State())

  init(_ exitWatchdog: ExitWatchdog) { self.exitWatchdog = exitWatchdog }

  /// Starts a period, unless the same period is already running.
  ///
  /// - Parameter operation: The number of the operation that ends the period; `nil` if only the end
  ///   of the program does.
  func begin(_ reason: InterruptCenter.Reason, operation: Int?) {
    let key = Key(operation: operation, exitCode: reason.exitCode)
    state.withLock { state in
      guard state.running[key] == nil else { return }
      state.nextNumber += 1
      let number = state.nextNumber
      do throws(SystemFailure) {
        let timer = try ThreadTimer(after: exitWatchdog.gracePeriod) { self.runOut(key, number) }
        state.running[key] = (number, timer)
      } catch {
        state.running[key] = (number, nil)
        exitWatchdog.schedule(key.exitCode, UInt32(exitWatchdog.gracePeriod.components.seconds))
      }
    }
  }

  /// Ends the periods of a finished operation.
  func end(operation: Int) { end { $0.operation == operation } }

  /// Ends the period of a Ctrl-C between two statements.
  func endInterrupt() { end { $0.operation == nil && $0.exitCode == InterruptCenter.Reason.interrupt.exitCode } }

  func endAll() { end { _ in true } }

  private func end(_ isOver: (Key) -> Bool) {
    state.withLock { state in
      for (key, period) in state.running where isOver(key) {
        period.timer?.cancel()
        state.running[key] = nil
        if period.timer == nil, !state.needsSchedule { exitWatchdog.cancelSchedule() }
      }
    }
  }

  /// Ends the program, unless the period of this number is over; the same period may have begun again.
  func runOut(_ key: Key, _ number: Int) {
    let isStillRunning = state.withLock { state in
      guard state.running[key]?.number == number else { return false }
      state.running[key] = nil
      return true
    }
    if isStillRunning { exitWatchdog.end(key.exitCode) }
  }
}

extension InterruptCenter.Reason {
  /// The exit code of a program that ends for this reason.
  var exitCode: Int32 {
    switch self {
    case .interrupt: ErrorKind.interrupted.exitCode
    case .timeout: ErrorKind.timeout.exitCode
    case .signal(let signal): signal.exitCode
    }
  }
}
