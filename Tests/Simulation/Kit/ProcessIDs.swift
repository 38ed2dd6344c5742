import DomainKit
import Synchronization

/// The identifiers of one simulated process. They are unique across processes, and its clock may be
/// ahead of others.
final class ProcessIDs: IDSource {
  private static let mask: UInt64 = 1 << 63
  private static let shift: UInt64 = 16
  private let process: UInt64
  private let last: Mutex<UInt64>

  init(process: UInt64, after last: UInt64) {
    self.process = process
    self.last = Mutex(last)
  }

  func next() -> UniqueID {
    last.withLock { last in
      last += 1
      return UniqueID(high: 0x7000, low: Self.mask | last << Self.shift | process)
    }
  }

  func advance(past id: UniqueID) throws(ClockAhead) {
    last.withLock { $0 = max($0, (id.low & ~Self.mask) >> Self.shift) }
  }
}
