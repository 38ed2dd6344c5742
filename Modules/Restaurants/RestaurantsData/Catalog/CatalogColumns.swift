import DomainKit
import RestaurantsDomain
import StorageKit

/// The positions of the fields in a CSV header. Unknown columns are ignored.
struct CatalogColumns {
  private let fields: [CatalogFields.Field?]

  /// Reads a header.
  ///
  /// - Throws: `ListFileError` if a column is missing or repeated.
  init(_ header: [String], path: String) throws(ListFileError) {
    var names = Dictionary(uniqueKeysWithValues: CatalogFields.Field.allCases.map { (CSVHeader.key($0.column), $0) })
    names["id"] = .source
    if let title = CSVHeader.repeated(in: header, where: { names[$0] != nil }) {
      throw ListFileError(.badHeader("two columns are called \(title.prefix(60))"), path, .catalog)
    }
    fields = header.map { names[CSVHeader.key($0)] }
    let missing = [CatalogFields.Field.source, .name, .address].filter { !fields.contains($0) }
    if !missing.isEmpty {
      throw ListFileError(.missingColumns(missing.compactMap { $0?.column }), path, .catalog)
    }
  }

  func fields(of cells: [String]) throws(BadEntry) -> CatalogFields {
    guard cells.count == fields.count else {
      throw BadEntry("it has \(cells.count) fields where the header has \(fields.count)")
    }
    var values: [CatalogFields.Field: CatalogFields.Value] = [:]
    for (field, cell) in zip(fields, cells) {
      if let field, !cell.isEmpty { values[field] = .text(FormulaDefense.original(cell)) }
    }
    return CatalogFields(values)
  }
}
