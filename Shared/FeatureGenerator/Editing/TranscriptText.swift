/// The sessions in which an entity is shown. A new field adds a column to its tables and a line to
/// its records.
struct TranscriptText {
  private static let gap = "  "
  private static let columns = 80

  /// The titles before the change, in order.
  let titles: [String]
  /// The title of the new field.
  let title: String
  /// The content of each new cell.
  let cell: String
  /// `true` for a column of numbers.
  let isRight: Bool

  func adding(to text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var blocks: [[String]] = []
    for line in lines {
      if line.hasPrefix("> ") || blocks.isEmpty || blocks[blocks.count - 1].first?.hasPrefix("> ") == true {
        blocks.append([line])
      } else {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks.flatMap { block in isTable(block) ? table(block) : isRecord(block) ? record(block) : block }
      .joined(separator: "\n")
  }

  private func isTable(_ block: [String]) -> Bool {
    block.count > 2 && block[1].hasPrefix("─") && Self.words(in: block[0]) == titles
  }

  private static func words(in line: String) -> [String] { line.split(separator: /\s{2,}/).map(String.init) }

  private func table(_ block: [String]) -> [String] {
    let width = max(title.count, cell.count)
    // The terminal of the tests shows no wider table.
    if block[1].count + Self.gap.count + width > Self.columns { return block }
    let pad = { (text: String) in
      isRight ? String(repeating: " ", count: width - text.count) + text : text
    }
    return block.enumerated().map { index, line in
      if line.isEmpty { return line }
      let full = line + String(repeating: " ", count: max(0, block[1].count - line.count)) + Self.gap
      return full + (index == 0 ? pad(title) : index == 1 ? String(repeating: "─", count: width) : pad(cell))
    }
  }

  private func isRecord(_ block: [String]) -> Bool {
    block.count >= titles.count && zip(block, titles).allSatisfy { $0.hasPrefix($1 + Self.gap) }
      && !block.dropFirst(titles.count).contains { !$0.isEmpty }
  }

  private func record(_ block: [String]) -> [String] {
    let old = (titles.map(\.count).max() ?? 0) + Self.gap.count
    let new = max(old, title.count + Self.gap.count)
    let pad = { (text: String) in text + String(repeating: " ", count: max(0, new - text.count)) }
    let lines = zip(block, titles).map { line, title in pad(title) + line.dropFirst(old) }
    return lines + [pad(title) + cell] + block.dropFirst(titles.count)
  }
}
