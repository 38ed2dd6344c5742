package import DomainKit
import Synchronization

/// A clock that a test sets.
package final class ManualClock: WallClock {
  private let moment: Mutex<Timestamp>

  package init(_ moment: Timestamp = Timestamp(milliseconds: 1_700_000_000_000)) { self.moment = Mutex(moment) }

  package var now: Timestamp { moment.withLock { $0 } }

  package func advance(byMilliseconds milliseconds: Int64) {
    moment.withLock { $0 = $0.advanced(byMilliseconds: milliseconds) }
  }
}
