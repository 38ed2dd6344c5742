package import DomainKit

/// A field of an item, declared once for people and for programs.
///
/// Rows, records and JSON follow from the fields of an item, in their order:
///
/// ```swift
/// let fields = [
///   ItemField.json("id", .string(gizmo.id.description)), ItemField("name", .text(gizmo.name.text)),
///   ItemField("added at", .time(gizmo.addedAt), key: "addedAt"),
/// ]
/// let row = OutputRow(fields, in: [OutputColumn("name", importance: 4), OutputColumn("added at")])
/// return .record(OutputRecord(fields))
/// ```
package struct ItemField: Sendable {
  /// The field of a record; `nil` if only programs read it.
  let shown: OutputField?
  /// The member of the JSON; `nil` if only people read it.
  let member: JSONValue.Member?
}

extension ItemField {
  /// Creates a field with the same value in the JSON: a string, unless the cell is a measure, a Boolean
  /// or absent.
  ///
  /// - Parameter key: The key in the JSON; `nil` for the title.
  package init(_ title: String, _ cell: OutputCell, key: String? = nil) {
    self.init(title, cell, key: key, json: cell.json)
  }

  /// Creates a field with a value of its own in the JSON.
  package init(_ title: String, _ cell: OutputCell, key: String? = nil, json: JSONValue) {
    self.init(shown: OutputField(title, cell), member: JSONValue.Member(key ?? title, json))
  }

  /// Creates a field with a whole number, which is also a number in the JSON.
  package init(_ title: String, number: Int?, key: String? = nil) {
    self.init(
      title, number.map { .number(String($0)) } ?? .absent, key: key,
      json: number.map { .integer(Int64($0)) } ?? .null)
  }

  /// Returns a field with the name of an account for people, and its id for programs.
  ///
  /// - Parameter names: The names from ``CommandSession/names(of:)``.
  package static func account(
    _ title: String, _ id: UniqueID?, _ names: [UniqueID: String], key: String
  ) -> ItemField { ItemField(title, .account(id, names), key: key, json: .optional(id?.description)) }

  /// Returns a field for people only.
  package static func shown(_ title: String, _ cell: OutputCell) -> ItemField {
    ItemField(shown: OutputField(title, cell), member: nil)
  }

  /// Returns a field for programs only.
  package static func json(_ key: String, _ value: JSONValue) -> ItemField {
    ItemField(shown: nil, member: JSONValue.Member(key, value))
  }
}

extension [ItemField] {
  /// The item for programs.
  package var json: JSONValue { .object(compactMap(\.member)) }

  /// The fields for people only, as a part of another item whose JSON has this item as one value.
  package var shown: [ItemField] { compactMap(\.shown).map { .shown($0.title, $0.cell) } }
}

extension OutputRecord {
  /// Creates a record.
  package init(_ fields: [ItemField], detail: OutputList? = nil, detailName: String = "line") {
    self.init(fields: fields.compactMap(\.shown), json: fields.json, detail: detail, detailName: detailName)
  }
}

extension OutputRow {
  /// Creates a row. A cell is that of the first field with the title of its column.
  ///
  /// - Precondition: Each column has such a field. Only debug builds check it.
  package init(_ fields: [ItemField], in columns: [OutputColumn], version: SeenVersion? = nil) {
    let shown = fields.compactMap(\.shown)
    let cells = columns.map { column in
      let field = shown.first { $0.title == column.title }
      assert(field != nil, "no field has the title \(column.title)")
      return field?.cell ?? .absent
    }
    self.init(cells, json: fields.json, version: version)
  }
}

extension OutputCell {
  fileprivate var json: JSONValue {
    switch self {
    case .measure(let number, readable: _): .integer(number)
    case .bool(let value): .bool(value)
    case .absent: .null
    default: .string(exact)
    }
  }
}
