/// The tables that migrations result in.
package struct Schema: Sendable {
  /// The columns that an index relies on.
  private struct Index {
    let name: String
    let table: String
    var columns: [String]
    /// `true` if a column can neither be renamed nor dropped, because the index is a table of its own.
    let isFixed: Bool

    init(_ name: String, on table: String, _ columns: [String], _ condition: IndexCondition?, isFixed: Bool) {
      (self.name, self.table, self.isFixed) = (name, table, isFixed)
      self.columns = columns + [condition?.column].compactMap { $0 }
    }
  }

  /// The tables in the order in which they are created.
  package private(set) var tables: [TableDefinition] = []
  private var indexes: [Index] = []
  /// The changes that contradict earlier ones, as sentences.
  package private(set) var problems: [String] = []

  package init(_ migrations: [Migration]) {
    for migration in migrations {
      for change in migration.changes {
        if let problem = apply(change) { problems.append("\(migration.id) \(problem)") }
      }
    }
  }

  /// Returns the contradictions between a record and its table, as sentences. A record may omit
  /// optional columns.
  package func problems(of record: any Record.Type) -> [String] {
    let layout = record.layout
    guard let table = tables.first(where: { $0.name == layout.name }) else {
      return ["\(record) is stored in the table \(layout.name), which no migration creates"]
    }
    let known = table.columns.map(\.name)
    let stored = layout.columns
    if known == stored { return [] }
    return stored.filter { !known.contains($0) }.map {
      "\(record) stores the column \($0), which the table \(table.name) does not have"
    }
      + table.columns.filter { !$0.isOptional && !stored.contains($0.name) }.map {
        "the table \(table.name) requires the column \($0.name), which \(record) does not store"
      }
  }

  /// Returns the end of a sentence about a change that is impossible, or `nil`.
  private mutating func apply(_ change: SchemaChange) -> String? {
    switch change {
    case .createTable(let table):
      if tables.contains(where: { $0.name == table.name }) { return "creates the table \(table.name) again" }
      tables.append(table)
    case .createIndex(let index):
      return add(Index(index.name, on: index.table, index.columns, index.onlyWhere, isFixed: false))
    case .createTextIndex(let index):
      return add(Index(index.name, on: index.table, index.columns.map(\.name), index.onlyWhere, isFixed: true))
    case .createSpatialIndex(let index):
      return add(Index(index.name, on: index.table, [index.x, index.y], index.onlyWhere, isFixed: true))
    case .recreateTextIndex(let index):
      guard indexes.contains(where: { $0.name == index.name && $0.isFixed }) else {
        return "creates the index \(index.name) again, which does not exist"
      }
    case .dropIndex(let name):
      guard let place = indexes.firstIndex(where: { $0.name == name && !$0.isFixed }) else {
        return "drops the index \(name), which does not exist"
      }
      indexes.remove(at: place)
    case .addColumn(let table, let column):
      return changeTable(table) { table in
        if table.columns.contains(where: { $0.name == column.name }) { return "adds the column \(column.name) again" }
        if !column.isOptional { return "adds the column \(column.name), which existing rows do not have" }
        table = TableDefinition(name: table.name, columns: table.columns + [column], key: table.key)
        return nil
      }
    case .renameColumn(let table, let name, let new): return rename(name, of: table, to: new)
    case .dropColumn(let table, let name): return drop(name, of: table)
    }
    return nil
  }

  private mutating func changeTable(_ name: String, _ body: (inout TableDefinition) -> String?) -> String? {
    guard let place = tables.firstIndex(where: { $0.name == name }) else {
      return "changes the table \(name), which does not exist"
    }
    return body(&tables[place])
  }

  private mutating func add(_ index: Index) -> String? {
    let problem = changeTable(index.table) { table in
      index.columns.first { name in !table.columns.contains { $0.name == name } }
        .map { "indexes the column \($0), which the table \(table.name) does not have" }
    }
    if problem == nil { indexes.append(index) }
    return problem
  }

  private mutating func rename(_ name: String, of table: String, to new: String) -> String? {
    let fixed = indexes.first { $0.isFixed && $0.table == table && $0.columns.contains(name) }
    if let fixed { return "renames the column \(name), which the index \(fixed.name) contains" }
    let problem = changeTable(table) { $0.rename(name, to: new) }
    guard problem == nil else { return problem }
    for place in indexes.indices where indexes[place].table == table {
      indexes[place].columns = indexes[place].columns.map { $0 == name ? new : $0 }
    }
    return nil
  }

  private mutating func drop(_ name: String, of table: String) -> String? {
    let index = indexes.first { $0.table == table && $0.columns.contains(name) }
    if let index { return "drops the column \(name), which the index \(index.name) contains" }
    return changeTable(table) { $0.drop(name) }
  }
}

extension TableDefinition {
  /// Renames a column, or returns the end of a sentence that says why that is impossible.
  package mutating func rename(_ name: String, to new: String) -> String? {
    if let problem = problem(of: name, "renames") { return problem }
    if columns.contains(where: { $0.name == new }) {
      return "renames the column \(name) to \(new), which the table \(self.name) has already"
    }
    self = TableDefinition(
      name: self.name,
      columns: columns.map {
        $0.name == name ? ColumnDefinition(name: new, kind: $0.kind, isOptional: $0.isOptional) : $0
      },
      key: key)
    return nil
  }

  /// Removes a column, or returns the end of a sentence that says why that is impossible.
  package mutating func drop(_ name: String) -> String? {
    if let problem = problem(of: name, "drops") { return problem }
    self = TableDefinition(name: self.name, columns: columns.filter { $0.name != name }, key: key)
    return nil
  }

  private func problem(of column: String, _ verb: String) -> String? {
    if key.contains(column) || column == "version" { return "\(verb) the column \(column), which identifies the row" }
    if columns.contains(where: { $0.name == column }) { return nil }
    return "\(verb) the column \(column), which the table \(name) does not have"
  }
}
