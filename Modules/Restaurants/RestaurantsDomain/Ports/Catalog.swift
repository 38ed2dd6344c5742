package import DomainKit

/// A reader for lists of restaurants from other sources.
package protocol Catalog: Sendable {
  /// Opens a list and detects its format.
  ///
  /// - Throws: `ListFileError` if the file does not exist or is not a list of restaurants.
  func open(_ path: String) throws -> any ImportReader<CatalogEntry>
}

/// A restaurant in a list.
package struct CatalogEntry: Equatable, Sendable {
  package let details: RestaurantDetails
  /// The identifier of the restaurant in the list. It is the same for the same restaurant, so that
  /// the restaurant is imported only once.
  package let source: String
  package let isClosed: Bool
  /// The time of the latest inspection that the rating includes; `nil` for a rating from another list.
  package let inspectedAt: Timestamp?
  /// The number of the line with the restaurant.
  package var line = 0
  /// A remark about omitted values.
  package let remark: String?

  package init(
    details: RestaurantDetails, source: String, isClosed: Bool = false, inspectedAt: Timestamp? = nil,
    remark: String? = nil
  ) {
    self.details = details
    self.source = source
    self.isClosed = isClosed
    self.inspectedAt = inspectedAt
    self.remark = remark
  }
}

/// A writer for the catalog.
package protocol CatalogExport: Sendable {
  /// Returns `true` if a file exists at the path and would be replaced.
  ///
  /// - Throws: An error if the program itself depends on the file.
  func exists(_ path: String) throws -> Bool
  /// Starts to write a file. An existing file remains until the new one is complete.
  ///
  /// - Throws: ``CatalogError`` if the file cannot be written, or if the program itself depends
  ///   on it.
  func create(_ path: String) throws -> any CatalogWriter
}

/// A file that is being written.
package protocol CatalogWriter: Sendable {
  func write(_ restaurants: [Restaurant]) throws
  /// Moves the complete file to its path.
  func finish() throws
  /// Removes the incomplete file.
  func discard()
}

extension ListFormat {
  /// A list of restaurants.
  package static let catalog = ListFormat(
    "a list of restaurants", code: "import.not-a-catalogue",
    suggestion:
      "A list is NDJSON, one object per line, or CSV whose first line names at least: source,name,cuisine,address")
}

/// An error for a catalog that cannot be exported.
package enum CatalogError: UserFacingError, Hashable {
  case cannotCreate(String, reason: String)
  case cannotWrite(String, reason: String)

  package var code: String {
    switch self {
    case .cannotCreate: "export.cannot-create"
    case .cannotWrite: "export.cannot-write"
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .cannotCreate: .cannotCreate
    case .cannotWrite: .inputOutput
    }
  }

  package var message: String {
    switch self {
    case .cannotCreate(let path, let reason): "\(path) cannot be created: \(reason)"
    case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)"
    }
  }
}
