package import DomainKit

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
