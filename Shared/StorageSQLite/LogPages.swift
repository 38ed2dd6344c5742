import Synchronization

/// How many pages stand in the write-ahead log, as SQLite last said.
final class LogPages: Sendable {
  private let pages = Atomic<Int>(0)
  private let latest = Atomic<Int>(0)

  func set(_ count: Int) {
    // After a checkpoint the log begins anew.
    let before = pages.exchange(count, ordering: .relaxed)
    latest.store(count > before ? count - before : count, ordering: .relaxed)
  }

  var count: Int { pages.load(ordering: .relaxed) }
  /// How many of them the last transaction wrote.
  var last: Int { latest.load(ordering: .relaxed) }
}
