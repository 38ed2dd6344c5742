import DomainKit

/// A statement with the values of its parameters.
@MemberwiseInit(unlabeled: 2)
package struct SQLStatement: Sendable {
  package var text: String
  package var values: [StoredValue] = []
}

/// A builder that assembles a statement piece by piece and numbers its parameters in order.
struct SQLBuilder {
  private let dialect: SQLDialect
  private(set) var statement = SQLStatement("")

  init(_ dialect: SQLDialect) { self.dialect = dialect }

  mutating func add(_ text: String) { statement.text += text }

  mutating func bind(_ value: StoredValue) -> String {
    statement.values.append(value)
    return dialect.parameter(statement.values.count)
  }
}
