import DomainKit
import Synchronization

/// A clock that a test sets.
final class ManualClock: WallClock {
  private let moment: Mutex<Int64>

  init(_ milliseconds: Int64 = 1_700_000_000_000) { moment = Mutex(milliseconds) }

  var now: Timestamp { Timestamp(milliseconds: moment.withLock(\.self)) }

  func set(_ milliseconds: Int64) { moment.withLock { $0 = milliseconds } }
}

/// Identifiers that count up, so that a test can name them.
final class CountingIDs: IDSource {
  private let last = Mutex<UInt64>(0)

  func next() -> UniqueID {
    last.withLock { last in
      last += 1
      return UniqueID(high: 0x7000, low: last)
    }
  }

  func advance(past id: UniqueID) throws(ClockAhead) { last.withLock { $0 = max($0, id.low) } }
}
