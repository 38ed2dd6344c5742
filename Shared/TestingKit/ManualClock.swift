package import DomainKit
package import StorageKit
import Synchronization

/// A clock that a test sets.
///
/// ```swift
/// let clock = ManualClock()
/// let start = clock.now
/// clock.advance(byMilliseconds: 90_000)  // the clock moves only when the test says so
/// clock.set(start)
/// ```
package final class ManualClock: WallClock {
  private let moment: Mutex<Timestamp>

  package init(_ moment: Timestamp = Timestamp(milliseconds: 1_700_000_000_000)) { self.moment = Mutex(moment) }

  package var now: Timestamp { moment.withLock { $0 } }

  package func advance(byMilliseconds milliseconds: Int64) {
    moment.withLock { $0 = $0.advanced(byMilliseconds: milliseconds) }
  }

  package func set(_ moment: Timestamp) { self.moment.withLock { $0 = moment } }
}

/// The clock of an engine. It follows a test's clock until the test sets it directly.
package final class ManualEngineClock: EngineClock {
  private struct State {
    var epoch = SequentialIDs.id(1)
    var milliseconds: Int64?
  }

  private let clock: any WallClock
  private let state = Mutex(State())

  package init(_ clock: any WallClock) { self.clock = clock }

  package var now: EngineTime {
    state.withLock { EngineTime(epoch: $0.epoch, milliseconds: $0.milliseconds ?? clock.now.milliseconds) }
  }

  package func set(_ milliseconds: Int64) { state.withLock { $0.milliseconds = milliseconds } }

  /// Starts a new run of the clock, as a machine does when it boots.
  package func restart(as epoch: UInt64, at milliseconds: Int64) {
    state.withLock { $0 = State(epoch: SequentialIDs.id(epoch), milliseconds: milliseconds) }
  }
}
