import DomainKit
import ShellKit
import TerminalKit
import Testing

/// Cells of every sort of text that columns are miscounted for.
private struct CellSource {
  private static let pieces = [
    "latte", "x", "", "東京の喫茶店", "한국어", "👨‍👩‍👧‍👦", "☕️", "🇩🇪🇫🇷", "e\u{301}te\u{301}", "नमस्ते", "\u{1B}[31m", "a\tb", "ﬁn",
    "a very long cell that no narrow terminal has room for", "👍🏽", "\u{202E}abc", "́lone", "ｗｉｄｅ",
  ]
  private var seed: UInt64

  init(_ seed: Int) { self.seed = UInt64(seed) &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func number(below limit: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(seed >> 33) % limit
  }

  mutating func cell() -> OutputCell {
    switch number(below: 8) {
    case 0: .number("\(number(below: 100_000)).50")
    case 1: .id("019a0000-0000-7000-8000-0000000000a1")
    case 2: .bar(Double(number(below: 100)) / 100)
    case 3: .absent
    default: .text(Self.pieces[number(below: Self.pieces.count)] + Self.pieces[number(below: Self.pieces.count)])
    }
  }

  mutating func list() -> OutputList {
    let count = 1 + number(below: 12)
    let columns = (0..<count).map { index in
      OutputColumn(
        number(below: 4) == 0 ? "列\(index)" : "column \(index)", number(below: 3) == 0 ? .right : .left,
        importance: 1 + number(below: 3))
    }
    let rows = (0..<6).map { _ in OutputRow((0..<count).map { _ in cell() }, json: .null) }
    return OutputList(columns: columns, emptyMessage: "", rows: rows)
  }
}

@Suite struct `A table` {
  private func lines(_ seed: Int, _ width: Int) async throws -> [String] {
    var source = CellSource(seed)
    let list = source.list()
    let output = MemoryOutput(isTerminal: true, columns: width)
    let streams = ShellStreams(input: MemoryInput([]), output: output, errors: MemoryOutput())
    var harness = Harness(arguments: ["constant"])
    harness.commands = [RegisteredCommand(Constant.self, feature: "test") { .list(list) }]
    #expect(try await harness.shell(streams).run() == 0)
    return output.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The columns that stand between the ends of a table's columns: nothing may reach into them.
  private func gaps(of rule: String) -> Set<Int> {
    Set(rule.enumerated().filter { $0.element == " " }.map(\.offset))
  }

  @Test(arguments: 0..<40)
  func `fits every width from 20 columns on, and its columns stand under each other`(seed: Int) async throws {
    for width in stride(from: 20 + seed % 3, through: 200, by: 3) {
      let lines = try await lines(seed, width)
      try #require(lines.count == 8)
      let gaps = gaps(of: lines[1])
      for line in lines {
        #expect(DisplayWidth.columns(of: line) <= width, "\(width): \(line)")
        var column = 0
        for character in line {
          let taken = column..<(column + DisplayWidth.columns(of: character))
          if character != " ", !character.unicodeScalars.starts(with: [" "]) {
            #expect(gaps.isDisjoint(with: taken), "\(width): \(character) of \(line)")
          }
          column = taken.upperBound
        }
      }
    }
  }

  @Test func `leaves out the least important columns where there is no room, the last ones first`() async throws {
    let titles = ["id", "first", "second", "third", "fourth", "fifth", "sixth", "seventh"]
    let columns = titles.enumerated().map { OutputColumn($1, importance: $0 == 0 ? 3 : 2) }
    let row = OutputRow(titles.map { .text($0) }, json: .null)
    let list = OutputList(columns: columns, emptyMessage: "", rows: [row])
    let output = MemoryOutput(isTerminal: true, columns: 20)
    let streams = ShellStreams(input: MemoryInput([]), output: output, errors: MemoryOutput())
    var harness = Harness(arguments: ["constant"])
    harness.commands = [RegisteredCommand(Constant.self, feature: "test") { .list(list) }]
    #expect(try await harness.shell(streams).run() == 0)
    #expect(
      output.text == """
        id  fi…  se…  th…
        ──  ───  ───  ───
        id  fi…  se…  th…

        """)
  }
}
