import Foundation
import TestingKit
import Testing

@Suite struct `A new user at the prompt` {
  private static let hint = "New here? help shows first steps; Tab completes, ? explains."
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func opened(
    _ arguments: String..., columns: Int = 80, environment: [String: String] = [:]
  ) async throws -> PseudoTerminal {
    // A new database would be announced above the prompt.
    _ = try await place.coffeepal("menu", "list")
    let terminal = try PseudoTerminal(
      arguments, in: place, columns: columns, environment: environment, isFirstRun: true)
    try await terminal.shows { $0.lines.last?.hasSuffix("(open)>") == true }
    return terminal
  }

  @Test func `is told where to begin, until something was entered`() async throws {
    for _ in 0..<2 {
      let terminal = try await opened()
      #expect(terminal.text == "\(Self.hint)\ncoffeepal (open)>")
      try await terminal.leave(typing: "\u{4}")
    }
    let terminal = try await opened()
    terminal.type("timing\n")
    try await terminal.shows { $0.lines.contains("off") && $0.lines.last?.hasSuffix("(open)>") == true }
    try await terminal.leave(typing: "\u{4}")
    let again = try await opened()
    #expect(again.text == "coffeepal (open)>")
    try await again.leave(typing: "\u{4}")
  }

  @Test func `reads whole words in a narrow window`() async throws {
    let terminal = try await opened(columns: 24)
    #expect(
      terminal.text == """
        New here? help shows
        first steps; Tab
        completes, ? explains.
        coffeepal (open)>
        """)
    try await terminal.leave(typing: "\u{4}")
  }

  @Test func `is told by a screen reader, too`() async throws {
    let terminal = try await opened(environment: ["COFFEEPAL_SCREEN_READER": "1"])
    #expect(terminal.text.hasPrefix("\(Self.hint)\n"))
    try await terminal.leave(typing: "\u{4}")
  }

  @Test func `is told once at a terminal without keys, and nothing of keys`() async throws {
    let terminal = try await opened(environment: ["TERM": "dumb"])
    #expect(
      terminal.text
        == "New here? help shows first steps; end a line with ? to see what can follow.\ncoffeepal (open)>")
    try await terminal.leave(typing: "\u{4}")
    let again = try await opened(environment: ["TERM": "dumb"])
    #expect(again.text == "coffeepal (open)>")
    try await again.leave(typing: "\u{4}")
  }

  @Test func `who wants quiet is told nothing`() async throws {
    let terminal = try await opened("-q")
    #expect(terminal.text == "coffeepal (open)>")
    try await terminal.leave(typing: "\u{4}")
  }

  @Test(arguments: [["-c", "menu list --limit 1"], ["modules", "list"], ["-f", "opening.coffee"]])
  func `is told nothing by what runs by itself`(arguments: [String]) async throws {
    try place.write("modules list\n".utf8, to: "opening.coffee")
    let terminal = try PseudoTerminal(arguments, in: place, isFirstRun: true)
    #expect(try await !terminal.end().rest.contains("New here"))
  }

  @Test func `is told nothing by a script that comes through a pipe`() async throws {
    let line = "echo modules list | \(Workplace.program) --db \(place.database)"
    let terminal = try PseudoTerminal(shell: line, in: place, isFirstRun: true)
    let seen = try await terminal.end().rest
    #expect(seen.contains("restaurants"))
    #expect(!seen.contains("New here"))
  }
}
