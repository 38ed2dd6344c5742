import TerminalKit

extension HelpPage {
  /// Returns the page as text.
  ///
  /// - Parameter width: The width of the terminal, or `nil` for lines of any length.
  func text(width: Int? = nil) -> String {
    var layout = HelpLayout(width: width.map { max(20, $0) })
    if let title { layout.add(.text(title), indent: 0) }
    layout.add(introduction, indent: 0)
    for section in sections {
      layout.separate()
      layout.add(.text(section.title), indent: 0)
      for block in section.blocks { layout.add(block, indent: 2) }
    }
    layout.add(closing, indent: 0)
    return layout.lines.map { $0 + "\n" }.joined()
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self[...]
    while text.last == character { text.removeLast() }
    return String(text)
  }
}

/// A layout of blocks in lines.
struct HelpLayout {
  /// The width of the lines, or `nil` for lines of any length.
  let width: Int?
  private(set) var lines: [String] = []

  init(width: Int?) { self.width = width }

  /// Adds an empty line, unless there are no lines yet.
  mutating func separate() {
    if !lines.isEmpty { lines.append("") }
  }

  /// Adds blocks with an empty line before each.
  mutating func add(_ blocks: [HelpBlock], indent: Int) {
    for block in blocks {
      separate()
      add(block, indent: indent)
    }
  }

  mutating func add(_ block: HelpBlock, indent: Int) {
    switch block {
    case .text(let text): add(words: Self.words(text), indent: indent, hanging: indent)
    case .usage(let words): add(words: words, indent: indent, hanging: indent + 4)
    case .examples(let statements): for statement in statements { add(statement: statement, indent: indent) }
    case .pairs(let pairs): add(pairs, indent: indent)
    }
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  private mutating func add(words: [String], indent: Int, hanging: Int) {
    lines += wrapped(words, first: spaces(indent), rest: spaces(hanging))
  }

  /// Adds a statement. A long one continues on the next line in the shell's own syntax, so that the
  /// user can type it unchanged.
  private mutating func add(statement: String, indent: Int) {
    let source = Array(statement.utf8)
    let scan = Lexer(statement)
    let starts = scan.statements.joined().map(\.range.lowerBound)
    let words = zip(starts, starts.dropFirst() + [source.count]).map { start, end in
      String(decoding: source[start..<end], as: UTF8.self).trimmingSuffix(" ")
    }
    // A comment ends only with its line, so it cannot be wrapped.
    guard let width, scan.comments.isEmpty else { return lines.append(spaces(indent) + statement) }
    let hanging = width < 40 ? indent + 2 : indent + 4
    let all = HelpLayout(width: width - 2).wrapped(words, first: spaces(indent), rest: spaces(hanging), breaks: false)
    lines += all.dropLast().map { $0 + " \\" } + all.suffix(1)
  }

  private mutating func add(_ pairs: [HelpPair], indent: Int) {
    let longest = pairs.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0
    // If the names leave no room for the meanings, each name is on a line above its meaning.
    let isStacked = width.map { indent + longest + 2 + 24 > $0 && indent + longest + 2 > $0 * 2 / 5 } ?? false
    for pair in pairs {
      if isStacked {
        add(words: Self.words(pair.name), indent: indent, hanging: indent + 2)
        if !pair.meaning.isEmpty { add(words: Self.words(pair.meaning), indent: indent + 4, hanging: indent + 4) }
      } else if pair.meaning.isEmpty {
        lines.append(spaces(indent) + pair.name)
      } else {
        let name = spaces(indent) + DisplayWidth.padded(pair.name, to: longest) + "  "
        lines += wrapped(Self.words(pair.meaning), first: name, rest: spaces(indent + longest + 2))
      }
    }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private func wrapped(_ words: [String], first: String, rest: String, breaks: Bool = true) -> [String] {
    guard let width else { return [first + words.joined(separator: " ")] }
    return DisplayWidth.wrapped(words, to: width, first: first, rest: rest, breaks: breaks)
  }
}
