import DomainKit
import RestaurantsDomain
import StorageKit

/// The positions of the fields in a CSV header. Unknown columns are ignored.
struct CatalogueColumns {
  private let fields: [CatalogueFields.Field?]

  /// Reads a header.
  ///
  /// - Throws: ``RestaurantsDomain/CatalogueError`` if a column is missing or repeated.
  init(_ header: [String], path: String) throws(CatalogueError) {
    var names = Dictionary(uniqueKeysWithValues: CatalogueFields.Field.allCases.map { (CSVHeader.key($0.column), $0) })
    names["id"] = .source
    if let title = CSVHeader.repeated(in: header, where: { names[$0] != nil }) {
      throw .badHeader(path, reason: "two columns are called \(title.prefix(60))")
    }
    fields = header.map { names[CSVHeader.key($0)] }
    let missing = [CatalogueFields.Field.source, .name, .address].filter { !fields.contains($0) }
    if !missing.isEmpty { throw .missingColumns(path, columns: missing.compactMap { $0?.column }) }
  }

  func fields(of cells: [String]) throws(BadEntry) -> CatalogueFields {
    guard cells.count == fields.count else {
      throw BadEntry("it has \(cells.count) fields where the header has \(fields.count)")
    }
    var values: [CatalogueFields.Field: CatalogueFields.Value] = [:]
    for (field, cell) in zip(fields, cells) {
      if let field, !cell.isEmpty { values[field] = .text(FormulaDefense.original(cell)) }
    }
    return CatalogueFields(values)
  }
}
