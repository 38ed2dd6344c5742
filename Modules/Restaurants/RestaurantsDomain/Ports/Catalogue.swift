package import DomainKit

/// Reads lists of restaurants that somebody else keeps.
package protocol Catalogue: Sendable {
  /// Opens a list and finds out what form it has.
  ///
  /// - Throws: ``CatalogueError`` when there is no such file or it is no list of restaurants.
  func open(_ path: String) throws -> any ImportReader<CatalogueEntry>
}

/// A restaurant of a list.
package struct CatalogueEntry: Equatable, Sendable {
  package let details: RestaurantDetails
  /// What the list calls it: the same for the same restaurant, so that it is taken in once.
  package let source: String
  package let isClosed: Bool

  package init(details: RestaurantDetails, source: String, isClosed: Bool = false) {
    self.details = details
    self.source = source
    self.isClosed = isClosed
  }
}

/// Writes the catalogue down.
package protocol CatalogueExport: Sendable {
  /// Returns whether a file would be replaced.
  ///
  /// - Throws: An error for a file that the program itself depends on.
  func exists(_ path: String) throws -> Bool
  /// Begins a file; what was there stays until the new one is whole.
  ///
  /// - Throws: ``CatalogueError`` when it cannot be written; also for a file that the program itself depends on.
  func create(_ path: String) throws -> any CatalogueWriter
}

/// A file that is being written.
package protocol CatalogueWriter: Sendable {
  func write(_ restaurants: [Restaurant]) throws
  /// Puts the whole file in its place.
  func finish() throws
  /// Leaves nothing behind.
  func abandon()
}

/// Why a list cannot be read or written at all.
package enum CatalogueError: DescribedError, Hashable {
  case missing(String)
  case unreadable(String, reason: String)
  case empty(String)
  case badHeader(String, reason: String)
  case missingColumns(String, columns: [String])
  case cannotCreate(String, reason: String)
  case cannotWrite(String, reason: String)

  package var code: String {
    switch self {
    case .missing: "import.no-file"
    case .unreadable: "import.unreadable"
    case .empty: "import.empty"
    case .badHeader, .missingColumns: "import.not-a-catalogue"
    case .cannotCreate: "export.cannot-create"
    case .cannotWrite: "export.cannot-write"
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .missing, .unreadable: .noInput
    case .empty, .badHeader, .missingColumns: .invalid
    case .cannotCreate: .cannotCreate
    case .cannotWrite: .inputOutput
    }
  }

  package var message: String {
    switch self {
    case .missing(let path): "There is no file \(path)"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .empty(let path): "\(path) is empty"
    case .badHeader(let path, let reason): "\(path) is not a list of restaurants: in its first line, \(reason)"
    case .missingColumns(let path, let columns):
      "\(path) is not a list of restaurants: its first line does not name \(columns.joined(separator: ", "))"
    case .cannotCreate(let path, let reason): "\(path) cannot be created: \(reason)"
    case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)"
    }
  }

  package var suggestion: String? {
    switch self {
    case .missingColumns, .badHeader:
      "A list is NDJSON, an object a line, or CSV whose first line names at least: source,name,cuisine,address"
    default: nil
    }
  }
}
