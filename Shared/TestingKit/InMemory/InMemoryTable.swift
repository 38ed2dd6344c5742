import DomainKit
import StorageKit

/// A table. Entities are keyed by their identifier; parts, and other rows with a longer key, by its
/// first column.
struct InMemoryTable {
  private var definition: TableDefinition
  /// The positions of the key's columns.
  private var key: [Int]
  private var version: Int?
  private(set) var rows: [UniqueID: [StoredValue]] = [:]
  /// The parts of each owner, in the order of the key.
  private(set) var partsByOwner: [UniqueID: [[StoredValue]]] = [:]
  private var indexes: [InMemoryIndex] = []
  private var indexDefinitions: [IndexDefinition] = []

  var name: String { definition.name }
  var columns: [ColumnDefinition] { definition.columns }

  init(_ definition: TableDefinition) throws {
    let names = definition.columns.map(\.name)
    self.definition = definition
    key = definition.key.compactMap { names.firstIndex(of: $0) }
    version = names.firstIndex(of: "version")
    guard let first = key.first, key.count == definition.key.count, columns[first].kind == .id else {
      throw StorageError.unsupported("The table \(name), whose key does not begin with an identifier, in memory")
    }
  }

  /// All rows, in no particular order.
  var all: [[StoredValue]] { key.count == 1 ? Array(rows.values) : partsByOwner.values.flatMap { $0 } }

  /// Returns `true` if a row precedes another one by the table's key.
  func isOrdered(_ left: [StoredValue], before right: [StoredValue]) -> Bool {
    for column in key where left[column] != right[column] {
      return StoredValue.isOrdered(left[column], before: right[column])
    }
    return false
  }

  func storedVersion(of id: UniqueID) -> Int {
    guard let version, case .integer(let number)? = rows[id]?[version] else { return 0 }
    return Int(number)
  }
}

// MARK: Entities

extension InMemoryTable {
  /// Stores a new row.
  ///
  /// - Parameter columnIndexes: The table's column for each value; see ``InMemoryState/Access``.
  mutating func insert(_ values: [StoredValue], _ columnIndexes: [Int]?) throws -> UniqueID {
    let row = try row(values, columnIndexes, over: nil)
    let id = try identifier(of: row)
    try checkUniqueness(of: row, replacing: nil)
    if rows[id] != nil {
      throw ConcurrencyConflict(entity: name, id: id, expected: 0, found: storedVersion(of: id))
    }
    for index in indexes.indices { indexes[index].add(row) }
    rows[id] = row
    return id
  }

  mutating func update(
    _ values: [StoredValue], _ columnIndexes: [Int]?, expected: Int
  ) throws -> (UniqueID, [StoredValue]?) {
    let id = try identifier(of: values, columnIndexes)
    let old = try stored(id, expected: expected)
    let row = try row(values, columnIndexes, over: old)
    try checkUniqueness(of: row, replacing: old)
    return (id, set(row, at: id))
  }

  mutating func delete(_ id: UniqueID, expected: Int) throws -> [StoredValue]? {
    _ = try stored(id, expected: expected)
    return set(nil, at: id)
  }

  /// - Parameter version: The expected version, or 0 for a row that must not exist.
  func expect(_ id: UniqueID, version: Int) throws {
    let found = storedVersion(of: id)
    if found != version { throw ConcurrencyConflict(entity: name, id: id, expected: version, found: found) }
  }

  private func stored(_ id: UniqueID, expected: Int) throws -> [StoredValue] {
    let found = storedVersion(of: id)
    guard let row = rows[id], found == expected else {
      throw ConcurrencyConflict(entity: name, id: id, expected: expected, found: found)
    }
    return row
  }

  /// Replaces a row, or removes it.
  ///
  /// - Returns: The previous row, or `nil`.
  @discardableResult
  mutating func set(_ row: [StoredValue]?, at id: UniqueID) -> [StoredValue]? {
    let old = rows[id]
    if !indexes.isEmpty { reindex([old].compactMap { $0 }, [row].compactMap { $0 }) }
    rows[id] = row
    return old
  }
}

