import StorageKit
import Synchronization

/// The types of the database's columns. The server would convert some values of a wrong kind without
/// a word, such as an identifier to a text.
final class PostgresColumns: Sendable {
  static let selection = PostgresStatement(
    """
    SELECT c.relname::text, a.attname::text, a.atttypid::bigint \
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid \
    WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    """)

  private struct State {
    var types: [String: [String: UInt32]] = [:]
    var tables: [ObjectIdentifier: PostgresTable] = [:]
  }

  private let state = Mutex(State())

  /// Reads the rows of ``selection``.
  func record(_ rows: [[StoredValue]]) {
    var found: [String: [String: UInt32]] = [:]
    for row in rows {
      guard case .text(let table) = row[0], case .text(let column) = row[1], case .integer(let type) = row[2] else {
        continue
      }
      found[table, default: [:]][column] = UInt32(truncatingIfNeeded: type)
    }
    state.withLock { $0 = State(types: found) }
  }

  /// Returns the table of a layout, which is kept.
  func table(_ layout: TableLayout) -> PostgresTable {
    state.withLock { state in
      if let known = state.tables[ObjectIdentifier(layout)] { return known }
      let types = state.types[layout.name] ?? [:]
      let table = PostgresTable(layout, types: layout.columns.map { types[$0] })
      state.tables[ObjectIdentifier(layout)] = table
      return table
    }
  }
}

/// A table with the types of its columns.
final class PostgresTable: Sendable {
  /// The number of parts that one statement inserts. Each number is a statement of its own, which the
  /// server prepares.
  private static let partLimit = 8

  private let layout: TableLayout
  /// The type of each column, if it is known.
  private let types: [UInt32?]
  private let insertions: [String]
  let update: String

  init(_ layout: TableLayout, types: [UInt32?]) {
    self.layout = layout
    self.types = types
    let renderer = SQLRenderer(.postgres)
    // Only parts are inserted together.
    insertions = (1...(layout.keyColumn == "owner" ? Self.partLimit : 1)).map { renderer.insert($0, into: layout) }
    update = renderer.update(layout)
  }

  /// The number of rows that one statement inserts.
  var rowLimit: Int { insertions.count }

  /// Returns the statement that inserts rows, at most ``rowLimit``.
  ///
  /// - Throws: ``StorageKit/StorageError/malformedRecord(_:)`` if a column cannot store its value.
  func insertion(of rows: [[StoredValue]]) throws -> PostgresStatement {
    PostgresStatement(insertions[rows.count - 1], try rows.flatMap(parameters))
  }

  /// Returns the parameters for a row's values. A null has the type of its column, so that the
  /// server prepares a statement once, whichever values are null.
  ///
  /// - Throws: ``StorageKit/StorageError/malformedRecord(_:)`` if a column cannot store its value.
  func parameters(_ values: [StoredValue]) throws -> [PostgresValue] {
    var parameters: [PostgresValue] = []
    parameters.reserveCapacity(values.count + 1)
    for (place, value) in values.enumerated() {
      guard place < types.count, let type = types[place] else {
        parameters.append(.one(value))
        continue
      }
      let parameter = value == .null ? PostgresValue.null(type) : .one(value)
      guard parameter.type == type || type == PostgresValue.TypeNumber.real && value.isNumber else {
        throw StorageError.malformedRecord("\(layout.name).\(layout.columns[place]) cannot store \(value)")
      }
      parameters.append(parameter)
    }
    return parameters
  }
}

extension StoredValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .real: true
    case .null, .text, .id: false
    }
  }
}
