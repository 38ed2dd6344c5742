extension SQLRenderer {
  /// Returns the statements of a schema change, in order.
  package func schema(_ change: SchemaChange) -> [String] {
    switch change {
    case .createTable(let table): [create(table)]
    case .createIndex(let index): [create(index)]
    case .dropIndex(let name): ["DROP INDEX \(name)"]
    case .addColumn(let table, let column): ["ALTER TABLE \(table) ADD COLUMN \(define(column))"]
    case .renameColumn(let table, let name, let new): ["ALTER TABLE \(table) RENAME COLUMN \(name) TO \(new)"]
    case .dropColumn(let table, let name): ["ALTER TABLE \(table) DROP COLUMN \(name)"]
    case .createTextIndex(let index): dialect.search.create(index)
    case .recreateTextIndex(let index): dialect.search.recreate(index)
    case .createSpatialIndex(let index): dialect.search.create(index)
    }
  }

  private func create(_ table: TableDefinition) -> String {
    let columns = table.columns.map(define) + ["PRIMARY KEY (\(table.key.joined(separator: ", ")))"]
    return "CREATE TABLE \(table.name) (\(columns.joined(separator: ", ")))\(dialect.tableOptions)"
  }

  private func define(_ column: ColumnDefinition) -> String {
    "\(column.name) \(dialect.type(of: column.kind))\(column.isOptional ? "" : " NOT NULL")"
  }

  private func create(_ index: IndexDefinition) -> String {
    let condition = index.onlyWhere.map { " WHERE \($0)" } ?? ""
    return """
      CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(index.name) \
      ON \(index.table) (\(index.columns.map { dialect.sort($0) }.joined(separator: ", ")))\(condition)
      """
  }
}
