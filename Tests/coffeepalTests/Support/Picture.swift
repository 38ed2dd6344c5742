import TestingKit

/// A window of a terminal as an SVG image with selectable text, for light and dark pages.
struct Picture {
  private static let cell = (width: 8.4, height: 20.0)
  private static let margin = 12.0

  private let screen: Screen
  private let title: String
  /// Identifiers that are random, and those that take their places.
  private let ids: [String: String]

  /// - Parameter title: The description for readers who do not see the image.
  init(of screen: Screen, title: String) {
    (self.screen, self.title) = (screen, title)
    let found = screen.text.matches(of: /\b[0-9a-f]{8}\b/).map { String($0.output) }
    let unique = found.enumerated().filter { found.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    ids = Dictionary(uniqueKeysWithValues: zip(unique, Self.examples))
  }

  /// Identifiers for pictures, whose real ones are random.
  private static let examples = ["3c41a8f6", "7be2059d", "e19d46b3", "52f80c7a", "a607d3e8", "94b15e2c", "d8306fa1"]

  var svg: String {
    let height = Self.number(Double(screen.runs.count) * Self.cell.height + 2 * Self.margin)
    let width = Self.number(Double(screen.columns) * Self.cell.width + 2 * Self.margin)
    let rows = screen.runs.enumerated().flatMap { row, runs in runs.flatMap { Self.lines(named($0), row: row) } }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="img" xml:space="preserve">
      <title>\(Self.escaped(title))</title>
      \(Self.style)
      <rect class="window" width="100%" height="100%" rx="8"/>
      \((rows + cursor).joined(separator: "\n"))
      </svg>

      """
  }

  private func named(_ run: Screen.Run) -> (run: Screen.Run, text: String) {
    (run, ids.reduce(run.text) { $0.replacing($1.key, with: $1.value) })
  }

  private static func lines(_ part: (run: Screen.Run, text: String), row: Int) -> [String] {
    let (run, text) = part
    let y = margin + Double(row) * cell.height
    var lines: [String] = []
    if run.style.isReversed {
      let size = #"width="\#(length(run.width))" height="\#(number(cell.height))""#
      lines.append(#"<rect class="bar" x="\#(left(of: run.column))" y="\#(number(y))" \#(size)/>"#)
    }
    let spaces = (before: text.prefix { $0 == " " }.count, after: text.reversed().prefix { $0 == " " }.count)
    guard spaces.before < text.count else { return lines }
    let words = escaped(String(text.dropFirst(spaces.before).dropLast(spaces.after)))
    let width = length(run.width - spaces.before - spaces.after)
    let place = #"x="\#(left(of: run.column + spaces.before))" y="\#(number(y + 14.5))" textLength="\#(width)""#
    return lines + ["<text \(classes(of: run.style))\(place)>\(words)</text>"]
  }

  private static func left(of column: Int) -> String { number(margin + Double(column) * cell.width) }

  private static func length(_ columns: Int) -> String { number(Double(columns) * cell.width) }

  private static func classes(of style: Screen.Style) -> String {
    let names = [
      style.isReversed ? "on" : nil, style.isFaint ? "faint" : nil, style.isBold ? "bold" : nil,
      style.color.map { "color\($0)" },
    ].compactMap { $0 }
    return names.isEmpty ? "" : #"class="\#(names.joined(separator: " "))" "#
  }

  private var cursor: [String] {
    guard screen.showsCursor else { return [] }
    let (x, y) = (Self.left(of: screen.cursor.column), Self.margin + Double(screen.cursor.row) * Self.cell.height + 2)
    return [#"<rect class="cursor" x="\#(x)" y="\#(Self.number(y))" width="2" height="16"/>"#]
  }

  /// Returns a number with one decimal digit at most.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static let style = """
    <style>
    text { font: 14px ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", Consolas, monospace; fill: #1f2328; }
    .window { fill: #f6f8fa; stroke: #d1d9e0; } .bar, .cursor { fill: #1f2328; } .bold { font-weight: bold; }
    .faint { fill: #636c76; } .color1 { fill: #b42318; } .color2 { fill: #116329; } .color3 { fill: #7d4e00; }
    .color4 { fill: #0550ae; } .color5 { fill: #8250df; } .color6 { fill: #0a6c74; } .on { fill: #f6f8fa; }
    @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .window { fill: #0d1117; stroke: #3d444d; } .bar, .cursor { fill: #e6edf3; }
    .faint { fill: #9198a1; } .color1 { fill: #ff7b72; } .color2 { fill: #56d364; } .color3 { fill: #e3b341; }
    .color4 { fill: #79c0ff; } .color5 { fill: #d2a8ff; } .color6 { fill: #56d4dd; } .on { fill: #0d1117; }
    }
    </style>
    """
}
