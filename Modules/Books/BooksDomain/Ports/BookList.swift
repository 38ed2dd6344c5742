package import DomainKit

/// Reads lists of books that somebody else keeps.
package protocol BookList: Sendable {
  /// Opens a list and finds out what its columns mean.
  ///
  /// - Throws: ``BookListError`` when there is no such file or it is no list of books.
  func open(_ path: String) throws -> any BookListReader
}

/// A list that is being read, from front to end.
package protocol BookListReader: Sendable {
  /// The next lines, at most `limit`; none at the end.
  func next(_ limit: Int) async throws -> [BookLine]
  /// How far the reader has come.
  var position: BookListPosition { get }
}

/// How much of a list was read, in bytes.
package struct BookListPosition: Equatable, Sendable {
  package let read: Int64
  /// Unknown for a pipe.
  package let total: Int64?

  package init(read: Int64, total: Int64?) {
    self.read = read
    self.total = total
  }
}

/// A line of a list.
package enum BookLine: Equatable, Sendable {
  /// - Parameter remark: what had to be left out.
  case book(BookDetails, line: Int, remark: String?)
  case bad(line: Int, reason: String)
}

/// Why a list cannot be read at all.
package enum BookListError: DescribedError, Hashable {
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
      "A list is CSV whose first line names at least: title,author; and isbn,year,rating,cover_url if there are any"
    default: nil
    }
  }
}
