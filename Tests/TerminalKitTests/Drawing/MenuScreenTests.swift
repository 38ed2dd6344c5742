import Foundation
import TerminalKit
import TestingKit
import Testing

@Suite struct `A menu on a screen` {
  private static let drinks = [
    ("Espresso", "2.50 EUR"), ("Latte:small", "3.50 EUR"), ("Latte:large", "4.50 EUR"),
    ("Flat White:small", "3.70 EUR"), ("Flat White:large", "4.70 EUR"), ("Caramel Macchiato:large", "5.20 EUR"),
  ]
  private static let options = [
    ("--for", "The guest's name"), ("--item", "A drink or a dish, with its size and how many: latte:large:2"),
  ]

  /// The lines below the input line after that many Tab keys.
  private func menu(
    _ candidates: [(String, String)], _ columns: Int, rows: Int = 24, tabs: Int = 0, isPartial: Bool = false
  )
    throws -> [String]
  {
    var bench = EditorHarness("")
    bench.complete(0..<0, with: candidates.map { .init($0.0, detail: $0.1) }, isPartial: isPartial)
    for _ in 0..<tabs { bench.press(Key(.tab)) }
    var view = LineView(prompt: "> ", text: EditorText(""), cursor: 0)
    view.menu = bench.state.menu
    var screen = Screen(columns: columns, rows: rows)
    var renderer = LineRenderer(hasColor: true)
    screen.write(renderer.paint(view, in: TerminalInfo.Size(columns: columns, rows: rows)))
    #expect(screen.unknown == [])
    return Array(screen.lines.dropFirst())
  }

  @Test func `shows what is put in and what it means where there is room`() throws {
    #expect(
      try menu(Self.drinks, 80) == [
        "Espresso                 2.50 EUR", "Latte:small              3.50 EUR", "Latte:large              4.50 EUR",
        "Flat White:small         3.70 EUR", "Flat White:large         4.70 EUR", "Caramel Macchiato:large  5.20 EUR",
      ])
    #expect(try menu(Self.options, 80)[1] == "--item  A drink or a dish, with its size and how many: latte:large:2")
  }

  @Test func `does not count values that were not loaded as if it had all`() throws {
    let values = (10..<40).map { ("v\($0)", "value") }
    #expect(try menu(values, 80).last == "1-9 of 30")
    #expect(try menu(values, 80, isPartial: true).last == "1-9 of 30+")
  }

  @Test func `never cuts the end of what is put in, which tells it from the others`() throws {
    #expect(
      try menu(Self.drinks, 20) == [
        "Espresso", "Latte:small", "Latte:large", "Flat White:small", "Flat White:large", "Caramel Ma…to:large",
      ])
    #expect(try menu(Self.drinks, 30).last == "Caramel Macchiato:large")
    #expect(try menu(Self.drinks, 40).last == "Caramel Macchiato:large  5.20 EUR")
  }

  @Test func `shows meanings from eight columns on, and shortens what is put in from forty on`() throws {
    let short = [("abcdefghij", "meaning one"), ("abcdefghik", "meaning two")]
    #expect(try menu(short, 21) == ["abcdefghij  meaning…", "abcdefghik  meaning…"])
    #expect(try menu(short, 20) == ["abcdefghij", "abcdefghik"])
    let ends = (0..<2).map { String(repeating: "x", count: 29) + "\($0)" }
    let long = ends.map { ($0, String(repeating: "y", count: 30)) }
    #expect(try menu(long, 40) == ends)
    #expect(try menu(long, 41).allSatisfy { $0.contains("…") && $0.contains("  y") })
  }

  @Test func `cuts meanings between words, and says all of the selected one below`() throws {
    #expect(try menu(Self.options, 20) == ["--for   The guest'…", "--item  A drink or…"])
    #expect(
      try menu(Self.options, 20, tabs: 1) == ["--for   The guest'…", "--item  A drink or…", "The guest's name"])
    #expect(
      try menu(Self.options, 30, tabs: 2) == [
        "--for   The guest's name", "--item  A drink or a dish…", "A drink or a dish, with its", "size and how many…",
      ])
    #expect(try menu(Self.drinks, 20, tabs: 6).suffix(2) == ["Caramel Ma…to:large", "5.20 EUR"])
    #expect(try menu(Self.options, 80, tabs: 2).count == 2)
  }

  @Test(arguments: [20, 30, 40, 80]) func `says which part of a long list it shows, and goes along`(columns: Int) throws
  {
    let many = (1...24).map { (String(format: "%02d-order", $0), "guest \($0), placed") }
    var seen: [String] = []
    for tabs in 0...25 {
      let lines = try menu(many, columns, tabs: tabs)
      let numbers = try #require(lines.last).replacing(" of 24", with: "").split(separator: "-").compactMap { Int($0) }
      let shown = lines.filter { $0.contains("-order") }.compactMap { Int($0.prefix(2)) }
      // The menu matches the screen, and the selected item is visible.
      #expect(numbers == [try #require(shown.first), try #require(shown.last)], "\(lines)")
      #expect(shown == Array(shown[0]...shown[shown.count - 1]))
      #expect(tabs == 0 || shown.contains((tabs - 1) % 24 + 1))
      #expect(lines.count <= 10)
      if seen.last != lines.last { seen.append(lines.last ?? "") }
    }
    #expect(seen.count > 10)
  }

  @Test func `counts what stands in columns as well`() throws {
    let many = (1...60).map { (String(format: "item%02d", $0), "") }
    #expect(try menu(many, 20).suffix(2) == ["item17  item18", "1-18 of 60"])
    #expect(try menu(many, 20, tabs: 60).suffix(2) == ["item59  item60", "43-60 of 60"])
    #expect(try menu(Array(many[..<59]), 20, tabs: 59).suffix(2) == ["item59", "43-59 of 59"])
    #expect(try menu(Array(many[..<20]), 20).suffix(1) == ["item19  item20"])
  }

  @Test(arguments: [4, 6, 8, 10]) func `leaves room for the line on a low screen`(rows: Int) throws {
    let many = (1...24).map { ("order\($0)", "a guest with a name that is long \($0)") }
    for tabs in [0, 1, 24] { #expect(try menu(many, 20, rows: rows, tabs: tabs).count <= rows / 2) }
  }
}
