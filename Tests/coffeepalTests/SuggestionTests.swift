import DomainKit
import Foundation
import Testing
import TestingKit

@Suite struct `What the prompt suggests` {
  private let place: Workplace
  private static let prompt = "coffeepal (open)> "

  init() throws { place = try Workplace() }

  /// Adds lines to the history of an account, or of the local user.
  private func remember(_ lines: String..., of account: String? = nil) throws {
    let folder = place.path(".local/state/coffeepal")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let mark = account.map { "@\($0)" } ?? ""
    let earlier = (try? place.read(".local/state/coffeepal/history")) ?? ""
    let new = lines.map { "1700000000\(mark)\t\($0)\n" }.joined()
    try place.write((earlier + new).utf8, to: ".local/state/coffeepal/history")
  }

  private func opened(_ environment: [String: String] = [:]) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(in: place, columns: 100, environment: environment)
    try await terminal.shows { $0.lines.last?.hasPrefix("coffeepal") == true && $0.bracketsPastes }
    return terminal
  }

  /// Returns the faint text after the input, without the text at the right margin.
  private func suggestion(_ screen: Screen) -> String {
    let (all, typed) = (screen.lines.last ?? "", screen.typedLines.last ?? "")
    return String(all.dropFirst(typed.count)).components(separatedBy: "   ")[0]
  }

  @Test func `is the latest line that can be carried out`() async throws {
    try remember(
      "orders list --limit 3", "orders list --limt 5", "orders list --limit", "orders list --limit 4 nonsense",
      "orders list --limit 9; ordrs")
    let terminal = try await opened()
    try await terminal.type("orders list --li", until: { suggestion($0) == "mit 3" })
    try await terminal.type("\u{1B}[C", until: { $0.typedLines.last == Self.prompt + "orders list --limit 3" })
    // A failed line remains in the history and can be recalled.
    terminal.type("\u{15}\u{1B}[A\u{1B}[A")
    try await terminal.shows { $0.typedLines.last == Self.prompt + "orders list --limit 4 nonsense" }
    try await terminal.type("\u{15}\u{12}limt", until: { $0.text.contains("search 'limt': orders list --limt 5") })
    terminal.type("\u{7}")
    try await terminal.leave()
  }

  @Test(
    arguments: [
      (["TERM": "vt100"], [], ""), (["NO_COLOR": "1"], [], "mit 3"), (["NO_COLOR": "1", "TERM": "vt100"], [], ""),
      (["TERM": "vt100"], ["--color", "always"], "mit 3"),
    ] as [([String: String], [String], String)])
  func `is missing where it would look like typed text`(
    environment: [String: String], options: [String], expected: String
  ) async throws {
    try remember("orders list --limit 3")
    let terminal = try PseudoTerminal(options, in: place, columns: 100, environment: environment)
    try await terminal.shows { $0.lines.last?.hasPrefix("coffeepal") == true && $0.bracketsPastes }
    try await terminal.type("orders lst", until: { $0.text.contains("not a command of orders") })
    let typed = "orders list --li"
    try await terminal.type(
      "\u{15}" + typed, until: { $0.typedLines.last == Self.prompt + typed && suggestion($0) == expected })
    // The key at the end of the line accepts the suggestion, if there is one.
    try await terminal.type("\u{1B}[C!", until: { $0.typedLines.last == Self.prompt + typed + expected + "!" })
    try await terminal.leave()
  }

  @Test func `goes on in the second line of a text, where nothing is taken for an error`() async throws {
    try remember("orders list --limit 3")
    let terminal = try await opened()
    terminal.type("\u{1B}[200~menu list # all\norders list --li\u{1B}[201~")
    try await terminal.shows {
      $0.typedLines.last?.hasSuffix("    orders list --li") == true && suggestion($0) == "mit 3"
    }
    #expect(!terminal.text.contains("too many"))
    terminal.type("\u{15}orders pl\t")
    try await terminal.shows { $0.text.contains("... orders place") && $0.text.contains("needs --for") }
    try await terminal.type("\u{15}orders lst", until: { $0.text.contains("not a command of orders") })
    try await terminal.leave()
  }

  @Test func `is nothing that the signed-in user may not do`() async throws {
    try await place.registerOwner(inviting: "bob", as: "barista")
    for name in ["ada", "bob"] {
      let account = try #require(try await place.coffeepal(as: name, "whoami", "--json").json["id"]?.string)
      try remember("employees list --limit 7", "orders list --limit 8", of: account)
    }
    for (name, expected) in [("ada", "yees list --limit 7"), ("bob", "")] {
      let terminal = try await opened(place.session(name))
      try await terminal.type("orders l", until: { suggestion($0) == "ist --limit 8" })
      terminal.type("\u{15}emplo")
      try await terminal.shows { $0.typedLines.last?.hasSuffix("> emplo") == true && suggestion($0) == expected }
      try await terminal.leave()
    }
  }
}
