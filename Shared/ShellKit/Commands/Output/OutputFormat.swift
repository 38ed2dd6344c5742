/// A format of output.
///
/// ```swift
/// try OutputFormat.refuseForeignExtension(of: "gizmos.xlsx", hint: ".csv writes CSV")
/// ```
package enum OutputFormat: String, HelpEntry, ExpressibleByArgument {
  /// Columns side by side, for people.
  case table
  /// One line per field, for people and wide rows.
  case vertical
  /// One object, or one array.
  case json
  /// One JSON value per line.
  case ndjson
  /// RFC 4180.
  case csv
  /// One line per row, with tabs between cells.
  case tsv
  /// A table for a document.
  case markdown

  /// A short description of the format.
  package var meaning: String {
    switch self {
    case .table: "columns; the default at a terminal"
    case .vertical: "one line per field"
    case .json: "one object, or one array"
    case .ndjson: "one JSON value per line"
    case .csv: "comma-separated values (RFC 4180)"
    case .tsv: "tab-separated values; the default outside a terminal"
    case .markdown: "a Markdown table"
    }
  }

  /// The formats by the extensions of files.
  static let extensions: [String: OutputFormat] = [
    "csv": .csv, "tsv": .tsv, "json": .json, "ndjson": .ndjson, "jsonl": .ndjson, "md": .markdown, "txt": .table,
  ]

  static let extensionsSentence = "the extensions \(extensions.keys.sorted().joined(separator: ", ")) choose a format"

  /// Extensions of files in formats that the program does not write.
  private static let foreignExtensions: Set<String> = [
    "xlsx", "xls", "ods", "pdf", "xml", "html", "htm", "yaml", "yml",
  ]

  /// Returns the extension of a file in lowercase, without the dot.
  static func fileExtension(of path: String) -> String? {
    guard let name = path.split(separator: "/").last?.drop(while: { $0 == "." }), let dot = name.lastIndex(of: ".")
    else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Checks that the extension of a file names no format that the program does not write.
  ///
  /// - Parameter hint: A sentence with the extensions that choose a format.
  /// - Throws: ``ShellError`` for a name such as `all.xlsx`.
  package static func refuseForeignExtension(of path: String, hint: String? = nil) throws(ShellError) {
    guard let name = fileExtension(of: path), foreignExtensions.contains(name) else { return }
    throw ShellError(
      "usage.file-format", "no .\(name) file can be written",
      suggestion: "\(hint ?? extensionsSentence); spreadsheets open .csv")
  }

  /// Returns a name of a file that the program writes: `all.csv` for `all.xlsx`.
  static func writableName(_ path: String) -> String {
    guard let name = fileExtension(of: path), foreignExtensions.contains(name) else { return path }
    return "\(path.dropLast(name.count))csv"
  }

  /// `true` if programs read the format. Errors are then JSON too.
  package var isJSON: Bool { self == .json || self == .ndjson }
  /// `true` if people read the format at a terminal, one screen at a time.
  var isForScreens: Bool { self == .table || self == .vertical }
  /// `true` if a sentence may replace rows.
  var isForPeople: Bool { self == .table || self == .vertical || self == .markdown }
}

/// A choice of when output is colored.
package enum ColorChoice: String, HelpEntry, ExpressibleByArgument {
  /// At a terminal, unless NO_COLOR is set.
  case auto
  case always
  case never

  /// A short description of the choice.
  package var meaning: String {
    switch self {
    case .auto: "at a terminal, unless NO_COLOR is set"
    case .always: "also in files and pipes"
    case .never: "no color"
    }
  }
}
