import RestaurantsDomain
import StorageKit

/// Where a CSV header puts the fields. Columns that mean nothing here are passed over.
struct CatalogueColumns {
  private let fields: [CatalogueFields.Field?]

  /// - Throws: ``RestaurantsDomain/CatalogueError/missingColumns(_:columns:)``.
  init(_ header: [String], path: String) throws(CatalogueError) {
    let names = Dictionary(uniqueKeysWithValues: CatalogueFields.Field.allCases.map { (Self.key($0.column), $0) })
    fields = header.map { title in Self.key(title) == "id" ? .source : names[Self.key(title)] }
    let missing = [CatalogueFields.Field.source, .name, .address].filter { !fields.contains($0) }
    if !missing.isEmpty { throw .missingColumns(path, columns: missing.compactMap { $0?.column }) }
  }

  /// `price_level`, `priceLevel` and `Price Level` are one.
  private static func key(_ title: String) -> String {
    title.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
  }

  func fields(of cells: [String]) throws(BadEntry) -> CatalogueFields {
    guard cells.count == fields.count else {
      throw BadEntry("it has \(cells.count) fields where the header has \(fields.count)")
    }
    var values: [CatalogueFields.Field: CatalogueFields.Value] = [:]
    for (field, cell) in zip(fields, cells) {
      if let field, !cell.isEmpty { values[field] = .text(CSVDefence.undone(cell)) }
    }
    return CatalogueFields(values)
  }
}
