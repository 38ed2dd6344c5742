/// The rules for a page of documentation: widths, and code that is a quotation of a source file.
struct PageRules {
  typealias Violation = ImportRules.Violation

  /// Lines of code that a page quotes from a file, with `…` in place of left out lines.
  struct Quotation: Equatable {
    /// The number of the first line.
    let line: Int
    /// The path in the last link before the code, relative to the page, or `nil`.
    let source: String?
    var code: [String] = []
  }

  private static let longestLine = 100
  private static let longestCell = 60

  /// The name of the page in violations.
  let file: String

  /// Returns a violation for each line of prose, or cell of a table, that is too long.
  func widths(in text: String) -> [Violation] {
    prose(of: text).flatMap { number, line -> [Violation] in
      guard line.hasPrefix("|") else {
        return line.count > Self.longestLine ? [violation(number, "the line has \(line.count) characters")] : []
      }
      return line.split(separator: "|").map { shown($0.trimmingPrefix { $0 == " " }) }
        .filter { $0.count > Self.longestCell }
        .map { violation(number, "the cell has \($0.count) characters: \($0)") }
    }
  }

  /// Returns a violation for each word of the prose that has a current and plainer form.
  func words(in text: String) -> [Violation] {
    prose(of: text).flatMap { WordRules().violations(inLine: $1, at: "\(file):\($0)") }
  }

  /// Returns the row of a decision record in the index, or `nil` if the record does not begin with a number, a title,
  /// a date and a status.
  func indexRow(of record: String) -> String? {
    let header = /# (\d+)\. (.+)\n\nDate: (\d+-\d+-\d+)\. Status:\s(accepted|superseded by)(?:\s\[(\d+)\]|[.;])/
    guard let (_, number, title, date, status, successor) = record.prefixMatch(of: header)?.output else { return nil }
    let full = successor.map { "\(status) \($0)" } ?? String(status)
    let name = file.split(separator: "/").last ?? ""
    return "| [\(number)](\(name)) | \(title) | \(date) | \(full) |"
  }

  /// Returns the Swift code of a page.
  func quotations(in text: String) -> [Quotation] {
    var found: [Quotation] = []
    var (isInside, source) = (false, String?.none)
    for (number, line) in numbered(text) {
      if isInside {
        isInside = line != "```"
        if isInside { found[found.count - 1].code.append(line.trimmingPrefix { $0 == " " }.description) }
      } else if line == "```swift" {
        isInside = true
        found.append(Quotation(line: number + 1, source: source))
        source = nil
      } else if let link = line.matches(of: /\]\(([^)]+\.swift)\)/).last {
        source = String(link.1)
      }
    }
    return found
  }

  /// Returns a violation for each part of the code that its source does not contain in this order, apart
  /// from spaces and line breaks.
  func differences(of quotation: Quotation, from source: String) -> [Violation] {
    var rest = source.filter { !$0.isWhitespace }[...]
    return quotation.code.split(separator: "…").compactMap { part in
      let code = part.joined().filter { !$0.isWhitespace }
      guard let range = rest.firstRange(of: code) else {
        let lines = part.joined(separator: "\n")
        return violation(
          quotation.line + part.startIndex, "\(quotation.source ?? "no file") does not contain: \(lines)")
      }
      rest = rest[range.upperBound...]
      return nil
    }
  }

  private func numbered(_ text: String) -> [(Int, Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 + 1, $1) }
  }

  /// The numbered lines outside of code.
  private func prose(of text: String) -> [(Int, Substring)] {
    var isInside = false
    return numbered(text).filter { _, line in
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence { isInside.toggle() }
      return !isInside && !isFence
    }
  }

  /// The text of a cell without the addresses of its links.
  private func shown(_ cell: Substring) -> String {
    String(cell).replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.replacing(/\s+$/, with: "")
  }

  private func violation(_ line: Int, _ rule: String) -> Violation { Violation(place: "\(file):\(line)", rule: rule) }
}
