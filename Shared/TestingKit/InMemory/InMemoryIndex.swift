import StorageKit

/// A unique index: the set of taken values.
struct InMemoryIndex {
  /// The positions of the index's columns in a row.
  let columns: [Int]
  private let condition: Condition?
  private let names: [String]
  private var taken: Set<[StoredValue]> = []

  init(_ columns: [Int], where condition: Condition?, _ names: [String]) {
    self.columns = columns
    self.condition = condition
    self.names = names
  }

  var count: Int { taken.count }

  /// Returns the index entry of a row, or `nil` for a row with a null, which equals no other value.
  func entry(of row: [StoredValue]) -> [StoredValue]? {
    if let condition {
      let matches = condition.matches { name in names.firstIndex(of: name).map { row[$0] } ?? .null }
      if !matches { return nil }
    }
    let entry = columns.map { row[$0] }
    return entry.contains(.null) ? nil : entry
  }

  func isTaken(by row: [StoredValue], replacing old: [StoredValue]?) -> Bool {
    guard let entry = entry(of: row), taken.contains(entry) else { return false }
    return old.flatMap { self.entry(of: $0) } != entry
  }

  mutating func add(_ row: [StoredValue]) {
    if let entry = entry(of: row) { taken.insert(entry) }
  }

  mutating func remove(_ row: [StoredValue]) {
    if let entry = entry(of: row) { taken.remove(entry) }
  }
}
