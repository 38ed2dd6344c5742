package import DomainKit

/// A row that stores an entity or a part of an entity.
///
/// The properties are the columns, in order. ``StoredRecord()`` generates their names and the
/// conversion.
///
/// ```swift
/// @StoredRecord
/// struct MenuItemRecord: RootRecord {
///   static let table = Table<MenuItemRecord>("orders_menu_item")
///   let id: UniqueID
///   let version: Int
///   let unitPrice: Int64  // the column unit_price
///   let note: String?  // a column that may be null
/// }
/// ```
package protocol Record: Equatable, Sendable {
  associatedtype Column: RawRepresentable<String> & Hashable & Sendable
  /// The names of the columns, in order.
  static var columnNames: [String] { get }
  static var table: Table<Self> { get }
  /// The row's values, in the order of the columns.
  var rowValues: [StoredValue] { get }
  /// Creates a record from a stored row.
  ///
  /// - Throws: ``StorageError/malformedRow(table:reason:)`` if the type of a column cannot
  ///   represent its value.
  init(row: StoredRow) throws
}

extension Record {
  static var layout: TableLayout { table.layout }
}

/// Makes the properties of a struct the columns of a ``Record``: `coverURL` is stored in the column
/// `cover_url`.
///
/// ```swift
/// @StoredRecord
/// struct CoverRecord: RootRecord {
///   static let table = Table<CoverRecord>("workshop_cover")
///   let id: UniqueID
///   let version: Int
///   let coverURL: String  // the column cover_url
/// }
/// ```
@attached(extension, names: named(Column), named(columnNames), named(rowValues), named(init(row:)))
package macro StoredRecord() = #externalMacro(module: "DomainKitMacros", type: "StoredRecordMacro")

/// The row of an entity itself. Its columns begin with `id` and `version`.
///
/// ```swift
/// @StoredRecord
/// struct LampRecord: RootRecord {
///   static let table = Table<LampRecord>("workshop_lamp", amounts: [.price], in: .currency)
///   let id: UniqueID
///   let version: Int
///   let price: Int64
///   let currency: String
/// }
/// ```
package protocol RootRecord: Record {
  var id: UniqueID { get }
  var version: Int { get }
}

/// The row of a part that is added and removed with its entity, such as a line of an order. Its
/// columns begin with `owner` and `position`, which together are its key.
///
/// ```swift
/// @StoredRecord
/// struct ScrewRecord: PartRecord {
///   static let table = Table<ScrewRecord>("workshop_screw")
///   let owner: UniqueID
///   let position: Int
///   let length: Int
/// }
/// ```
package protocol PartRecord: Record {
  var owner: UniqueID { get }
  var position: Int { get }
}

/// The table that stores the records of one type.
///
/// ```swift
/// @StoredRecord
/// struct LoginRecord: RootRecord {
///   static let table = Table<LoginRecord>("workshop_login", secrets: [.passwordHash])
///   let id: UniqueID
///   let version: Int
///   let passwordHash: String
/// }
/// ```
package struct Table<Rec: Record>: Sendable {
  package let layout: TableLayout

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - name: The table's name. It begins with the feature's name: `orders_order`.
  ///   - secrets: The columns whose values are never shown, such as a password hash.
  ///   - internals: The columns that only serve the storage of the entity and tell users nothing,
  ///     such as the hash of a log entry or a copy of another column. The output of `plan` omits them.
  ///   - amounts: The columns with amounts of money in minor units.
  ///   - currency: The column with the currency of the amounts.
  ///   - percentages: The columns with shares in hundredths of a percent.
  ///   - wordings: The columns with stored texts that users know by another name, and these names.
  package init(
    _ name: String, secrets: [Rec.Column] = [], internals: [Rec.Column] = [], amounts: [Rec.Column] = [],
    in currency: Rec.Column? = nil, percentages: [Rec.Column] = [], wordings: [Rec.Column: [String: String]] = [:]
  ) {
    layout = TableLayout(
      name: name, columns: Rec.columnNames,
      meanings: TableLayout.Meanings(
        secrets: Self.names(of: secrets), internals: Self.names(of: internals),
        amounts: Self.names(of: amounts), currency: currency?.rawValue, percentages: Self.names(of: percentages),
        wordings: Self.texts(wordings)))
  }

  // Most tables have none, and a start creates the tables of all features.
  private static func names(of columns: [Rec.Column]) -> Set<String> {
    columns.isEmpty ? [] : Set(columns.map { $0.rawValue })
  }

  private static func texts(_ wordings: [Rec.Column: [String: String]]) -> [String: [String: String]] {
    wordings.isEmpty ? [:] : Dictionary(uniqueKeysWithValues: wordings.map { ($0.key.rawValue, $0.value) })
  }
}

/// A table's name and columns, without the record's type. A layout is identical only to itself, so
/// that engines can use it as the key of prepared statements.
///
/// ```swift
/// let layout = TableLayout(name: "workshop_gizmo", columns: ["id", "version", "name"])
/// layout.feature    // "workshop"
/// layout.keyColumn  // "id"
/// ```
package final class TableLayout: Sendable {
  /// The meanings of columns that a person cannot infer from their values.
  struct Meanings: Sendable {
    var secrets: Set<String> = []
    var internals: Set<String> = []
    var amounts: Set<String> = []
    var currency: String?
    var percentages: Set<String> = []
    var wordings: [String: [String: String]] = [:]
  }

  package let name: String
  package let columns: [String]
  /// The columns with commas between them, for statements.
  let columnList: String
  let meanings: Meanings

  package convenience init(name: String, columns: [String]) {
    self.init(name: name, columns: columns, meanings: Meanings())
  }

  init(name: String, columns: [String], meanings: Meanings) {
    self.name = name
    feature = name.prefix { $0 != "_" }
    self.columns = columns
    columnList = columns.joined(separator: ", ")
    self.meanings = meanings
  }

  /// The feature that the table belongs to: the first word of its name.
  package let feature: Substring

  /// The column that identifies a row, or all parts of an owner: `id` or `owner`.
  package var keyColumn: String { columns[0] }
}

extension TableLayout: Hashable {
  package static func == (left: TableLayout, right: TableLayout) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The part type of an entity without parts.
///
/// ```swift
/// static func entity(from record: GizmoRecord, parts _: [NoPart]) throws -> Gizmo {
///   Gizmo(
///     id: ID(record.id), details: GizmoDetails(name: try GizmoName(record.name)),
///     addedAt: Timestamp(milliseconds: record.addedAt))
/// }
/// ```
@StoredRecord
package struct NoPart: PartRecord {
  package static let table = Table<NoPart>("")
  package let owner: UniqueID
  package let position: Int
}
