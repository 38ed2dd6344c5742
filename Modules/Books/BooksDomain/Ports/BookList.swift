package import DomainKit

/// A source of book lists that other programs keep.
package protocol BookList: Sendable {
  /// Opens a list and reads its header.
  ///
  /// - Throws: ``BookListError`` if the file does not exist or is not a list of books.
  func open(_ path: String) throws -> any ImportReader<BookEntry>
}

/// A book in a list.
package struct BookEntry: Equatable, Sendable {
  package let details: BookDetails
  package let line: Int
  /// A remark about omitted values.
  package let remark: String?

  package init(_ details: BookDetails, line: Int, remark: String? = nil) {
    self.details = details
    self.line = line
    self.remark = remark
  }
}

/// The reason why a list cannot be read.
package enum BookListError: UserFacingError, Hashable {
  case missing(String)
  case unreadable(String, reason: String)
  case empty(String)
  case badHeader(String, reason: String)
  case missingColumns(String, columns: [String])

  package var code: String {
    switch self {
    case .missing: "import.no-file"
    case .unreadable: "import.unreadable"
    case .empty: "import.empty"
    case .badHeader, .missingColumns: "import.not-a-book-list"
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .missing, .unreadable: .noInput
    case .empty, .badHeader, .missingColumns: .invalid
    }
  }

  package var message: String {
    switch self {
    case .missing(let path): "There is no file \(path)"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .empty(let path): "\(path) is empty"
    case .badHeader(let path, let reason): "\(path) is not a list of books: in its first line, \(reason)"
    case .missingColumns(let path, let columns):
      "\(path) is not a list of books: its first line does not name \(columns.joined(separator: ", "))"
    }
  }

  package var suggestion: String? {
    switch self {
    case .missingColumns, .badHeader:
      "Use a CSV file with the columns title and author, and optionally isbn, year, rating and cover_url"
    default: nil
    }
  }
}
