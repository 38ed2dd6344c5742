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
    switch number(below: 10) {
    case 0: .number("\(number(below: 100_000)).50")
    case 1: .id("019a0000-0000-7000-8000-0000000000a1")
    case 2: .bar(Double(number(below: 100)) / 100)
    case 3: .absent
    case 4: .time(Timestamp(milliseconds: Int64(number(below: 1 << 30)) * 1_001))
    case 5: .code("978-\(number(below: 100_000))")
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
  private func shown(_ list: OutputList, _ width: Int, format: String = "table") async throws -> String {
    let output = MemoryOutput(isTerminal: true, columns: width)
    let streams = ShellStreams(input: MemoryInput([]), output: output, errors: MemoryOutput())
    var harness = Harness(arguments: ["constant", "-o", format])
    harness.commands = [RegisteredCommand(Constant.self, feature: "test") { .list(list) }]
    #expect(try await harness.shell(streams).run() == 0)
    return output.text
  }

  @Test func `first leaves out columns that say the same in every row, and says it once`() async throws {
    let columns = [
      OutputColumn("id", importance: 3), OutputColumn("cuisine"), OutputColumn("open"),
      OutputColumn("address", importance: 1),
    ]
    let rows = ["1 Mott St", "2 Mott St"].enumerated().map { number, address in
      OutputRow([.id("id\(number)"), .text("Italian"), .absent, .text(address)], json: .null)
    }
    let list = { OutputList(columns: columns, emptyMessage: "", rows: $0) }
    let narrow = try await shown(list(rows), 22)
    #expect(
      narrow == """
        id   open  address
        ───  ────  ─────────
        id0  –     1 Mott St
        id1  –     2 Mott St
        All rows above:
        cuisine Italian

        """)
    #expect(try await shown(list(rows), 40).hasPrefix("id   cuisine  open  address\n"))
    #expect(try await !shown(list(Array(rows.prefix(1))), 22).contains("All rows above"))
    // A column without a value gives way even in a table of one row.
    #expect(try await shown(list(Array(rows.prefix(1))), 24).hasPrefix("id   cuisine  address\n"))
  }

  @Test func `keeps names apart that begin alike, before other texts get their width`() async throws {
    let columns = [
      OutputColumn("id", importance: 4), OutputColumn("title", importance: 4), OutputColumn("author", importance: 3),
      OutputColumn("isbn", importance: 2),
    ]
    let ends = ["Sorcerer's Stone", "Chamber of Secrets", "Prisoner of Azkaban", "Goblet of Fire"]
    let rows = ends.enumerated().map { number, end in
      OutputRow(
        [
          .id("id00000\(number)"), .text("Harry Potter and the \(end)"), .text("J.K. Rowling, illustrator \(number)"),
          .code("978043902348\(number)"),
        ], json: .null)
    }
    let shown = try await shown(OutputList(columns: columns, emptyMessage: "", rows: rows), 64)
    for start in ["S", "C", "P", "G"] { #expect(shown.contains("Harry Potter and the \(start)…"), "\(shown)") }
    #expect(shown.contains("9780439023480"), "\(shown)")
  }

  private func lines(_ seed: Int, _ width: Int, format: String = "table") async throws -> [String] {
    var source = CellSource(seed)
    let text = try await shown(source.list(), width, format: format)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The columns that stand between the ends of a table's columns: nothing may reach into them.
  private func gaps(of rule: String) -> Set<Int> {
    Set(rule.enumerated().filter { $0.element == " " }.map(\.offset))
  }

  /// A digit with omitted text after it. Only the escapes here have digits.
  private func isCut(_ line: String) -> Bool { line.replacing(/\\u{[0-9a-f]*…|\[31?…/, with: "").contains(/[0-9]…/) }

  @Test(arguments: 0..<40)
  func `fits every width from 20 columns on, and its columns stand under each other`(seed: Int) async throws {
    for width in stride(from: 20 + seed % 7, through: 200, by: 7) {
      let lines = try await lines(seed, width)
      for line in lines { #expect(DisplayWidth.columns(of: line) <= width, "\(width): \(line)") }
      if lines[0] == "── 1 ──" { continue }
      try #require(lines.count >= 8)
      let gaps = gaps(of: lines[1])
      for line in lines.prefix(8) {
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

  @Test(arguments: 0..<40)
  func `never cuts a number, a time, a code or an identifier`(seed: Int) async throws {
    for width in stride(from: 20 + seed % 11, through: 200, by: 11) {
      let lines = try await lines(seed, width)
      let body = lines[0] == "── 1 ──" ? lines[...] : lines.dropFirst(2)
      for line in body { #expect(!isCut(line), "\(width): \(line)") }
    }
  }

  @Test(arguments: 0..<40)
  func `that is written field by field fits every width as well, and cuts nothing`(seed: Int) async throws {
    for width in stride(from: 20 + seed % 11, through: 200, by: 11) {
      for line in try await lines(seed, width, format: "vertical") {
        #expect(DisplayWidth.columns(of: line) <= width, "\(width): \(line)")
        #expect(!line.contains("…"))
      }
    }
  }

  private static let till = [
    OutputColumn("id", importance: 4), OutputColumn("guest", importance: 4), OutputColumn("status", importance: 3),
    OutputColumn("total", .right, importance: 3), OutputColumn("placed at", importance: 1),
  ]

  private func till(_ guest: String, total: String = "8.70") -> OutputRow {
    OutputRow(
      [
        .id("019a0000-0000-7000-8000-0000bfa98dca"), .text(guest), .text("collected"), .number(total),
        .time(Timestamp(milliseconds: 1_700_000_000_123)),
      ], json: .null)
  }

  @Test(
    arguments: [
      (
        20,
        """
        id        guest
        ────────  ──────────
        bfa98dca  Maximilia…
        bfa98dca  東京の喫…
        All rows above:
        status collected,
        placed at 2023-11-14
        22:13:20
        1 column does not
        fit; -o vertical
        shows all

        """
      ),
      (
        40,
        """
        id        guest                    total
        ────────  ───────────────────────  ─────
        bfa98dca  Maximilian Alexander H…   8.70
        bfa98dca  東京の喫茶店のお客さま    9.20
        All rows above: status collected, placed
        at 2023-11-14 22:13:20

        """
      ),
      (
        80,
        """
        id        guest                              status     total
        ────────  ─────────────────────────────────  ─────────  ─────
        bfa98dca  Maximilian Alexander Hohenzollern  collected   8.70
        bfa98dca  東京の喫茶店のお客さま             collected   9.20
        All rows above: placed at 2023-11-14 22:13:20

        """
      ),
    ])
  func `keeps what a row is about, then what matters, and says what it leaves out`(
    width: Int, expected: String
  ) async throws {
    let rows = [till("Maximilian Alexander Hohenzollern"), till("東京の喫茶店のお客さま", total: "9.20")]
    let list = OutputList(columns: Self.till, emptyMessage: "", rows: rows)
    #expect(try await shown(list, width) == expected)
  }

  @Test func `of columns that have no room side by side is written field by field`() async throws {
    let columns = ["one", "two", "three"].map { OutputColumn($0, .right) }
    let row = OutputRow([.number("1234567.89"), .number("2345678.90"), .number("3456789.01")], json: .null)
    let list = OutputList(columns: columns, emptyMessage: "", rows: [row])
    #expect(
      try await shown(list, 20) == """
        ── 1 ──
        one    1234567.89
        two    2345678.90
        three  3456789.01

        """)
  }

  @Test func `starts again where a late number is wider than all before it`() async throws {
    let rows = (0..<600).map { till("Ada", total: $0 == 550 ? "1234567.89" : "1.50") }
    let text = try await shown(OutputList(columns: Self.till, emptyMessage: "", rows: rows), 50)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count { $0.hasPrefix("id ") } == 2)
    #expect(lines.count { $0.hasSuffix(" 1.50") } == 599)
    #expect(lines.count { $0.hasSuffix(" 1234567.89") } == 1)
  }
}
