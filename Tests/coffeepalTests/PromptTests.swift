import Foundation
import Testing

@Suite struct `The prompt` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `takes an order that another process then lists`() async throws {
    let terminal = try PseudoTerminal(in: place)
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("orders place --for Ada --item espresso\n", until: "placed")
    try await terminal.expect("coffeepal (open)> ")
    #expect(try await place.coffeepal("orders", "list", "-o", "ndjson").lines.count == 1)
    try await terminal.leave(typing: "\u{4}")
  }

  @Test func `understands the beginning of a command`() async throws {
    let terminal = try PseudoTerminal(in: place)
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("ord li\n", until: "No orders available!")
    try await terminal.leave(typing: "exit\n")
  }

  @Test func `clears the line at Ctrl-C and stays`() async throws {
    let terminal = try PseudoTerminal(in: place)
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("orders place --for 'Ada\n", until: "... ")
    try await terminal.type("\u{3}", until: "coffeepal (open)> ")
    try await terminal.type("orders list\n", until: "No orders available!")
    try await terminal.leave(typing: "\u{4}")
  }

  @Test func `takes a running command back at Ctrl-C and stays`() async throws {
    let terminal = try PseudoTerminal(in: place)
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("orders watch\n", until: "No order is open.")
    #expect(try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso").ending == .exited(0))
    try await terminal.expect("Ada")
    try await terminal.type("\u{3}", until: "coffeepal (open)> ")
    terminal.type("exit 3\n")
    #expect(try await terminal.end().ending == .exited(3))
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `gives the terminal back when the program must end`(signal: Int32, code: Int32) async throws {
    let terminal = try PseudoTerminal(in: place)
    try await terminal.expect("coffeepal (open)> ")
    terminal.signal(signal)
    #expect(try await terminal.end().ending == .exited(code))
    #expect(terminal.isAsFound)
  }

  @Test func `never shows stored text raw`() async throws {
    _ = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso")
    _ = try await place.sql(
      "UPDATE orders_notification SET message = 'a' || char(27) || ']0;x' || char(7, 155, 8238) || 'z', guest = char(27)"
    )
    let terminal = try PseudoTerminal(in: place)
    try await terminal.expect("coffeepal (open)> ")
    terminal.type("notifications list\n")
    let shown = try await terminal.expect("z ")
    #expect(shown.contains("a\\u{1b}]0;x\\u{7}\\u{9b}\\u{202e}z"))
    #expect(!shown.contains("\u{1B}]") && !shown.contains("\u{9B}") && !shown.contains("\u{202E}"))
    _ = try await place.sql("UPDATE orders_order SET guest = char(27) || '[2J'")
    terminal.type("orders list\n")
    let error = try await terminal.expect("cannot be shown safely")
    #expect(error.contains("storage.malformed-row"))
    #expect(!error.contains("\u{1B}[2J"))
    terminal.type("orders place --for \"\\u{1b}[2J\" --item \"\\u{1b}[3J\"\n")
    let refused = try await terminal.expect("coffeepal (open)> ")
    #expect(!refused.contains("\u{1B}[3J"))
    try await terminal.leave(typing: "\u{4}")
  }
}
