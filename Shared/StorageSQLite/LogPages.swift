import Synchronization

/// How many pages stand in the write-ahead log, as SQLite last said.
final class LogPages: Sendable {
  private let pages = Atomic<Int>(0)

  func set(_ count: Int) { pages.store(count, ordering: .relaxed) }
  var count: Int { pages.load(ordering: .relaxed) }
}
