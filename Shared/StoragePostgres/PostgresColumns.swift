import StorageKit
import Synchronization

/// The types of the database's columns. The server would convert some values of a wrong kind without
/// a word, such as an identifier to a text.
final class PostgresColumns: Sendable {
  static let selection = PostgresStatement(
    """
    SELECT c.relname::text, a.attname::text, a.atttypid::bigint \
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid \
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    """)

  private let types = Mutex<[String: [String: UInt32]]>([:])

  /// Reads the rows of ``selection``.
  func record(_ rows: [[StoredValue]]) {
    var found: [String: [String: UInt32]] = [:]
    for row in rows {
      guard case .text(let table) = row[0], case .text(let column) = row[1], case .integer(let type) = row[2] else {
        continue
      }
      found[table, default: [:]][column] = UInt32(truncatingIfNeeded: type)
    }
    types.withLock { $0 = found }
  }

  /// Checks the kinds of a row's values.
  ///
  /// - Throws: ``StorageKit/StorageError/malformedRecord(_:)``.
  func check(_ write: RowWrite) throws {
    guard case .insert(let table, let values) = write.asInsert,
      let known = types.withLock({ $0[table.name] })
    else { return }
    for (column, value) in zip(table.columns, values) {
      guard let type = known[column], value != .null else { continue }
      let isRight = PostgresValue.one(value).type == type || type == PostgresValue.TypeNumber.real && value.isNumber
      if !isRight { throw StorageError.malformedRecord("\(table.name).\(column) cannot store \(value)") }
    }
  }
}

extension RowWrite {
  /// The write as an insertion of its row, if it stores one.
  fileprivate var asInsert: RowWrite {
    switch self {
    case .update(let table, let values, _), .insertPart(let table, let values): .insert(table, values)
    case .insert, .delete, .deleteParts: self
    }
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
