import ShellKit
import TerminalKit
import Testing
import TestingKit

@Suite struct `Tables at a terminal` {
  private let place: Workplace

  init() async throws {
    place = try Workplace()
    let restaurant = "restaurants add '喫茶店 Äußerst Langer Name am Ende der Straße' --cuisine Kaffee --price-level 2"
    let filled = try await place.coffeepal(
      "--yes",
      "-c", "orders place --for 東京の喫茶店のお客さま --item latte:large",
      "-c", "orders place --for '👨‍👩‍👧‍👦 Family 🇩🇪' --item espresso:3 --item mug",
      "-c", "orders place --for 'Maximilian Alexander von Hohenzollern' --item mocha:small --item espresso:2",
      "-c", "\(restaurant) --address 'Unter den Linden 1, 10117 Berlin' --borough Mitte --at 52.5,13.4 --rating 4.5",
      "-c",
      "books save --title 'The Left Hand of Darkness, with a foreword and an afterword' --author 'Le Guin' "
        + "--year 1969 --isbn 9780441478125 --rating 4.1",
      "-c", "employees hire 'Ada Lovelace' --role barista --email ada@example.com",
      "-c", "employees hire '山田 太郎' --role manager --email yamada@example.jp",
      "-c", "employees note yamada@example.jp 'likes tea, and only tea, and says so to every guest'",
      "-c", "employees fire ada@example.com --reason 'gave the beans away, again and again'",
      "-c", "employees watchlist add 'John Doe'")
    try #require(filled.ending == .exited(0), "\(filled.errors)")
  }

  private func identifiers(_ command: String) async throws -> [String] {
    let list = try await place.coffeepal("-o", "tsv", "-c", command)
    return list.lines.dropFirst().compactMap { $0.split(separator: "\t").first.map(String.init) }
  }

  /// Returns the lines that remain on a terminal of this width, without colors. A slow command
  /// first shows a spinner, which is overwritten.
  private func lines(_ columns: Int, _ commands: [String]) async throws -> [String] {
    let terminal = try PseudoTerminal(commands.flatMap { ["-c", $0] }, in: place, columns: columns)
    let (ending, text) = try await terminal.end()
    #expect(ending == .exited(0), "\(text)")
    let plain = text.replacing("\r\n", with: "\n").replacing(/\u{1B}\[[0-9;]*m/, with: "")
    return plain.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let frames = line.unicodeScalars.split(separator: "\r", omittingEmptySubsequences: false)
      let last = frames.last.map { String($0) } ?? ""
      return last.replacing("\u{1B}[K", with: "")
    }
  }

  @Test(arguments: [20, 21, 25, 30, 40, 60, 80, 120, 200])
  func `are never wider than it, and cut no number and no identifier`(columns: Int) async throws {
    let order = try #require(try await identifiers("orders list").first)
    let restaurant = try #require(try await identifiers("restaurants list").first)
    let book = try #require(try await identifiers("books list").first)
    let event = try #require(try await identifiers("events list").first)
    _ = try await place.coffeepal(
      "restaurants", "review", restaurant, "--rating", "5", "--text", "本当に美味しい, and we will all come again")
    let shown = try await lines(
      columns,
      [
        "orders list", "orders show \(order)", "orders stats", "orders stats --by day", "menu list", "restaurants list",
        "restaurants list --near 52.5,13.4", "restaurants show \(restaurant)", "restaurants reviews \(restaurant)",
        "restaurants cuisines", "books list", "books show \(book)", "employees list", "employees cases",
        "employees watchlist list", "employees show yamada@example.jp", "events show \(event)", "modules list", "set",
        "alias ol 'orders list --limit 5 --json'", "alias", "plan menu retire latte",
      ])
    for line in shown {
      #expect(DisplayWidth.columns(of: line) <= columns, "\(columns): \(line)")
      // A name or an address may be cut within a number. A field that begins with a number is an
      // amount or an identifier and must not be cut.
      #expect(!line.contains(/^[0-9a-f]{1,7}…|\s[0-9]+\.[0-9]*…/), "\(columns): \(line)")
    }
  }

  @Test(arguments: [20, 40, 60, 64])
  func `keep what a row is about, and say what they leave out`(columns: Int) async throws {
    let ids = try await identifiers("orders list").map { $0.suffix(8) }
    try #require(ids.count == 3)
    let expected = [
      20: """
      id        guest
      ────────  ──────────
      \(ids[0])  Maximilia…
      \(ids[1])  👨‍👩‍👧‍👦 Family…
      \(ids[2])  東京の喫…
      All rows above:
      status placed,
      """,
      40: """
      id        guest                    total
      ────────  ───────────────────────  ─────
      \(ids[0])  Maximilian Alexander v…   8.70
      \(ids[1])  👨‍👩‍👧‍👦 Family 🇩🇪             17.10
      \(ids[2])  東京の喫茶店のお客さま    4.50
      All rows above: status placed, currency
      """,
      60: """
      id        guest                 items                  total
      ────────  ────────────────────  ─────────────────────  ─────
      \(ids[0])  Maximilian Alexande…  Mocha (small), 2 Esp…   8.70
      \(ids[1])  👨‍👩‍👧‍👦 Family 🇩🇪          3 Espresso, Mug        17.10
      \(ids[2])  東京の喫茶店のお客…   Latte (large)           4.50
      All rows above: status placed, currency USD
      """,
      64: """
      id        guest                   items                    total
      ────────  ──────────────────────  ───────────────────────  ─────
      \(ids[0])  Maximilian Alexander …  Mocha (small), 2 Espre…   8.70
      \(ids[1])  👨‍👩‍👧‍👦 Family 🇩🇪            3 Espresso, Mug          17.10
      \(ids[2])  東京の喫茶店のお客さま  Latte (large)             4.50
      All rows above: status placed, currency USD
      """,
    ]
    let shown = try await lines(columns, ["orders list"]).joined(separator: "\n")
    // The orders may have been placed in the same second, which the last line then says as well.
    #expect(shown.hasPrefix(try #require(expected[columns])), "\(shown)")
  }

  @Test func `a record at 20 columns puts what is long below its name`() async throws {
    let id = try #require(try await identifiers("orders list").first)
    let lines = try await lines(20, ["orders show \(id)"])
    #expect(lines.prefix(5) == ["id", "  \(id.prefix(18))", "  \(id.dropFirst(18))", "guest", "  Maximilian"])
  }
}
