import Synchronization
import TerminalKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Turns the spinner of the statement that runs, on a thread of its own: however many of Swift's few shared threads are at
/// work. The thread ends with the statements.
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

  /// Turns a statement's spinner in place of that of the statement around it, which is silent from then on.
  func begin(_ meter: ProgressMeter, _ name: String) {
    let (outer, isFirst) = state.withLock { state in
      defer { (state.work, state.isTurning) = (Work(meter: meter, name: name), true) }
      return (state.work?.meter, !state.isTurning)
    }
    do {
      try outer?.hold()
    } catch {
      // Nobody reads standard error any more.
    }
    NoticeBoard.write { write in
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
      // Work goes on without a spinner.
      state.withLock { $0.isTurning = false }
    }
  }

  /// Turns it no more.
  func end(_ meter: ProgressMeter) {
    let wasTurning = state.withLock { state in
      guard state.work?.meter === meter else { return false }
      state.work = nil
      return true
    }
    if wasTurning { NoticeBoard.write(through: nil) }
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
        // Nobody reads standard error any more.
        end(work.meter)
      }
    }
  }
}
