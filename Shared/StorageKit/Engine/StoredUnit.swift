package import DomainKit

/// A row that a unit of work wrote.
@MemberwiseInit
package struct WrittenRow: Hashable, Sendable {
  /// The name of the row's table.
  package let table: String
  package let id: UniqueID
  /// The version that was stored, or `nil` for a removed row.
  package let version: Int?
  /// The delivery whose handler wrote the row in the commit of its event, or `nil` for the other
  /// rows of the unit.
  package private(set) var delivery: DeliveryKey?
}

/// A stored unit of work with its cause, its rows and its events.
///
/// ```swift
/// guard let suffix = IDSuffix("0b1c2d3e") else { return }
/// for unit in try await engine.units(.unit(suffix), limit: 1) {
///   session.note("\(unit.cause.command ?? "A handler") wrote \(unit.rows.count) rows")
/// }
/// ```
@MemberwiseInit
package struct StoredUnit: Hashable, Sendable {
  package let id: UniqueID
  package let committedAt: Timestamp
  package let cause: UnitCause
  /// The written rows, including those of the events in `core_event`.
  package let rows: [WrittenRow]
}

/// The units of work to find.
///
/// ```swift
/// guard let order = IDSuffix("9f0a1b2c") else { return }
/// let latest = try await engine.units(UnitSelection.row(order), limit: 1).first
/// ```
package enum UnitSelection: Hashable, Sendable {
  /// The units with this identifier.
  case unit(IDSuffix)
  /// The units that wrote a row or an event with this identifier.
  case row(IDSuffix)
}

extension ChangeSet {
  /// The rows that the set writes, those of handlers in the same commit, and the events.
  package var writtenRows: [WrittenRow] {
    var rows: [WrittenRow] = []
    forEachWrittenRow { rows.append($0) }
    return rows
  }

  private func forEachWrittenRow(by delivery: DeliveryKey? = nil, _ body: (WrittenRow) -> Void) {
    for write in writes {
      if let row = write.written(by: delivery) { body(row) }
    }
    for event in outbox?.events ?? [] {
      body(WrittenRow(table: CoreSchema.event.name, id: event.entry.eventID, version: 1, delivery: delivery))
      for new in event.deliveries {
        if case .include(let changes) = new.plan { changes.forEachWrittenRow(by: event.key(of: new), body) }
      }
    }
  }

  /// One line per written row.
  private var writtenLines: String {
    var lines: [UInt8] = []
    lines.reserveCapacity(128 * writes.count)
    forEachWrittenRow { row in
      if !lines.isEmpty { lines.append(UInt8(ascii: "\n")) }
      row.addLine(to: &lines)
    }
    return String(decoding: lines, as: UTF8.self)
  }

  /// The values of the columns of `core_commit` after the identifier and the time.
  package var causeValues: [StoredValue] {
    [
      cause.account.map { .id($0) } ?? .null, cause.command.map { .text($0) } ?? .null,
      cause.event.map { .id($0) } ?? .null, cause.handler.map { .text($0) } ?? .null,
      .text(writtenLines),
    ]
  }
}

extension RowWrite {
  fileprivate func written(by delivery: DeliveryKey?) -> WrittenRow? {
    switch self {
    case .insert(let table, let values), .update(let table, let values, _):
      guard case .id(let id) = values[0], case .integer(let version) = values[1] else { return nil }
      return WrittenRow(table: table.name, id: id, version: Int(version), delivery: delivery)
    case .delete(let table, let id, _): return WrittenRow(table: table.name, id: id, version: nil, delivery: delivery)
    case .insertPart, .deleteParts: return nil
    }
  }
}

extension WrittenRow {
  /// Returns the rows in the text of `core_commit`.
  package static func rows(in lines: String) -> [WrittenRow] {
    lines.split(separator: "\n").compactMap { WrittenRow(line: $0) }
  }

  /// Adds the row as it is in `core_commit`: its identifier without hyphens, its table, its version,
  /// and the delivery, separated by spaces. ``IDSuffix/digits`` of a row are followed by a space.
  ///
  /// Each commit writes such lines in its transaction, so they are built in one buffer.
  fileprivate func addLine(to lines: inout [UInt8]) {
    id.addDigits(to: &lines)
    lines.addWord(table)
    lines.addWord(version.map(String.init) ?? "-")
    guard let delivery else { return }
    lines.append(UInt8(ascii: " "))
    delivery.eventID.addDigits(to: &lines)
    lines.addWord(delivery.handler)
  }

  fileprivate init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.count >= 3, let id = UniqueID(words[0]) else { return nil }
    var delivery: DeliveryKey?
    if words.count == 5, let event = UniqueID(words[3]) {
      delivery = DeliveryKey(eventID: event, handler: String(words[4]))
    }
    self.init(table: String(words[1]), id: id, version: Int(words[2]), delivery: delivery)
  }
}

extension [UInt8] {
  fileprivate mutating func addWord(_ word: String) {
    append(UInt8(ascii: " "))
    append(contentsOf: word.utf8)
  }
}

extension UniqueID {
  /// Adds the 32 hexadecimal digits of the identifier, without hyphens.
  fileprivate func addDigits(to text: inout [UInt8]) {
    for place: UInt64 in 0..<32 {
      let digit = UInt8(truncatingIfNeeded: (place < 16 ? high : low) >> (60 - place % 16 * 4)) & 0xF
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

// MARK: SQL

extension EventAdministrationSQL {
  /// Returns the query for the rows that ``unit(_:)`` reads, latest first.
  package func units(_ selection: UnitSelection, limit: Int) -> SQLStatement {
    var sql = SQLBuilder(dialect)
    sql.add("SELECT \(CoreSchema.commit.columnList) FROM core_commit WHERE ")
    switch selection {
    case .unit(let suffix):
      if let id = suffix.completeID {
        sql.add("unit_id = \(sql.bind(.id(id)))")
      } else {
        sql.add("\(dialect.digits("unit_id")) LIKE \(sql.bind(.text("%\(suffix.digits)")))")
      }
    case .row(let suffix): sql.add("written LIKE \(sql.bind(.text("%\(suffix.digits) %")))")
    }
    sql.add(" ORDER BY unit_id DESC LIMIT \(sql.bind(.integer(Int64(limit))))")
    return sql.statement
  }

  /// Returns the unit in a row of ``units(_:limit:)``.
  ///
  /// - Throws: ``StorageError/malformedRow(table:reason:)``.
  package func unit(_ row: [StoredValue]) throws -> StoredUnit {
    guard row.count == 7, let id = row[0].id, let moment = Int64(storedValue: row[1]) else {
      throw StorageError.malformedRow(table: "core_commit", reason: "a column has the wrong type")
    }
    let cause = UnitCause(
      account: row[2].id, command: row[3].string, event: row[4].id, handler: row[5].string)
    return StoredUnit(
      id: id, committedAt: Timestamp(milliseconds: moment), cause: cause,
      rows: WrittenRow.rows(in: row[6].string ?? ""))
  }
}

extension StoredValue {
  fileprivate var string: String? { if case .text(let text) = self { text } else { nil } }
}
