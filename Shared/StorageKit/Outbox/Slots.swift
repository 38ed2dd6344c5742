import Synchronization

/// The slots for deliveries that run concurrently.
final class Slots: Sendable {
  private let width: Int
  private let used = Atomic<Int>(0)

  init(_ width: Int) { self.width = width }

  var free: Int { width - used.load(ordering: .acquiring) }
  var isUnused: Bool { free == width }

  func take(_ count: Int) { used.add(count, ordering: .acquiringAndReleasing) }

  /// Releases a slot.
  ///
  /// - Returns: `true` if it is time to fill the slots again: half or all of them are free.
  func giveBack() -> Bool {
    let left = used.subtract(1, ordering: .acquiringAndReleasing).newValue
    return left == 0 || left == width / 2
  }
}
