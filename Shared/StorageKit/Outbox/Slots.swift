import Synchronization

/// The places for deliveries that are under way at the same time.
final class Slots: Sendable {
  private let width: Int
  private let used = Atomic<Int>(0)

  init(_ width: Int) { self.width = width }

  var free: Int { width - used.load(ordering: .acquiring) }
  var isUnused: Bool { free == width }

  func take(_ count: Int) { used.add(count, ordering: .acquiringAndReleasing) }

  /// - Returns: whether this is a moment to fill the places again: half of them, or all, have become free.
  func giveBack() -> Bool {
    let left = used.subtract(1, ordering: .acquiringAndReleasing).newValue
    return left == 0 || left == width / 2
  }
}
