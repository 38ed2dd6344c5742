import TerminalKit

extension HelpPage {
  /// The page as text.
  ///
  /// - Parameter width: of the terminal it is for; nothing where lines may be as long as they are.
  func text(width: Int? = nil) -> String {
    var layout = HelpLayout(width: width.map { max(20, $0) })
    if let title { layout.add(.text(title), indent: 0) }
    layout.add(opening, indent: 0)
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

/// Lays blocks out in lines.
struct HelpLayout {
  /// Nothing where lines may be as long as they are.
  let width: Int?
  private(set) var lines: [String] = []

  init(width: Int?) { self.width = width }

  /// An empty line, unless nothing stands above.
  mutating func separate() {
    if !lines.isEmpty { lines.append("") }
  }

  /// Blocks with an empty line before each.
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
    lines += wrapped(words, first: blanks(indent), rest: blanks(hanging))
  }

  /// A statement goes on in the next line as the shell's language has it, so that it can be typed as it stands.
  private mutating func add(statement: String, indent: Int) {
    let source = Array(statement.utf8)
    let scan = LineScan(statement)
    let starts = scan.statements.joined().map(\.range.lowerBound)
    let words = zip(starts, starts.dropFirst() + [source.count]).map { start, end in
      String(decoding: source[start..<end], as: UTF8.self).trimmingSuffix(" ")
    }
    // A comment has no end but that of its line.
    guard let width, scan.comments.isEmpty else { return lines.append(blanks(indent) + statement) }
    let hanging = width < 40 ? indent + 2 : indent + 4
    let all = HelpLayout(width: width - 2).wrapped(words, first: blanks(indent), rest: blanks(hanging), breaks: false)
    lines += all.dropLast().map { $0 + " \\" } + all.suffix(1)
  }

  private mutating func add(_ pairs: [HelpPair], indent: Int) {
    let longest = pairs.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0
    // A column of names that leaves no room for what they mean stands above it.
    let isStacked = width.map { indent + longest + 2 + 24 > $0 && indent + longest + 2 > $0 * 2 / 5 } ?? false
    for pair in pairs {
      if isStacked {
        add(words: Self.words(pair.name), indent: indent, hanging: indent + 2)
        if !pair.meaning.isEmpty { add(words: Self.words(pair.meaning), indent: indent + 4, hanging: indent + 4) }
      } else if pair.meaning.isEmpty {
        lines.append(blanks(indent) + pair.name)
      } else {
        let name = blanks(indent) + DisplayWidth.padded(pair.name, to: longest) + "  "
        lines += wrapped(Self.words(pair.meaning), first: name, rest: blanks(indent + longest + 2))
      }
    }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  private func wrapped(_ words: [String], first: String, rest: String, breaks: Bool = true) -> [String] {
    guard let width else { return [first + words.joined(separator: " ")] }
    return DisplayWidth.wrapped(words, to: width, first: first, rest: rest, breaks: breaks)
  }
}
