import DomainKit
import TerminalKit

/// A delimiter of cells in a line of text.
enum Delimiting: Sendable {
  case comma, tab, pipe

  func line(_ cells: [String]) -> String {
    let (start, separator, end) =
      switch self {
      case .comma: ("", ",", "\r\n")
      case .tab: ("", "\t", "\n")
      case .pipe: ("| ", " | ", " |\n")
      }
    // Several times faster than `joined(separator:)`.
    var line = start
    for (index, cell) in cells.enumerated() {
      if index > 0 { line += separator }
      line += cell
    }
    return line + end
  }

  /// Returns a cell, escaped so that it does not break the line.
  ///
  /// - Parameter atTerminal: `true` to show control characters as escapes.
  func cell(_ cell: OutputCell, atTerminal: Bool) -> String {
    var text = cell.exact
    if self == .comma, cell.mayBeginFormula { text = FormulaDefense.defused(text) }
    return escaped(text, atTerminal: atTerminal)
  }

  /// Returns a title, escaped so that it does not break the line.
  ///
  /// - Parameter atTerminal: `true` to show control characters as escapes.
  func escaped(_ text: String, atTerminal: Bool) -> String {
    switch self {
    case .comma:
      Delimiting.quoted(
        atTerminal ? TextEscaping.visible(text, layout: .keepsLinesAndTabs) : Delimiting.withoutControls(text))
    case .tab: tabEscaped(text, atTerminal: atTerminal)
    case .pipe: TextEscaping.visible(Delimiting.markdownEscaped(text))
    }
  }

  private func tabEscaped(_ text: String, atTerminal: Bool) -> String {
    let needsEscape = text.utf8.contains { $0 == 0x5C || (0x09...0x0D).contains($0) }
    let escaped = needsEscape ? Delimiting.replacing(text, with: Delimiting.tabEscape) : text
    return atTerminal ? TextEscaping.visible(escaped) : Delimiting.withoutControls(escaped)
  }

  /// Returns the text with control and bidirectional characters as escapes, because a file may be
  /// shown on a terminal later. Line ends and tabs stay.
  private static func withoutControls(_ text: String) -> String {
    // Most cells are printable ASCII.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }), text.unicodeScalars.contains(where: isControl)
    else { return text }
    return replacing(text) { isControl($0) ? "\\u{\(String($0.value, radix: 16))}" : nil }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    default: PlainText.isForbidden(scalar)
    }
  }

  private static func tabEscape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\\": "\\\\"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: nil
    }
  }

  private static func markdownEscaped(_ text: String) -> String {
    let escaped = replacing(text) { scalar in
      switch scalar {
      case "|", "[", "]", "`", "\\": "\\\(scalar)"
      case "\n": "<br>"
      case "<": "&lt;"
      case "&": "&amp;"
      default: nil
      }
    }
    // Many readers make links of addresses, too.
    return escaped.replacing("://", with: "\\://").reduce(into: "") { text, character in
      if character == ".", text.suffix(3).lowercased() == "www" { text += "\\" }
      text.append(character)
    }
  }

  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 10 || $0 == 13 }
    guard needsQuotes else { return text }
    return "\"" + replacing(text) { $0 == "\"" ? "\"\"" : nil } + "\""
  }

  private static func replacing(_ text: String, with replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let replacement = replacement(scalar) { result += replacement } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

/// A writer of a header and one line per row.
struct DelimitedWriter: RowWriter {
  private let delimiting: Delimiting
  private let columns: [OutputColumn]
  private let shown: [Int]
  private let sink: any OutputSink
  private var hasHeader = false

  init(_ delimiting: Delimiting, columns: [OutputColumn], sink: any OutputSink) {
    self.delimiting = delimiting
    self.columns = columns
    self.sink = sink
    shown = OutputColumn.shown(columns, decorations: false)
  }

  mutating func add(_ row: OutputRow) throws {
    try writeHeader()
    try sink.write(delimiting.line(shown.map { delimiting.cell(row[column: $0], atTerminal: sink.isTerminal) }))
  }

  mutating func finish() throws { try writeHeader() }

  private mutating func writeHeader() throws {
    guard !hasHeader else { return }
    hasHeader = true
    let titles = shown.map { delimiting.escaped(columns[$0].title, atTerminal: sink.isTerminal) }
    let header = delimiting.line(titles)
    if let continued = sink.continuedLine { return try Self.check(continued, is: header) }
    try sink.write(header)
    guard delimiting == .pipe else { return }
    try sink.write(delimiting.line(shown.map { columns[$0].alignment == .right ? "---:" : "---" }))
  }

  /// Refuses rows for a table that has other columns.
  private static func check(_ continued: String, is header: String) throws {
    if continued.trimmingLineEnd == header.trimmingLineEnd { return }
    throw ShellError(
      "file.other-columns", "the file begins with other columns",
      kind: .refused, suggestion: "append to another file, or replace this one with >")
  }
}

extension String {
  fileprivate var trimmingLineEnd: Substring {
    var line = self[...]
    while line.last?.isNewline == true { line.removeLast() }
    return line
  }
}

extension OutputCell {
  /// `true` if a spreadsheet could take the cell for a formula. A phone number such as `+1 555-0100`
  /// and a location such as `-33.86,151.21` are no formulas.
  fileprivate var mayBeginFormula: Bool {
    switch self {
    case .text, .line: true
    case .code(let text): !text.utf8.allSatisfy { $0 == 0x20 || (0x28...0x39).contains($0) && $0 != 0x2A }
    default: false
    }
  }
}
