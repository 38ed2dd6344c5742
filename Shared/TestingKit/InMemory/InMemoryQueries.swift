import DomainKit
import StorageKit

extension InMemoryState {
  mutating func rows(_ select: Select) throws -> [FetchedRow] {
    let access = try access(select.table)
    let parts = try select.parts.map { try self.access($0) }
    let table = tables[access.table]
    let columns = InMemoryColumns(table)
    var found = try candidates(for: select, table).filter(check(of: select.conditions, table))
    if found.count > 1 { try sort(&found, select.order, table, columns) }
    for case .matches(let index, let words, let last) in select.conditions where select.order.isEmpty {
      found = try InMemoryRanking(index, words).sorted(found, among: table.all) { try $0[columns.index(of: $1)] }
      if let last { found.removeSubrange(...(found.firstIndex { $0[0] == .id(last) } ?? found.count - 1)) }
    }
    let limit = select.limit.map { $0 < 0 ? found.count : $0 } ?? found.count
    return found.prefix(limit).map { row in
      FetchedRow(values: access.project(row), parts: parts.map { self.parts(of: row, $0) } ?? [])
    }
  }

  /// Returns a function that checks the conditions for a row of the table.
  private mutating func check(
    of conditions: [Condition], _ table: InMemoryTable
  ) throws -> ([StoredValue]) throws -> Bool {
    let columns = InMemoryColumns(table)
    var checks: [([StoredValue]) throws -> Bool] = []
    for condition in conditions {
      guard case .hasPart(let layout, let groups, _) = condition else {
        checks.append { try columns.matches($0, condition) }
        continue
      }
      let parts = tables[try access(layout).table]
      let partColumns = InMemoryColumns(parts)
      checks.append { row in
        guard case .id(let owner) = row[0] else { return false }
        return try (parts.partsByOwner[owner] ?? []).contains { part in
          try groups.contains { try $0.allSatisfy { try partColumns.matches(part, $0) } }
        }
      }
    }
    return { [checks] row in try checks.allSatisfy { try $0(row) } }
  }

  /// Returns the rows that a condition on the key selects, or all rows.
  private func candidates(for select: Select, _ table: InMemoryTable) -> [[StoredValue]] {
    for case .compare(select.table.keyColumn, .equal, .id(let id)) in select.conditions {
      return table.rows[id].map { [$0] } ?? table.partsByOwner[id] ?? []
    }
    return table.all
  }

  private func sort(
    _ rows: inout [[StoredValue]], _ order: [Sort], _ table: InMemoryTable, _ columns: InMemoryColumns
  ) throws {
    let steps = try order.map { (column: try columns.index(of: $0.column), isDescending: $0.descending) }
    rows.sort { left, right in
      for (column, isDescending) in steps where left[column] != right[column] {
        return StoredValue.isOrdered(left[column], before: right[column]) != isDescending
      }
      return table.isOrdered(left, before: right)
    }
  }

  private func parts(of row: [StoredValue], _ access: Access) -> [[StoredValue]] {
    guard case .id(let owner) = row[0] else { return [] }
    return (tables[access.table].partsByOwner[owner] ?? []).map(access.project)
  }
}

extension InMemoryState.Access {
  /// Returns the row in the columns of the layout.
  func project(_ row: [StoredValue]) -> [StoredValue] {
    columns.map { indexes in indexes.map { row[$0] } } ?? row
  }
}

/// The indexes of the columns of a table.
struct InMemoryColumns {
  private let indexes: [String: Int]

  init(_ table: InMemoryTable) {
    indexes = Dictionary(table.columns.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of column: String) throws -> Int {
    guard let index = indexes[column] else { throw InMemoryState.refusal("no such column: \(column)") }
    return index
  }

  func matches(_ row: [StoredValue], _ condition: Condition) throws -> Bool {
    try condition.matches { try row[index(of: $0)] }
  }
}

// MARK: Summaries

extension InMemoryState {
  mutating func summary(_ summary: Summary) throws -> [[StoredValue]] {
    let table = tables[try access(summary.table).table]
    let columns = InMemoryColumns(table)
    let sums = try summary.sums.map { try columns.index(of: $0) }
    let distinct = try summary.distinct.map { try columns.index(of: $0) }
    var values: [[StoredValue]: Set<StoredValue>] = [:]
    var groups: [[StoredValue]: [StoredValue]] = [:]
    if summary.groups.isEmpty { groups[[]] = Array(repeating: .integer(0), count: sums.count + 1) }
    let holds = try check(of: summary.conditions, table)
    for row in table.all where try holds(row) {
      let key = try summary.groups.map { try $0.value { try row[columns.index(of: $0)] } }
      var totals = groups[key] ?? Array(repeating: .integer(0), count: sums.count + 1)
      try totals[0].add(.integer(1))
      for (index, column) in sums.enumerated() { try totals[index + 1].add(row[column]) }
      groups[key] = totals
      if let distinct, row[distinct] != .null { values[key, default: []].insert(row[distinct]) }
    }
    return groups.sorted { Self.isOrdered($0.key, before: $1.key) }.map { key, totals in
      let count = StoredValue.integer(Int64(values[key]?.count ?? 0))
      return key + totals + (distinct == nil ? [] : [count])
    }
  }

  private static func isOrdered(_ left: [StoredValue], before right: [StoredValue]) -> Bool {
    for (left, right) in zip(left, right) where left != right {
      return StoredValue.isOrdered(left, before: right)
    }
    return false
  }
}

extension Grouping {
  /// Returns the value of a row. Division rounds toward zero, as in SQL; a null stays null.
  fileprivate func value(_ column: (String) throws -> StoredValue) throws -> StoredValue {
    switch self {
    case .column(let name): return try column(name)
    case .bucket(let name, let width):
      guard case .integer(let number) = try column(name) else { return .null }
      return .integer(number / width)
    case .cycle(let name, let width, let count):
      guard case .integer(let number) = try column(name) else { return .null }
      return .integer(number / width % count)
    }
  }
}

extension StoredValue {
  /// Adds a number; a null changes nothing.
  fileprivate mutating func add(_ other: StoredValue) throws {
    switch (self, other) {
    case (.integer(let left), .integer(let right)):
      let (sum, isTooLarge) = left.addingReportingOverflow(right)
      if isTooLarge { throw StorageError.sumTooLarge }
      self = .integer(sum)
    case (.integer(let left), .real(let right)): self = .real(Double(left) + right)
    case (.real(let left), .real(let right)): self = .real(left + right)
    case (.real(let left), .integer(let right)): self = .real(left + Double(right))
    default: return
    }
  }
}
