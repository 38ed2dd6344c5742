package import DomainKit
import Synchronization

/// A source of identifiers that count up from 1, so that a test can name them.
///
/// ```swift
/// let ids = SequentialIDs()
/// ids.next() == SequentialIDs.id(1)  // true
/// ids.next() == SequentialIDs.id(2)  // true
/// ```
package final class SequentialIDs: IDSource {
  private let last: Mutex<UInt64>

  /// - Parameter last: The number before the first identifier.
  package init(after last: UInt64 = 0) { self.last = Mutex(last) }

  package func next() -> UniqueID {
    last.withLock { last in
      last += 1
      return Self.id(last)
    }
  }

  package func advance(past id: UniqueID) throws(ClockAhead) {
    last.withLock { $0 = max($0, id.low & ~0x8000_0000_0000_0000) }
  }

  /// Returns the identifier with a number.
  package static func id(_ number: UInt64) -> UniqueID { UniqueID(high: 0x7000, low: 0x8000_0000_0000_0000 | number) }
}
