import Synchronization

/// Rows that are given away once.
final class PageOnce: Sendable {
  private let rows: Mutex<[OutputRow]?>

  init(_ rows: [OutputRow]) { self.rows = Mutex(rows) }

  func take() -> [OutputRow]? {
    rows.withLock { rows in
      defer { rows = nil }
      return rows
    }
  }
}
