import DomainKit

/// Writes the port's requests as SQL.
package struct SQLRenderer: Sendable {
  let dialect: SQLDialect

  package init(_ dialect: SQLDialect) { self.dialect = dialect }

  // MARK: Changes

  /// Parameters: the row's values in order.
  package func insert(into table: TableLayout) -> String {
    let places = (1...table.columns.count).map(dialect.parameter).joined(separator: ", ")
    return "INSERT INTO \(table.name) (\(table.columns.joined(separator: ", "))) VALUES (\(places))"
  }

  /// Parameters: the row's values in order, then the expected version.
  package func update(_ table: TableLayout) -> String {
    let assignments = table.columns.enumerated().dropFirst().map { "\($1) = \(dialect.parameter($0 + 1))" }
    return """
      UPDATE \(table.name) SET \(assignments.joined(separator: ", ")) \
      WHERE id = \(dialect.parameter(1)) AND version = \(dialect.parameter(table.columns.count + 1))
      """
  }

  /// Parameters: the identifier, the expected version.
  package func delete(from table: TableLayout) -> String {
    "DELETE FROM \(table.name) WHERE id = \(dialect.parameter(1)) AND version = \(dialect.parameter(2))"
  }

  /// Parameter: the owner.
  package func deleteParts(from table: TableLayout) -> String {
    "DELETE FROM \(table.name) WHERE owner = \(dialect.parameter(1))"
  }

  // MARK: Questions

  /// Parameter: the identifier.
  package func version(in table: TableLayout) -> String {
    "SELECT version FROM \(table.name) WHERE id = \(dialect.parameter(1))"
  }

  /// Parameter: the owner.
  package func parts(in table: TableLayout) -> String {
    "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name) WHERE owner = \(dialect.parameter(1)) ORDER BY position"
  }

  package func select(_ select: Select) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    sql.add("SELECT \(select.table.columns.joined(separator: ", ")) FROM \(select.table.name)")
    add(select.conditions, to: &sql)
    if !select.order.isEmpty {
      sql.add(" ORDER BY " + select.order.map { "\($0.column)\($0.descending ? " DESC" : "")" }.joined(separator: ", "))
    }
    if let limit = select.limit { sql.add(" LIMIT \(sql.bind(.integer(Int64(limit))))") }
    return sql.statement
  }

  package func summary(_ summary: Summary) -> SQLStatement {
    let groups = summary.groups.map(expression)
    let sums = summary.sums.map { "COALESCE(SUM(\($0)), 0)" }
    var sql = SQLBuilder(dialect)
    sql.add("SELECT \((groups + ["COUNT(*)"] + sums).joined(separator: ", ")) FROM \(summary.table.name)")
    add(summary.conditions, to: &sql)
    if !groups.isEmpty {
      let places = (1...groups.count).map(String.init).joined(separator: ", ")
      sql.add(" GROUP BY \(places) ORDER BY \(places)")
    }
    return sql.statement
  }

  private func expression(_ grouping: Grouping) -> String {
    switch grouping {
    case .column(let column): column
    case .bucket(let column, let width): "(\(column) / \(width))"
    case .cycle(let column, let width, let count): "(\(column) / \(width) % \(count))"
    }
  }

  // MARK: Conditions

  private func add(_ conditions: [Condition], to sql: inout SQLBuilder) {
    for (index, condition) in conditions.enumerated() {
      let text = render(condition, &sql)
      sql.add((index == 0 ? " WHERE " : " AND ") + text)
    }
  }

  private func render(_ condition: Condition, _ sql: inout SQLBuilder) -> String {
    switch condition {
    case .compare(let column, let comparison, let value): "\(column) \(comparison.rawValue) \(sql.bind(value))"
    case .between(let column, let low, let high): "\(column) BETWEEN \(sql.bind(low)) AND \(sql.bind(high))"
    case .after(let position): after(position, &sql)
    }
  }

  /// `(a > 1 OR (a = 1 AND b > 2))`, each column in its own direction.
  private func after(_ position: [Condition.SortedValue], _ sql: inout SQLBuilder) -> String {
    guard let first = position.first else { return "1 = 1" }
    let value = sql.bind(first.value)
    let beyond = "\(first.sort.column) \(first.sort.descending ? "<" : ">") \(value)"
    if position.count == 1 { return beyond }
    let rest = after(Array(position.dropFirst()), &sql)
    return "(\(beyond) OR (\(first.sort.column) = \(value) AND \(rest)))"
  }
}
