import Synchronization

/// The slots for deliveries that run concurrently.
final class Slots: Sendable {
  private let capacity: Int
  private let used = Atomic<Int>(0)

  init(_ capacity: Int) { self.capacity = capacity }

  var free: Int { capacity - used.load(ordering: .acquiring) }
  var isUnused: Bool { free == capacity }

  func take(_ count: Int) { used.add(count, ordering: .acquiringAndReleasing) }

  /// Releases a slot.
  ///
  /// - Returns: `true` if it is time to fill the slots again: half or all of them are free.
  func giveBack() -> Bool {
    let left = used.subtract(1, ordering: .acquiringAndReleasing).newValue
    return left == 0 || left == capacity / 2
  }
}
