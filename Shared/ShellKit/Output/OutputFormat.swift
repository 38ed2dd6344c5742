import ArgumentParser

/// The shapes that output can take.
package enum OutputFormat: String, Sendable, CaseIterable, ExpressibleByArgument {
  /// Columns side by side, for people.
  case table
  /// A line for each field, for people and wide rows.
  case vertical
  /// One object, or one array.
  case json
  /// A JSON value in each line.
  case ndjson
  /// RFC 4180.
  case csv
  /// A line for each row, tabs between cells.
  case tsv
  /// A table for a document.
  case markdown

  /// Whether programs read it, errors included.
  var isJSON: Bool { self == .json || self == .ndjson }
  /// Whether a sentence may stand in place of rows.
  var isForPeople: Bool { self == .table || self == .vertical || self == .markdown }
}

/// When output is coloured.
package enum ColorChoice: String, Sendable, CaseIterable, ExpressibleByArgument {
  /// At a terminal, unless NO_COLOR is set.
  case auto
  case always
  case never
}
