import CLibrary
import Synchronization
import TerminalKit

/// A thread that turns the spinner of the running statement.
///
/// The spinner has its own thread, because all of Swift's shared threads can be busy. The thread
/// ends when no statement runs.
final class ProgressTicker: Sendable {
  private struct Work {
    let meter: ProgressMeter
    let name: String
  }

  private struct State {
    var work: Work?
    var isTurning = false
  }

  private let state = Mutex(State())

  /// Turns a statement's spinner instead of the outer statement's, which then stays hidden.
  func begin(_ meter: ProgressMeter, _ name: String) {
    let (outer, isFirst) = state.withLock { state in
      defer { (state.work, state.isTurning) = (Work(meter: meter, name: name), true) }
      return (state.work?.meter, !state.isTurning)
    }
    do {
      try outer?.hold()
    } catch {
      // The reader of standard error is gone.
    }
    AlertPrinter.write { write in
      do {
        try meter.interrupt(write)
      } catch {
        write()
      }
    }
    guard isFirst else { return }
    do throws(SystemFailure) {
      try DedicatedThread.start { self.turn() }
    } catch {
      // The work continues without a spinner.
      state.withLock { $0.isTurning = false }
    }
  }

  /// Stops the statement's spinner.
  func end(_ meter: ProgressMeter) {
    let wasTurning = state.withLock { state in
      guard state.work?.meter === meter else { return false }
      state.work = nil
      return true
    }
    if wasTurning { AlertPrinter.write(through: nil) }
  }

  private func turn() {
    while true {
      poll(nil, 0, 100)
      let work = state.withLock { state in
        if state.work == nil { state.isTurning = false }
        return state.work
      }
      guard let work else { return }
      do {
        try work.meter.turn(work.name)
      } catch {
        // The reader of standard error is gone.
        end(work.meter)
      }
    }
  }
}
