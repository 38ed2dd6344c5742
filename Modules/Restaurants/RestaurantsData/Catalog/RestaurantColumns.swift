import DomainKit
import RestaurantsDomain
import StorageKit

/// The positions of the fields in a CSV header. Unknown columns are not read; a remark names them.
struct RestaurantColumns {
  /// The number of unknown columns that the remark names.
  private static let limit = 20

  private let fields: [RestaurantFields.Field?]
  /// A remark about the unknown columns; `nil` if there are none.
  let remark: ImportEvent?

  /// Reads a header.
  ///
  /// - Throws: `ListFileError` if a column is missing or repeated.
  init(_ header: [String], path: String) throws(ListFileError) {
    var names = Dictionary(uniqueKeysWithValues: RestaurantFields.Field.allCases.map { (CSVHeader.key($0.column), $0) })
    names["id"] = .source
    if let title = CSVHeader.repeated(in: header, where: { names[$0] != nil }) {
      throw ListFileError(.badHeader("two columns are called \(title.excerpt(60))"), path, .restaurantList)
    }
    let fields = header.map { names[CSVHeader.key($0)] }
    self.fields = fields
    remark = Self.remark(header.indices.filter { fields[$0] == nil }, of: header)
    let missing = [RestaurantFields.Field.source, .name, .cuisine, .address].filter { !fields.contains($0) }
    if !missing.isEmpty {
      throw ListFileError(.missingColumns(missing.compactMap { $0?.column }), path, .restaurantList)
    }
  }

  private static func remark(_ unknown: [Int], of header: [String]) -> ImportEvent? {
    if unknown.isEmpty { return nil }
    let names = unknown.prefix(limit).map { header[$0].isEmpty ? "column \($0 + 1)" : header[$0].excerpt(60) }
    let rest = unknown.count > limit ? ["\(unknown.count - limit) more"] : []
    return .remark(line: 1, "columns that were not read: \((names + rest).joined(separator: ", "))")
  }

  func fields(of cells: [String]) throws(BadEntry) -> RestaurantFields {
    guard cells.count == fields.count else {
      throw BadEntry("it has \(cells.count) fields where the header has \(fields.count)")
    }
    var values: [RestaurantFields.Field: RestaurantFields.Value] = [:]
    for (field, cell) in zip(fields, cells) {
      if let field, !cell.isEmpty { values[field] = .text(FormulaDefense.original(cell)) }
    }
    return RestaurantFields(values)
  }
}
