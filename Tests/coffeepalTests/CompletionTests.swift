import Testing
import TestingKit

@Suite struct `Help while typing` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func opened(_ environment: [String: String] = [:]) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(in: place, environment: environment)
    try await terminal.shows { $0.lines.last?.hasPrefix("coffeepal") == true && $0.bracketsPastes }
    return terminal
  }

  @Test func `leads by Tab from nothing to an order`() async throws {
    _ = try await place.coffeepal("menu", "list")
    let terminal = try await opened()
    terminal.type("orders pl\t")
    try await terminal.shows { $0.text.contains("orders place ") && $0.text.contains("needs --for <name>") }
    try await terminal.type("\t", until: { $0.text.contains("--for") && $0.text.contains("Name of the guest.") })
    terminal.type("\u{3}")
    try await offers("orders place --for Ada --item esp", at: terminal) {
      $0.lines.last?.contains("--item Espresso") == true
    }
    try await terminal.type("\n", until: { $0.text.contains("placed") })
    try await offers("orders show ", at: terminal) { $0.lines.last?.contains(/orders show [0-9a-f]{8}/) == true }
    try await terminal.type("\n", until: { $0.text.contains("guest") && $0.lines.last?.hasSuffix("(open)>") == true })
    #expect(!terminal.text.contains("error["))
    try await terminal.leave(typing: "\u{4}")
  }

  /// Presses Tab until the expected completions appear. Late values are omitted, and the machine
  /// may be busy.
  private func offers(_ line: String, at terminal: PseudoTerminal, _ condition: (Screen) -> Bool) async throws {
    for _ in 1..<20 {
      var isSeen = false
      let deadline = ContinuousClock.now + .seconds(3)
      terminal.type(line + "\t")
      try await terminal.shows { screen in
        isSeen = condition(screen)
        return isSeen || ContinuousClock.now > deadline
      }
      if isSeen { return }
      terminal.type("\u{3}")
    }
    terminal.type(line + "\t")
    try await terminal.shows(condition)
  }

  @Test func `offers the orders with which a command can do something`() async throws {
    for guest in ["Ada", "Grace"] { _ = try await place.coffeepal("orders", "place", "--for", guest, "--item", "mug") }
    let query = "SELECT substr(lower(hex(id)), 25) FROM orders_order WHERE guest = "
    let (ada, grace) = (try await place.sql(query + "'Ada'"), try await place.sql(query + "'Grace'"))
    _ = try await place.coffeepal("orders", "start", ada)
    let terminal = try await opened()
    for (verb, id) in [("start", grace), ("putback", ada), ("ready", ada)] {
      // This is the only order that the command accepts.
      try await offers("orders \(verb) ", at: terminal) { $0.lines.last?.contains("orders \(verb) \(id)") == true }
      terminal.type("\u{3}")
    }
    try await offers("orders cancel ", at: terminal) {
      $0.text.contains(/Ada, Mug, preparing, .*min/) && $0.text.contains("Grace, Mug, placed")
    }
    terminal.type("\u{3}")
    try await offers("why ", at: terminal) {
      $0.text.contains(ada.suffix(8)) && $0.text.contains("order, orders.placed.v1,")
    }
    terminal.type("\u{3}orders place --for Ada ")
    try await terminal.shows { $0.lines.last?.contains("needs --item <item[:size][:quantity]>") == true }
    try await terminal.leave(typing: "\u{3}\u{4}")
  }

  @Test func `says what is wrong or missing at the right`() async throws {
    let terminal = try await opened()
    for (text, hint) in [
      ("ordrs list", "no such command"), ("orders", "needs a subcommand"),
      ("orders list --limt 3", "unknown option --limt"),
      ("orders list --for 'Ada", "' is not closed"), ("menu list --category drnk", "one of drink, food, goods"),
      ("orders show", "needs <id>"),
    ] {
      try await terminal.type(text, until: { $0.text.contains(text) && $0.lines.last?.contains(hint) == true })
      terminal.type("\u{3}")
    }
    try await terminal.leave(typing: "\u{4}")
  }

  @Test func `offers the current name of a role, and accepts the earlier one`() async throws {
    let terminal = try await opened()
    try await offers("auth list --role ", at: terminal) { screen in
      ["customer", "barista", "manager", "owner"].allSatisfy { screen.text.contains($0) }
    }
    #expect(!terminal.text.contains("guest"))
    for (role, hint) in [("gues", "one of customer, barista, manager, owner"), ("guest", "--limit needs a value")] {
      terminal.type("\u{3}auth list --role \(role) --limit")
      // The open menu has the first hint, too. A line that is typed between two prompts could get lost.
      try await terminal.shows {
        $0.typedLines.last?.hasSuffix("--role \(role) --limit") == true && $0.lines.last?.contains(hint) == true
      }
    }
    try await terminal.leave(typing: "\u{3}\u{4}")
  }

  @Test func `offers no user what they may not use`() async throws {
    try await place.registerOwner(inviting: "gus", as: "customer")
    let terminal = try await opened(place.session("gus"))
    try await terminal.type("orders \t", until: { $0.text.contains("place") })
    #expect(!terminal.text.contains("import"))
    try await terminal.type("\u{3}auth role \t", until: { $0.text.contains("auth role") })
    try await terminal.type("x", until: { $0.text.contains("auth role x") })
    #expect(!terminal.text.contains("@"))
    try await terminal.leave(typing: "\u{3}\u{4}")
  }

  @Test func `suggests what was entered before`() async throws {
    let terminal = try await opened()
    try await terminal.type("orders list --limit 7\n", until: { $0.text.contains("No orders available!") })
    terminal.type("ord")
    try await terminal.shows {
      $0.lines.last?.hasPrefix("coffeepal (open)> orders list --limit 7") == true && $0.cursor.column == 21
    }
    try await terminal.type("\u{1B}[C\n", until: { $0.lines.count { $0.hasPrefix("No orders available!") } == 2 })
    try await terminal.type("history search limit\n", until: { $0.text.contains("orders list --limit 7\n") })
    try await terminal.leave(typing: "\u{4}")
  }
}
