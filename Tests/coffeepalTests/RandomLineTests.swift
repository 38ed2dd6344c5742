import DomainKit
import Foundation
import Testing

/// Lines that almost are commands: examples of the documentation with words added, replaced, exchanged
/// or left out, and commands with random words.
@Suite struct `Any line` {
  private let place: Workplace
  private let examples: [[String]]

  private static let words = [
    "--=-", "-=", "=", "--", "-", "---", "@", "@-1", "''", "&", ",", ":", "::", "2024", "2024-13", "9999-12",
    "2024-03-01", "10:00", "yesterday", "last", "week", "top", "-5", "0", "99999999999999999999", "½", "latte", "tea",
    "x2", "small=", "=3", "small=3,large=4", "3,5", "4.50", "USD", "UAH", "%", "ada@x.example", "Zoé", "İ", "🇺🇸",
    "\u{301}", "times", "square", "1km", "40.73,-73.99", "-73,99", "and", "with", "from", "open", "now",
    "--favorites", "--today", "--from=2023", "--table", "--size", "--qty=2", "--note", "latte:large:0", "a:b:c:d",
    "9f3a21bc", "help", "?", "plan", "-o=csv", "--é", "{}", "\\", "*", "barista", "drink", "--by", "--limit=", "8-12",
  ]
  /// Commands that run other files or wait for a user.
  private static let excluded: Set = ["source", "watch", "exit", "quit", "restore", "move"]

  init() throws {
    place = try Workplace()
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: repository.appending(path: "docs/commands.md"), encoding: .utf8)
    examples = page.split(separator: "\n").compactMap { line in
      let words = line.split { "# `".contains($0) }.map(String.init)
      let isExample = line.hasPrefix("  ") || line.hasPrefix("## ")
      return isExample && words.first?.contains { !$0.isLowercase } == false ? words : nil
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func `is run or refused`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var lines: [String] = []
    for _ in 1...400 {
      let line = line(&random)
      if !line.contains(">"), !Self.excluded.contains(where: { line.contains($0) }) { lines.append(line) }
    }
    try #require(lines.count > 200)
    let stored = [
      "menu add Tea --category drink --price 2", "books save --title Dune --author Herbert",
      "orders place --for Ada --item tea", "places add 'Union Square' 40.7359,-73.9911",
    ]
    let path = try place.write((stored + lines).joined(separator: "\n").utf8, to: "lines")
    let result = try await place.coffeepal(
      "--yes", "--no-input", "--on-error", "continue", "--timeout", "30s", "-f", path)
    // A line that breaks the program ends it with a signal.
    guard case .exited = result.ending else {
      Issue.record("seed \(seed): \(result.ending) after \(result.errors.suffix(500))")
      return
    }
    #expect(result.errors.contains("usage.unexpected-argument"))
  }

  private func line(_ random: inout SplitMix64) -> String {
    var words = examples.randomElement(using: &random) ?? []
    if Bool.random(using: &random) { words = Array(words.prefix(2)) }
    for _ in 0...Int.random(in: 0...3, using: &random) {
      let index = Int.random(in: 0...words.count, using: &random)
      let word = Self.words.randomElement(using: &random) ?? ""
      switch Int.random(in: 0...4, using: &random) {
      case 0 where index < words.count: words.remove(at: index)
      case 1 where index < words.count: words[index] = word
      case 2 where index < words.count: words.swapAt(0, index)
      case 3 where index < words.count: words[index] += word
      default: words.insert(word, at: index)
      }
    }
    return words.joined(separator: " ")
  }
}
