import Foundation
import TestingKit
import Testing

@Suite struct `The line that stands at the prompt` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func opened() async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(in: place)
    try await terminal.shows { $0.lines.last?.hasSuffix("(open)>") == true && $0.bracketsPastes }
    return terminal
  }

  /// An Enter that follows too soon after the offer is ignored.
  private func runOffer(at terminal: PseudoTerminal) async throws {
    try await Task.sleep(for: .milliseconds(400))
    terminal.type("\r")
  }

  @Test func `is the one that was asked about`() async throws {
    let terminal = try await opened()
    terminal.type("orders place ?\r")
    try await terminal.shows {
      $0.text.contains("Required\n  --for <name>  ") && $0.typed.hasSuffix("> orders place")
    }
    terminal.type("--for Ada --item ?\r")
    try await terminal.shows { $0.text.contains("\n  Espresso ") && $0.typed.hasSuffix("--for Ada --item") }
    try await terminal.type("espresso\r", until: { $0.text.contains("guest") && $0.text.contains("placed") })
    terminal.type("history\r")
    try await terminal.shows {
      $0.text.contains("orders place --for Ada --item espresso\n") && $0.text.contains("  history\n")
    }
    #expect(try !place.read(".local/state/coffeepal/history").contains("?"))
    try await terminal.leave()
  }

  @Test func `is the corrected one after a typo`() async throws {
    let terminal = try await opened()
    terminal.type("menu list --limit 1 -q; orders place --for 'Ada L' --itme espresso\r")
    try await terminal.shows {
      ($0.typed.hasSuffix("> menu list --limit 1 -q; orders place") || $0.text.contains("error["))
        && $0.lines.last?.hasPrefix("coffeepal (open)>") == true && $0.bracketsPastes
    }
    terminal.type("\u{3}orders place --for 'Ada L' --itme espresso; orders list\r")
    try await terminal.shows { $0.typed.hasSuffix("> orders place --for 'Ada L' --item espresso; orders list") }
    try await runOffer(at: terminal)
    try await terminal.shows { $0.text.contains("Ada L") && $0.lines.last?.hasSuffix("(open)>") == true }
    try await terminal.type("ordres\r", until: { $0.typed.hasSuffix("> orders") })
    try await terminal.leave()
  }

  @Test func `has the values that were meant`() async throws {
    _ = try await place.coffeepal("menu", "add", "Large Cookie", "--category", "food", "--price", "3")
    let terminal = try await opened()
    for (line, corrected) in [
      ("menu price late large=4.60", "menu price Latte large=4.60"), ("set keymap vii", "set keymap vi"),
      ("orders list --status reday", "orders list --status ready"), ("help oders", "help orders"),
      ("orders place --for Ada --item latte:larg", "orders place --for Ada --item latte:large"),
      ("modules show ordrs", "modules show orders"),
      ("events retry --type orders.plced.v1", "events retry --type orders.placed.v1"),
      ("lst orders", "orders list"), ("plan menu retire 'flat whte'", "plan menu retire 'Flat White'"),
      ("orders place --for Ada --item '2 esspresso'", "orders place --for Ada --item '2 Espresso'"),
      ("orders place --for Ada --item esspresso*2", "orders place --for Ada --item Espresso*2"),
      ("orders place --for Ada --item 'cookie large'", "orders place --for Ada --item 'Large Cookie'"),
      ("orders place latte for Ada", "orders place --item latte --for Ada"),
      ("2 latte for Ada", "orders place --item '2 latte' --for Ada"),
      ("orders place --for Ada --item 2x latte", "orders place --for Ada --item '2x latte'"),
    ] {
      try await terminal.type("\(line)\r", until: { $0.typed.hasSuffix("> \(corrected)") })
      try await terminal.type("\u{3}", until: { $0.lines.last?.hasSuffix("(open)>") == true })
    }
    terminal.type("orders place --for Ada --item lattte:large\r")
    try await terminal.shows { $0.typed.hasSuffix("> orders place --for Ada --item Latte:large") }
    try await runOffer(at: terminal)
    try await terminal.shows { $0.text.contains("guest") && $0.text.contains("placed") }
    try await terminal.leave()
  }

  @Test func `has a menu after a name that several orders have`() async throws {
    for item in ["espresso", "latte"] {
      _ = try await place.coffeepal("orders", "place", "--for", "Gus", "--item", item)
    }
    let terminal = try await opened()
    terminal.type("orders cancel Gus --reason x\r")
    try await terminal.shows {
      $0.typedLines.count { $0.hasSuffix("> orders cancel Gus --reason x") } == 2
        && $0.lines.last?.contains("  Gus, ") == true && $0.text.contains("  Tab enters the list\n")
    }
    terminal.type("\t\r")
    try await terminal.shows { $0.text.contains(/> orders cancel [0-9a-f]{8} +--reason x/) }
    try await terminal.leave()
  }

  @Test func `is the one that the user has continued, not the corrected one`() async throws {
    let terminal = try await opened()
    terminal.type("ordres list\rmenu list\r")
    try await terminal.shows { $0.text.contains("Espresso") && $0.lines.last?.hasSuffix("(open)>") == true }
    #expect(!terminal.text.contains("> orders list"))
    try await terminal.leave()
  }

  @Test(arguments: ["orders place latte", "orders place --for Ada --item latte with oat milk"])
  func `is empty where words are missing or may be meant for another item`(line: String) async throws {
    let terminal = try await opened()
    terminal.type("\(line)\r")
    try await terminal.shows { $0.text.contains("write: orders place") && $0.lines.last?.hasSuffix("(open)>") == true }
    try await terminal.leave()
  }

  @Test func `is empty where a corrected one would hold a secret`() async throws {
    let terminal = try await opened()
    terminal.type("auth acept 7K2QM-4XPD9\r")
    try await terminal.shows {
      $0.text.contains("did you mean auth accept?") && $0.lines.last?.hasSuffix("(open)>") == true
    }
    try await terminal.leave()
  }
}
