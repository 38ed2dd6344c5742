import Foundation
import Testing
import TerminalKit
import TestingKit

@Suite struct `The live board` {
  let place: Workplace

  init() throws { place = try Workplace() }

  /// Places one order per guest. The last guest has waited longest and is first on the board.
  func order(for guests: String..., as user: String? = nil) async throws {
    for guest in guests.reversed() {
      let result = try await place.coffeepal(
        "orders", "place", "--for", guest, "--item", "espresso", environment: user.map(place.session) ?? [:])
      try #require(result.ending == .exited(0), "\(result.errors)")
    }
  }

  func opened(
    columns: Int = 100, rows: Int = 20, environment: [String: String] = [:]
  ) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      ["orders", "watch"], in: place, columns: columns, rows: rows, environment: environment)
    try await terminal.shows { $0.isOther && $0.lines.last?.contains("q quit") == true }
    return terminal
  }

  func leave(_ terminal: PseudoTerminal, by key: String = "q", _ code: Int32 = 0) async throws {
    terminal.type(key)
    #expect(try await terminal.end().ending == .exited(code))
    #expect(terminal.isAsFound)
    #expect(terminal.unknownSequences == [])
  }

  func status(of guest: String) async throws -> String {
    try await place.sql("SELECT status FROM orders_order WHERE guest = '\(guest)'")
  }

  @Test(arguments: [20, 40, 80, 200]) func `fits any width`(columns: Int) async throws {
    try await order(for: "Ada", "日本語の客", "👨‍👩‍👧 Family")
    let terminal = try await opened(columns: columns)
    try await terminal.shows { screen in
      screen.lines.count == 20 && screen.lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns }
        && screen.reversedLines.count == 1 && screen.lines[18].hasPrefix("Open orders") && !screen.showsCursor
    }
    #expect(terminal.text.contains("x cancel") == (columns >= 80))
    try await leave(terminal)
  }

  @Test(arguments: [false, true]) func `names Ctrl-Z among its keys only where it works`(isKiosk: Bool) async throws {
    try await order(for: "Ada")
    let terminal = try await opened(rows: 40, environment: isKiosk ? ["COFFEEPAL_KIOSK": "1"] : [:])
    try await terminal.type("?", until: { $0.text.contains("Redraw the screen") })
    #expect(terminal.text.contains("Suspend the program") != isKiosk)
    terminal.type("q")
    try await leave(terminal)
  }

  @Test func `is redrawn when the window changes its size`() async throws {
    try await order(for: "Ada", "Grace", "Edsger", "Barbara", "Alan")
    let terminal = try await opened()
    try await terminal.type("G", until: { $0.reversedLines.first?.contains("Ada") == true })
    for (columns, rows) in [(60, 7), (200, 30), (30, 5), (80, 2), (100, 20)] {
      terminal.resize(columns: columns, rows: rows)
      try await terminal.shows { screen in
        screen.lines.count == rows && screen.reversedLines.first?.contains("Ada") == true
          && screen.lines.last?.contains("q quit") == true
      }
    }
    try await leave(terminal)
  }

  @Test func `moves orders on with a key each`() async throws {
    try await order(for: "Ada", "Grace")
    let terminal = try await opened()
    try await terminal.shows { $0.reversedLines.first?.contains("Grace") == true }
    try await terminal.type("\u{1B}[Bs", until: { $0.reversedLines.first?.contains("preparing") == true })
    try await terminal.type("r", until: { $0.reversedLines.first?.contains("ready") == true })
    #expect(try await status(of: "Ada") == "ready")
    terminal.type("s")
    try await terminal.shows { screen in
      screen.text.contains("An order that is ready cannot be started. Press c (collect) or p (putback) or x (cancel)")
    }
    try await terminal.type("kj", until: { !$0.text.contains("cannot be started") })
    terminal.type("c")
    // The order is no longer open, and the next key does not apply to the remaining one.
    try await terminal.shows { !$0.text.contains("  Ada  ") && $0.reversedLines.isEmpty }
    try await terminal.type("k", until: { $0.reversedLines.first?.contains("Grace") == true })
    #expect(try await status(of: "Ada") == "collected")
    try await leave(terminal)
  }

  @Test func `says how long a guest has been waiting, and marks who waits too long`() async throws {
    let start = ContinuousClock.now
    try await order(for: "Ada", "Grace", "Edsger")
    _ = try await place.sql("UPDATE orders_order SET placed_at = placed_at - 720000 WHERE guest <> 'Grace'")
    _ = try await place.sql("UPDATE orders_order SET status = 'ready' WHERE guest = 'Edsger'")
    let terminal = try await opened(columns: 80)
    try await terminal.shows { screen in
      // On a busy machine minutes may have passed, but never more than the test took.
      let waits = (0...start.duration(to: .now).components.seconds / 60).flatMap { passed in
        let short = passed == 0 ? "<1" : "\(passed)"
        return [("Ada", "\(12 + passed) min !"), ("Grace", "  \(short) min"), ("Edsger", "  \(12 + passed) min")]
      }
      return ["Ada", "Grace", "Edsger"].allSatisfy { guest in
        waits.contains { name, wait in
          name == guest && screen.lines.contains { $0.contains(guest) && $0.hasSuffix(wait) }
        }
      }
    }
    try await leave(terminal)
  }

  @Test func `says what its keys do`() async throws {
    let terminal = try await opened()
    terminal.type("?")
    try await terminal.shows {
      $0.text.contains("s              Start to prepare an order\n") && $0.text.contains("q, Esc ")
        && $0.text.contains("u              Undo the last action on this board\n")
    }
    try await terminal.type("\u{1B}", until: { $0.text.contains("No order is open.") })
    try await leave(terminal)
  }

  @Test func `asks before it gives an order up`() async throws {
    try await order(for: "Ada")
    let terminal = try await opened()
    for key in ["n", "\u{1B}", "q", "\u{3}"] {
      try await terminal.type("x", until: { $0.text.contains("Reason, or empty for none: _") })
      terminal.type("\r")
      try await terminal.shows { screen in
        ["Cancel Ada's order ", " (Espresso)? [y/n]"].allSatisfy(screen.text.contains)
      }
      try await terminal.type(key, until: { !$0.text.contains("[y/n]") && $0.isOther })
    }
    #expect(try await status(of: "Ada") == "placed")
    try await terminal.type("x\u{1B}", until: { !$0.text.contains("Reason, or empty") && $0.isOther })
    #expect(try await status(of: "Ada") == "placed")
    try await terminal.type("xout of milk", until: { $0.text.contains("none: out of milk_") })
    try await terminal.type("\r", until: { $0.text.contains("[y/n]") })
    try await terminal.type("y", until: { $0.text.contains("No order is open.") })
    #expect(try await status(of: "Ada") == "cancelled")
    #expect(try await place.sql("SELECT cancel_reason FROM orders_order WHERE guest = 'Ada'") == "out of milk")
    try await leave(terminal)
  }

  @Test func `shows what others do, and the selection stays on its order`() async throws {
    try await order(for: "Ada")
    let terminal = try await opened()
    try await order(for: "Grace", "Edsger")
    try await terminal.shows { $0.lines[2].contains("Ada") && $0.lines[4].contains("Grace") }
    try await terminal.shows { $0.reversedLines.first?.contains("Ada") == true }
    try await leave(terminal)
  }

  @Test func `shows notes and addresses on the row of the order that has waited longest`() async throws {
    let item = ["--item", "mocha:large:3"]
    for rest in [
      ["--for", "Zoë", "--note", "nut allergy"], ["--for", "Eve", "--deliver-to", "12 High St, Springfield"],
    ] {
      let words = [Workplace.program, "--db", place.database, "orders", "place"] + rest + item
      try #require(try await place.run(words).ending == .exited(0))
    }
    let terminal = try await opened(columns: 80)
    try await terminal.shows { screen in
      screen.lines[2].contains("Zoë") && screen.lines[2].contains("nut allergy")
        && screen.lines[3].contains("to 12 High St, Springfield")
    }
    try await leave(terminal)
  }

  @Test func `shortens a note before the items, and shows the whole note of the selected order`() async throws {
    let placed = try await place.coffeepal(
      "orders", "place", "--for", "Ada", "--item", "latte:large:2", "--item", "espresso",
      "--note", "oat milk in one latte, no sugar at all")
    try #require(placed.ending == .exited(0), "\(placed.errors)")
    let terminal = try await opened(columns: 80)
    try await terminal.shows { screen in
      screen.lines[2].contains("oat milk in") && screen.lines[2].contains("2 Latte (large), Espresso ")
        && screen.lines[17] == "note: oat milk in one latte, no sugar at all"
    }
    try await leave(terminal)
  }

  @Test func `says what its mark means, and that a column does not fit`() async throws {
    let placed = try await place.coffeepal(
      "orders", "place", "--for", "Bartholomew Longname", "--item", "mocha:large:3", "--item", "latte:small:2",
      "--note", "nut allergy, oat milk please", "--deliver-to", "12 High St, Springfield")
    try #require(placed.ending == .exited(0), "\(placed.errors)")
    let terminal = try await opened(columns: 80)
    try await terminal.shows { screen in
      screen.lines.contains {
        $0.hasPrefix("Open orders; ! means not ready after 10 minutes ") && $0.hasSuffix(" 1 column does not fit")
      }
    }
    try await leave(terminal)
  }

  @Test func `writes nothing while nothing changes`() async throws {
    try await order(for: "Ada")
    let terminal = try await opened()
    let count = terminal.byteCount
    _ = try await place.coffeepal("menu", "retire", "latte")
    try await Task.sleep(for: .milliseconds(600))
    #expect(terminal.byteCount == count)
    try await order(for: "Grace")
    try await terminal.shows { $0.text.contains("Grace") }
    // Only one row and the moved rows are drawn, not the whole screen.
    #expect(terminal.byteCount - count < 600)
    try await leave(terminal)
  }

  @Test func `says how many rows are not seen, and goes through them`() async throws {
    try await order(for: "A1", "B2", "C3", "D4", "E5", "F6", "G7", "H8")
    let terminal = try await opened(rows: 8)
    try await terminal.shows { $0.lines[6].hasSuffix("0 above, 4 below") && $0.lines[2].contains("H8") }
    try await terminal.type("\u{1B}[6~", until: { $0.reversedLines.first?.contains("E5") == true })
    terminal.type("\u{1B}[F")
    try await terminal.shows { $0.lines[6].hasSuffix("4 above, 0 below") && $0.lines[5].contains("A1") }
    try await terminal.type("\u{1B}[H", until: { $0.lines[6].hasSuffix("0 above, 4 below") })
    try await leave(terminal)
  }

  @Test func `opens an order with Enter`() async throws {
    try await order(for: "Ada")
    let terminal = try await opened(rows: 24)
    terminal.type("\r")
    try await terminal.shows { $0.text.contains("unit price") && $0.lines.last?.hasSuffix("q back") == true }
    terminal.type("q")
    try await terminal.shows { !$0.text.contains("unit price") && $0.lines.last?.hasSuffix("q quit") == true }
    try await leave(terminal)
  }

  @Test(arguments: ["q", "\u{1B}", "\u{3}", "\u{4}"])
  func `is left with a key, and what was there before is there again`(key: String) async throws {
    try await order(for: "Ada")
    let line = "echo before; \(Workplace.program) --db \(place.database) orders watch; echo over $?"
    let terminal = try PseudoTerminal(shell: line, in: place)
    try await terminal.shows { $0.isOther && $0.text.contains("Ada") }
    #expect(!terminal.isAsFound)
    try await terminal.type("zZ\u{1B}[A!" + key, until: { $0.text == "before\nover 0" })
    _ = try await terminal.end()
    #expect(terminal.isAsFound)
  }

  @Test func `refuses the keys of a user who is no longer staff, and logs that`() async throws {
    try await place.registerOwner(inviting: "bo", as: "barista")
    try await order(for: "Cy", as: "bo")
    let terminal = try await place.terminal(as: "bo", until: "bo:barista> ")
    try await terminal.type("orders watch\r", until: { $0.isOther && $0.text.contains("Cy") })
    let changed = try await place.coffeepal(as: "ada", "auth", "role", "bo@example.com", "customer", "--yes")
    #expect(changed.ending == .exited(0), "\(changed.errors)")
    try await terminal.type("s", until: { $0.text.contains("may not") })
    try await terminal.type("q", until: { !$0.isOther })
    let log = try await place.coffeepal(as: "ada", "auth", "log", "--limit", "3", "--json")
    #expect(log.output.contains("orders start") && log.output.contains("refused: not allowed"), "\(log.output)")
    try await leave(terminal, by: "exit\r")
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGINT, 0)] as [(Int32, Int32)])
  func `gives the terminal back when the program must end`(signal: Int32, code: Int32) async throws {
    let terminal = try await opened()
    #expect(!terminal.isAsFound)
    terminal.signal(signal)
    #expect(try await terminal.end().ending == .exited(code))
    #expect(terminal.isAsFound)
  }

  @Test(arguments: [SIGSEGV, SIGABRT]) func `gives the terminal back when the program crashes`(signal: Int32)
    async throws
  {
    let terminal = try await opened(environment: ["SWIFT_BACKTRACE": "enable=no"])
    terminal.signal(signal)
    #expect(try await terminal.end().ending == .killed(signal))
    #expect(terminal.isAsFound)
    #expect(!terminal.bracketsPastes)
  }

  @Test func `stops and goes on`() async throws {
    try await order(for: "Ada")
    let line = "set -m; \(Workplace.program) --db \(place.database) orders watch; echo status $?; fg; echo over $?"
    let terminal = try PseudoTerminal(bash: line, in: place)
    try await terminal.shows { $0.isOther && $0.text.contains("Ada") }
    try await terminal.type("\u{1A}", until: "status 148")
    try await terminal.shows { $0.isOther && $0.reversedLines.first?.contains("Ada") == true }
    try await terminal.type("s", until: { $0.text.contains("preparing") })
    try await terminal.type("q", until: { $0.text.contains("over 0") })
    _ = try await terminal.end()
  }

  @Test func `takes no key for itself that was typed before it stood`() async throws {
    try await order(for: "Ada")
    let terminal = try PseudoTerminal(in: place, rows: 20)
    try await terminal.shows { $0.bracketsPastes }
    try await terminal.type("orders watch\nsssrrrccc", until: { $0.isOther && $0.text.contains("Ada") })
    terminal.type("\u{1B}[200~sq\u{1B}[201~")
    try await order(for: "Grace")
    try await terminal.shows { $0.text.contains("Grace") }
    try await terminal.type("q", until: { !$0.isOther && $0.lines.last == "coffeepal (open)>" })
    #expect(try await status(of: "Ada") == "placed")
    #expect(!terminal.text.contains("sss"))
    try await leave(terminal, by: "\u{4}")
  }

  @Test func `stands in a script as well`() async throws {
    let script = try place.write("orders watch\nmenu list\n".utf8, to: "script")
    let terminal = try PseudoTerminal(["-f", script], in: place)
    try await terminal.shows { $0.isOther }
    try await leave(terminal)
    #expect(terminal.text.contains("Latte"))
  }

  @Test func `takes keys from the terminal where standard input is a script`() async throws {
    let line = "echo 'orders watch; menu list' | \(Workplace.program) --db \(place.database)"
    let terminal = try PseudoTerminal(shell: line, in: place)
    try await terminal.shows { $0.isOther }
    try await leave(terminal)
    #expect(terminal.text.contains("Latte"))
  }

  @Test func `offers a guest nothing that they may not do`() async throws {
    try await place.registerOwner(inviting: "carl", as: "customer")
    try await order(for: "Carl", as: "carl")
    let terminal = try await opened(environment: place.session("carl"))
    try await terminal.shows { $0.text.contains("Carl") && $0.lines.last?.hasPrefix("x cancel  Enter show") == true }
    try await terminal.type("s\r", until: { $0.text.contains("unit price") && $0.text.contains("placed") })
    try await leave(terminal, by: "qq")
  }

  @Test func `is written frame by frame at a dumb terminal`() async throws {
    let terminal = try PseudoTerminal(["orders", "watch"], in: place, environment: ["TERM": "dumb"])
    let first = try await terminal.expect("No order is open.")
    #expect(first.contains("Press Ctrl-C to leave."))
    try await order(for: "Ada")
    let second = try await terminal.expect("Ada")
    #expect(!(first + second).contains("\u{1B}"))
    try await leave(terminal, by: "\u{3}")
  }

  @Test func `tells a screen reader what has changed, and no more`() async throws {
    try await order(for: "Ada", "Grace")
    let terminal = try PseudoTerminal(["orders", "watch"], in: place, environment: ["COFFEEPAL_SCREEN_READER": "1"])
    try await terminal.expect("Ada")
    _ = try await place.coffeepal(
      "orders", "start", try await place.sql("SELECT lower(hex(id)) FROM orders_order LIMIT 1"))
    let update = try await terminal.expect("preparing")
    #expect(update.contains("gone: ") && !update.contains("guest") && !update.contains("\u{1B}"))
    try await leave(terminal, by: "\u{3}")
  }
}