// MARK: Parts

extension InMemoryTable {
  mutating func insertPart(
    _ values: [StoredValue], _ columnIndexes: [Int]?
  ) throws -> (UniqueID, [[StoredValue]]?) {
    let row = try row(values, columnIndexes, over: nil)
    let owner = try identifier(of: row)
    try checkUniqueness(of: row, replacing: nil)
    let old = partsByOwner[owner]
    for index in indexes.indices { indexes[index].add(row) }
    guard let last = old?.last else {
      partsByOwner[owner] = [row]
      return (owner, nil)
    }
    if isOrdered(last, before: row) {
      partsByOwner[owner, default: []].append(row)
    } else {
      try insert(row, into: owner)
    }
    return (owner, old)
  }

  private mutating func insert(_ row: [StoredValue], into owner: UniqueID) throws {
    let parts = partsByOwner[owner] ?? []
    let position = parts.firstIndex { !isOrdered($0, before: row) } ?? parts.count
    if position < parts.count, !isOrdered(row, before: parts[position]) {
      for index in indexes.indices { indexes[index].remove(row) }
      let names = key.map { "\(name).\(columns[$0].name)" }.joined(separator: ", ")
      throw InMemoryState.refusal("UNIQUE constraint failed: \(names)")
    }
    partsByOwner[owner, default: []].insert(row, at: position)
  }

  /// Replaces all parts of an owner, or removes them.
  ///
  /// - Returns: The previous parts, or `nil`.
  @discardableResult
  mutating func setParts(_ parts: [[StoredValue]]?, of owner: UniqueID) -> [[StoredValue]]? {
    let old = partsByOwner[owner]
    if !indexes.isEmpty { reindex(old ?? [], parts ?? []) }
    partsByOwner[owner] = parts
    return old
  }
}

// MARK: Rows

extension InMemoryTable {
  private func identifier(of row: [StoredValue], _ columnIndexes: [Int]? = nil) throws -> UniqueID {
    let column = columnIndexes.map { $0.firstIndex(of: key[0]) ?? 0 } ?? key[0]
    guard case .id(let id) = row[column] else {
      throw StorageError.malformedRecord("\(name) does not begin with an id")
    }
    return id
  }

  /// Returns the row as it is stored: in the table's order of columns, with the old values of
  /// columns that the layout omits.
  private func row(_ values: [StoredValue], _ columnIndexes: [Int]?, over old: [StoredValue]?) throws -> [StoredValue] {
    var row = values
    if let columnIndexes {
      row = old ?? Array(repeating: .null, count: columns.count)
      for (column, value) in zip(columnIndexes, values) { row[column] = value }
    }
    guard row.count == columns.count else {
      throw StorageError.malformedRecord("\(name) has \(columns.count) columns, not \(row.count)")
    }
    for index in columns.indices { try columns[index].convert(&row[index], table: name) }
    return row
  }

  private func checkUniqueness(of row: [StoredValue], replacing old: [StoredValue]?) throws {
    for index in indexes.reversed() where index.isTaken(by: row, replacing: old) {
      let fields = index.columns.map { columns[$0].name }.joined(separator: ", ")
      throw UniquenessConflict(entity: name, fields: fields)
    }
  }

  private mutating func reindex(_ old: [[StoredValue]], _ new: [[StoredValue]]) {
    for index in indexes.indices {
      for row in old { indexes[index].remove(row) }
      for row in new { indexes[index].add(row) }
    }
  }
}

// MARK: Schema

extension InMemoryTable {
  mutating func add(_ definition: IndexDefinition) throws {
    try check(definition.columns)
    indexDefinitions.append(definition)
    guard definition.isUnique else { return }
    var index = emptyIndex(definition)
    for row in all {
      guard !index.isTaken(by: row, replacing: nil) else {
        throw InMemoryState.refusal("UNIQUE constraint failed: \(name)")
      }
      index.add(row)
    }
    indexes.append(index)
  }

