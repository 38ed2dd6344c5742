package import DomainKit

/// The stored shape of an entity or of a part of one: a row.
///
/// The properties are the columns, in order; ``StoredRecord()`` writes their names and the conversion.
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
  associatedtype Column: CaseIterable & RawRepresentable<String> & Hashable & Sendable
  static var table: Table<Self> { get }
  /// The row, in the order of the columns.
  var rowValues: [StoredValue] { get }
  /// - Throws: ``StorageError/malformedRow(table:reason:)`` when a column holds a value that its type cannot be.
  init(row: StoredRow) throws
}

/// Makes a struct's properties the columns of a ``Record``: `coverURL` is kept in the column `cover_url`.
@attached(extension, names: named(Column), named(rowValues), named(init(row:)))
package macro StoredRecord() = #externalMacro(module: "DomainKitMacros", type: "StoredRecordMacro")

/// The row of an entity itself. Its columns begin with `id` and `version`.
package protocol RootRecord: Record {
  var id: UniqueID { get }
  var version: Int { get }
}

/// The row of a part that lives and dies with its entity, such as a line of an order.
/// Its columns begin with `owner` and `position`, which together are its key.
package protocol PartRecord: Record {
  var owner: UniqueID { get }
  var position: Int { get }
}

/// The table that records of one type are kept in.
package struct Table<Rec: Record>: Sendable {
  package let layout: TableLayout

  /// - Parameters:
  ///   - name: begins with the feature's name: `orders_order`.
  ///   - secrets: columns that nobody is shown, such as what a password is checked with.
  ///   - amounts: columns of minor units of money.
  ///   - currency: the column that says which money they are.
  package init(
    _ name: String, secrets: [Rec.Column] = [], amounts: [Rec.Column] = [], in currency: Rec.Column? = nil
  ) {
    layout = TableLayout(
      name: name, columns: Rec.Column.allCases.map(\.rawValue),
      meanings: TableLayout.Meanings(
        secrets: Set(secrets.map(\.rawValue)), amounts: Set(amounts.map(\.rawValue)), currency: currency?.rawValue))
  }
}

/// A table's name and columns, without the record's type. Identical only to itself, so that engines can keep
/// prepared statements by it.
package final class TableLayout: Sendable {
  /// What columns hold, where their values do not say it to a person.
  struct Meanings: Sendable {
    var secrets: Set<String> = []
    var amounts: Set<String> = []
    var currency: String?
  }

  package let name: String
  package let columns: [String]
  let meanings: Meanings

  package convenience init(name: String, columns: [String]) {
    self.init(name: name, columns: columns, meanings: Meanings())
  }

  init(name: String, columns: [String], meanings: Meanings) {
    self.name = name
    feature = name.prefix { $0 != "_" }
    self.columns = columns
    self.meanings = meanings
  }

  /// The feature that the table belongs to: the first word of its name.
  package let feature: Substring

  /// The column that finds a row, or all parts of an owner: `id` or `owner`.
  package var keyColumn: String { columns[0] }
}

/// Stands for the parts of an entity that has none.
@StoredRecord
package struct NoPart: PartRecord {
  package static let table = Table<NoPart>("")
  package let owner: UniqueID
  package let position: Int
}
