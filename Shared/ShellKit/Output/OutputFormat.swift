import ArgumentParser

/// The shapes that output can take.
package enum OutputFormat: String, HelpEntry, ExpressibleByArgument {
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

  /// What it looks like, in few words.
  package var meaning: String {
    switch self {
    case .table: "columns side by side; what comes at a terminal unless you say otherwise"
    case .vertical: "a line for each field"
    case .json: "one object, or one array"
    case .ndjson: "a JSON value in each line"
    case .csv: "RFC 4180: commas, quotes where they are needed"
    case .tsv: "tabs between cells; what comes off a terminal unless you say otherwise"
    case .markdown: "a table for a document"
    }
  }

  /// Whether programs read it, errors included.
  var isJSON: Bool { self == .json || self == .ndjson }
  /// `true` if people read it at a terminal, a screen at a time.
  var isForScreens: Bool { self == .table || self == .vertical }
  /// Whether a sentence may stand in place of rows.
  var isForPeople: Bool { self == .table || self == .vertical || self == .markdown }
}

/// When output is coloured.
package enum ColorChoice: String, HelpEntry, ExpressibleByArgument {
  /// At a terminal, unless NO_COLOR is set.
  case auto
  case always
  case never

  /// When that is, in few words.
  package var meaning: String {
    switch self {
    case .auto: "at a terminal, unless NO_COLOR is set"
    case .always: "in files and pipes as well"
    case .never: "nowhere"
    }
  }
}
