import DomainKit

/// Renders the requests of the storage port as SQL.
package struct SQLRenderer: Sendable {
  let dialect: SQLDialect

  package init(_ dialect: SQLDialect) { self.dialect = dialect }

  // MARK: Changes

  /// Parameters: the values of each row in order.
  package func insert(_ rows: Int = 1, into table: TableLayout) -> String {
    let width = table.columns.count
    let places = (0..<rows).map { row in
      "(\((1...width).map { dialect.parameter(row * width + $0) }.joined(separator: ", ")))"
    }
    return """
      INSERT INTO \(table.name) (\(table.columnList)) VALUES \(places.joined(separator: ", "))
      """
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

  // MARK: Queries

  /// Parameter: the identifier.
  package func version(in table: TableLayout) -> String {
    "SELECT version FROM \(table.name) WHERE id = \(dialect.parameter(1))"
  }

  /// Parameter: the value.
  package func presence(in column: String, of table: TableLayout) -> String {
    "SELECT 1 FROM \(table.name) WHERE \(column) = \(dialect.parameter(1)) LIMIT 1"
  }

  /// Parameter: the owner.
  package func parts(in table: TableLayout) -> String {
    "SELECT \(table.columnList) FROM \(table.name) WHERE owner = \(dialect.parameter(1)) ORDER BY position"
  }

  package func select(_ select: Select) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    sql.add("SELECT \(select.table.columnList) FROM ")
    let source = source(of: select)
    add(source, select, to: &sql)
    let order =
      select.order.isEmpty
      ? source.ranking : sort(select.order)
    if !order.isEmpty { sql.add(" ORDER BY " + order.joined(separator: ", ")) }
    if let limit = select.limit { sql.add(" LIMIT \(sql.bind(.integer(Int64(limit))))") }
    return sql.statement
  }

  /// Counts the rows that a selection finds, up to its limit.
  package func estimate(_ select: Select) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    sql.add("SELECT COUNT(*) FROM (SELECT 1 FROM ")
    if case .within(let index, let box)? = select.conditions.first, select.conditions.count == 1 {
      sql.add(dialect.search.entries(of: index, in: box) { sql.bind($0) })
    } else {
      add(source(of: select), select, to: &sql)
    }
    if let limit = select.limit { sql.add(" LIMIT \(sql.bind(.integer(Int64(limit))))") }
    sql.add(") AS counted")
    return sql.statement
  }

  /// Sorting by the key alone uses the key's own index, which contains no null.
  private func sort(_ order: [Sort]) -> [String] {
    if order.allSatisfy(\.isKey) || order.count == 1 && order[0].column == "id" {
      return order.map { "\($0.column)\($0.descending ? " DESC" : "")" }
    }
    return order.map { dialect.sort($0.column, descending: $0.descending) }
  }

  /// The source of the rows: the table itself, or the table joined to its first text or spatial
  /// index.
  private struct Source {
    var condition: Condition?
    var rest: [Condition]
    var ranking: [String] = []
    /// The number of rows that the index needs to return if no later condition removes any.
    var limit: Int?
  }

  private func source(of select: Select) -> Source {
    guard let place = select.conditions.firstIndex(where: \.needsSearch) else { return Source(rest: select.conditions) }
    var source = Source(condition: select.conditions[place], rest: select.conditions)
    source.rest.remove(at: place)
    guard case .matches = source.condition, select.order.isEmpty else { return source }
    source.ranking = dialect.search.ranking
    if source.rest.isEmpty { source.limit = select.limit }
    return source
  }

  private func add(_ source: Source, _ select: Select, to sql: inout SQLBuilder) {
    let table = select.table.name
    switch source.condition {
    case .matches(let index, let words, let last)?:
      let found = dialect.search.rows(of: index, matching: words, after: last, limit: source.limit) { sql.bind($0) }
      sql.add(dialect.search.join(found, table))
    case .within(let index, let box)?:
      sql.add(dialect.search.join(dialect.search.rows(of: index, in: box) { sql.bind($0) }, table))
    default: sql.add(table)
    }
    // The index rounds coordinates, so the query also compares the point itself.
    if case .within(let index, let box)? = source.condition {
      add(source.rest + box.exact(index), to: &sql)
    } else {
      add(source.rest, to: &sql)
    }
  }

  package func summary(_ summary: Summary) -> SQLStatement {
    let groups = summary.groups.map(expression)
    let sums =
      summary.sums.map { "COALESCE(SUM(\($0)), 0)" } + (summary.distinct.map { ["COUNT(DISTINCT \($0))"] } ?? [])
    var sql = SQLBuilder(dialect)
    sql.add("SELECT \((groups + ["COUNT(*)"] + sums).joined(separator: ", ")) FROM \(summary.table.name)")
    add(summary.conditions, to: &sql)
    if !groups.isEmpty {
      let places = (1...groups.count).map(String.init).joined(separator: ", ")
      let order = (1...groups.count).map { dialect.sort("\($0)") }.joined(separator: ", ")
      sql.add(" GROUP BY \(places) ORDER BY \(order)")
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
    case .isIn(let column, let values): isIn(column, values, &sql)
    case .after(let position): isAfter(position, &sql)
    case .present(let column): "\(column) IS NOT NULL"
    case .absent(let column): "\(column) IS NULL"
    case .matches(let index, let words, let last):
      dialect.search.isAmong(
        dialect.search.rows(of: index, matching: words, after: last, limit: nil) { sql.bind($0) })
    case .within(let index, let box):
      "(" + box.exact(index).map { render($0, &sql) }.joined(separator: " AND ") + " AND "
        + dialect.search.isAmong(dialect.search.rows(of: index, in: box) { sql.bind($0) }) + ")"
    case .checked(let condition): checked(condition, &sql)
    case .hasPart(let parts, let groups, let table): hasPart(parts, groups, of: table, &sql)
    }
  }

  private func isIn(_ column: String, _ values: [StoredValue], _ sql: inout SQLBuilder) -> String {
    if values.isEmpty { return "1 = 0" }
    return "\(column) IN (\(values.map { sql.bind($0) }.joined(separator: ", ")))"
  }

  /// The subquery refers to the row, so that a list in the order of its key ends at its limit. Its other
  /// columns are those of the part.
  private func hasPart(
    _ parts: TableLayout, _ groups: [[Condition]], of table: TableLayout, _ sql: inout SQLBuilder
  ) -> String {
    var choices: [String] = []
    for group in groups {
      choices.append(group.isEmpty ? "1 = 1" : group.map { render($0, &sql) }.joined(separator: " AND "))
    }
    let condition = choices.isEmpty ? "1 = 0" : choices.joined(separator: " OR ")
    return "EXISTS (SELECT 1 FROM \(parts.name) AS part WHERE part.owner = \(table.name).id AND (\(condition)))"
  }

  private func checked(_ condition: Condition, _ sql: inout SQLBuilder) -> String {
    switch condition {
    case .compare(let column, let comparison, let value):
      render(.compare(column: dialect.unindexed(column), comparison, value), &sql)
    case .between(let column, let low, let high):
      render(.between(column: dialect.unindexed(column), low, high), &sql)
    case .isIn(let column, let values): isIn(dialect.unindexed(column), values, &sql)
    case .within(let index, let box):
      (box.exact(index) + [index.onlyWhere?.condition].compactMap { $0 }).map { checked($0, &sql) }.joined(
        separator: " AND ")
    case .present, .absent, .after, .matches, .checked, .hasPart: render(condition, &sql)
    }
  }

  /// Returns a row comparison if all columns have the same direction, because an index can start
  /// there. Otherwise returns a bound on the first column, for the same reason, and the long form.
  private func isAfter(_ position: [Condition.SortedValue], _ sql: inout SQLBuilder) -> String {
    guard let first = position.first, position.count > 1 else { return after(position, &sql) }
    let sign = first.sort.descending ? "<" : ">"
    guard position.contains(where: { $0.sort.descending != first.sort.descending }) else {
      let columns = position.map(\.sort.column).joined(separator: ", ")
      let values = position.map { sql.bind($0.value) }.joined(separator: ", ")
      return "(\(columns)) \(sign) (\(values))"
    }
    return "\(first.sort.column) \(sign)= \(sql.bind(first.value)) AND \(after(position, &sql))"
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