  private func emptyIndex(_ definition: IndexDefinition) -> InMemoryIndex {
    let names = columns.map(\.name)
    return InMemoryIndex(
      definition.columns.compactMap { names.firstIndex(of: $0) }, where: definition.onlyWhere?.condition, names)
  }

  mutating func drop(index name: String) {
    guard indexDefinitions.contains(where: { $0.name == name }) else { return }
    reset(indexDefinitions.filter { $0.name != name })
  }

  mutating func rename(_ column: String, to new: String) throws {
    if let problem = definition.rename(column, to: new) { throw InMemoryState.refusal(problem) }
    reset(indexDefinitions.map { $0.renaming(column, to: new) })
  }

  mutating func drop(column name: String) throws {
    guard let dropped = columns.firstIndex(where: { $0.name == name }),
      !indexDefinitions.contains(where: { $0.columns.contains(name) || $0.onlyWhere?.column == name })
    else { throw InMemoryState.refusal("the column \(name) cannot be dropped") }
    if let problem = definition.drop(name) { throw InMemoryState.refusal(problem) }
    key = key.map { $0 > dropped ? $0 - 1 : $0 }
    version = version.map { $0 > dropped ? $0 - 1 : $0 }
    for id in rows.keys { rows[id]?.remove(at: dropped) }
    for owner in partsByOwner.keys {
      for row in partsByOwner[owner, default: []].indices { partsByOwner[owner]?[row].remove(at: dropped) }
    }
    reset(indexDefinitions)
  }

  /// Builds the indexes again.
  private mutating func reset(_ definitions: [IndexDefinition]) {
    (indexDefinitions, indexes) = (definitions, [])
    for definition in definitions where definition.isUnique {
      var index = emptyIndex(definition)
      for row in all { index.add(row) }
      indexes.append(index)
    }
  }

  /// Checks that the columns of an index exist. A search itself examines every row.
  func check(_ names: [String]) throws {
    for name in names where !columns.contains(where: { $0.name == name }) {
      throw InMemoryState.refusal("no such column: \(name)")
    }
  }

  mutating func add(_ column: ColumnDefinition) throws {
    guard column.isOptional, !columns.contains(where: { $0.name == column.name }) else {
      throw InMemoryState.refusal("the column \(column.name) cannot be added to \(name)")
    }
    definition = TableDefinition(name: name, columns: columns + [column], key: definition.key)
    for id in rows.keys { rows[id]?.append(.null) }
    partsByOwner = partsByOwner.mapValues { parts in parts.map { $0 + [.null] } }
  }

  /// Returns the contradictions between the indexes and the rows.
  func complaints() -> [String] {
    indexes.filter { index in index.count != all.count { index.entry(of: $0) != nil } }
      .map { "an index of \(name) has \($0.count) entries" }
  }
}

extension ColumnDefinition {
  /// Converts a value to the column's kind, as strict SQL tables do, or throws.
  fileprivate func convert(_ value: inout StoredValue, table: String) throws {
    switch (kind, value) {
    case (.id, .id), (.integer, .integer), (.real, .real), (.text, .text): return
    case (.real, .integer(let integer)): value = .real(Double(integer))
    case (_, .null):
      if !isOptional { throw InMemoryState.refusal("NOT NULL constraint failed: \(table).\(name)") }
    default: throw InMemoryState.refusal("cannot store this in column \(table).\(name)")
    }
  }
}

extension IndexDefinition {
  fileprivate func renaming(_ column: String, to new: String) -> IndexDefinition {
    let renamed = { (name: String) in name == column ? new : name }
    return IndexDefinition(
      name, on: table, columns.map(renamed), unique: isUnique, where: onlyWhere?.renaming(column, to: new))
  }
}
