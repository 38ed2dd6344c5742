/// The format of a file that a feature imports.
///
/// ```swift
/// extension ListFormat {
///   package static let books = ListFormat(
///     "a list of books", code: "import.not-a-book-list", suggestion: "Use a CSV file with the columns …")
/// }
/// ```
@MemberwiseInit(unlabeled: 1)
package struct ListFormat: Hashable, Sendable {
  /// The name with its article.
  package let name: String
  /// The code of the error for a file in another format.
  package let code: String
  /// The suggestion for a file in another format.
  package let suggestion: String
}

/// An error for a file that cannot be imported.
///
/// ```swift
/// guard let header = try records.header() else { throw ListFileError(.empty, path, .gizmos) }
/// guard case .fields(let titles, _) = header, titles.contains("name") else {
///   throw ListFileError(.missingColumns(["name"]), path, .gizmos)
/// }
/// ```
@MemberwiseInit(unlabeled: 3)
package struct ListFileError: UserFacingError, Hashable {
  package enum Problem: Hashable, Sendable {
    case missing
    case unreadable(String)
    case empty
    case badHeader(String)
    case missingColumns([String])
  }

  package let problem: Problem
  package let path: String
  package let format: ListFormat

  package var code: String {
    switch problem {
    case .missing: "import.no-file"
    case .unreadable: "import.unreadable"
    case .empty: "import.empty"
    case .badHeader, .missingColumns: format.code
    }
  }

  package var kind: ErrorKind {
    switch problem {
    case .missing, .unreadable: .noInput
    case .empty, .badHeader, .missingColumns: .invalid
    }
  }

  package var message: String {
    switch problem {
    case .missing: "There is no file \(path)"
    case .unreadable(let reason): "\(path) cannot be read: \(reason)"
    case .empty: "\(path) is empty"
    case .badHeader(let reason): "\(path) is not \(format.name): in its first line, \(reason)"
    case .missingColumns(let columns):
      "\(path) is not \(format.name): its first line does not name \(columns.joined(separator: ", "))"
    }
  }

  package var suggestion: String? {
    switch problem {
    case .badHeader, .missingColumns: format.suggestion
    case .missing where path == "-": "Use /dev/stdin to import standard input"
    default: nil
    }
  }
}
