import Synchronization

/// The number of pages in the write-ahead log, as SQLite last reported it.
final class WALSize: Sendable {
  private let pages = Atomic<Int>(0)
  private let latest = Atomic<Int>(0)

  /// Records the number of pages after a commit.
  func set(_ count: Int) {
    // After a checkpoint, the log starts again.
    let before = pages.exchange(count, ordering: .relaxed)
    latest.store(count > before ? count - before : count, ordering: .relaxed)
  }

  var count: Int { pages.load(ordering: .relaxed) }
  /// The number of pages that the last transaction wrote.
  var last: Int { latest.load(ordering: .relaxed) }
}
