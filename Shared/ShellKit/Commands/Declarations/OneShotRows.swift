import Synchronization

/// Rows that can be taken once.
final class OneShotRows: Sendable {
  private let rows: Mutex<[OutputRow]?>

  init(_ rows: [OutputRow]) { self.rows = Mutex(rows) }

  func take() -> [OutputRow]? {
    rows.withLock { rows in
      defer { rows = nil }
      return rows
    }
  }
}
