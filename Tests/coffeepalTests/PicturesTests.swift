import Foundation
import Testing
import TestingKit

/// The pictures in `docs/pictures` show real sessions at a terminal. `make pictures` draws them again.
@Suite struct `The pictures of the documentation` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Compares a picture with the screen, or writes it.
  private func check(_ name: String, _ title: String, _ screen: Screen?) throws {
    let svg = Picture(of: try #require(screen), title: title).svg
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/pictures/\(name).svg")
    if Transcript.isAsked {
      try svg.write(to: file, atomically: true, encoding: .utf8)
    } else {
      let isCurrent = try String(contentsOf: file, encoding: .utf8) == svg
      #expect(isCurrent, "the screen has changed; run make pictures")
    }
  }

  @Test func `show the prompt with its menu`() async throws {
    _ = try await place.coffeepal("menu", "list")
    var seen: Screen?
    // Late values are left out of a menu, and the machine may be busy.
    for _ in 1...20 where seen == nil {
      let terminal = try PseudoTerminal(in: place, columns: 80, rows: 18)
      try await terminal.shows { $0.lines.last == "coffeepal (open)>" && $0.bracketsPastes }
      terminal.type("menu list --category drink\n")
      try await terminal.shows { $0.lines.count > 3 && $0.lines.last == "coffeepal (open)>" && $0.bracketsPastes }
      let deadline = ContinuousClock.now + .seconds(3)
      terminal.type("orders place --for Ada --item latte\t")
      try await terminal.shows { $0.text.contains("Latte:large") || ContinuousClock.now > deadline }
      for item in ["Latte", "Latte:small", "Latte:medium", "Latte:large"] {
        terminal.type("\t")
        try await terminal.shows { screen in
          // The cursor returns to the line when the frame is complete.
          let line = screen.lines.dropFirst(screen.cursor.row).first ?? ""
          seen = screen.reversedLines == [item] && line.hasSuffix("--item \(item)") ? screen : nil
          return seen != nil || ContinuousClock.now > deadline
        }
      }
      try await terminal.leave(typing: "\u{3}\u{3}\u{4}")
    }
    try check("prompt", "The prompt completes an item of an order", seen)
  }

  @Test func `show the board with several orders`() async throws {
    let orders = [
      ("Ada", "--item latte:large:2 --item croissant", "preparing"), ("Grace", "--item mocha:small", "ready"),
      ("Edsger", "--item espresso:2", "placed"), ("Barbara", "--item tea --item mug --note 'gift wrap'", "placed"),
    ]
    for (guest, items, _) in orders {
      let result = try await place.coffeepal("-c", "orders place --for \(guest) \(items)")
      try #require(result.ending == .exited(0), "\(result.errors)")
    }
    for (minutes, order) in zip([14, 9, 4, 1], orders) {
      // For almost a minute, the age stays the same.
      _ = try await place.sql(
        """
        UPDATE orders_order SET status = '\(order.2)', placed_at = placed_at - \(minutes * 60_000 + 1_000)
        WHERE guest = '\(order.0)'
        """)
    }
    let terminal = try PseudoTerminal(["orders", "watch"], in: place, columns: 80, rows: 10)
    var seen: Screen?
    try await terminal.shows {
      seen = $0
      return $0.isOther && $0.lines.last?.contains("q quit") == true
    }
    try check("board", "The board of open orders, the longest wait first", seen)
    try await terminal.leave(typing: "q")
  }
}
