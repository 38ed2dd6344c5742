import Foundation
import Testing
import TestingKit

/// Tests of questions during which Ctrl-Z stops the program and the program then continues.
@Suite struct `A question at a terminal` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Runs the program in the system's shell, which stops it once and resumes it once.
  private func stopped(
    _ program: String, at question: String, environment: [String: String] = [:], typing: String = ""
  ) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      bash:
        "stty -a > before; set -m; \(program); echo status $?; stty -a > between; read go; fg; echo over $?; stty -a > behind",
      in: place, environment: environment)
    if !typing.isEmpty {
      try await terminal.expect("(open)> ")
      terminal.type(typing)
    }
    try await terminal.expect(question)
    try await terminal.waitUntilStoppable()
    try await terminal.type("half\u{1A}", until: "status 148")
    try await place.wait { (try? place.read("between").hasSuffix("\n")) == true }
    #expect(try place.read("between") == place.read("before"))
    terminal.type("\n")
    try await terminal.expect(question)
    return terminal
  }

  private func expectOver(_ terminal: PseudoTerminal, _ code: Int32) async throws {
    try await terminal.expect("over \(code)")
    _ = try await terminal.end()
    #expect(try place.read("behind") == place.read("before"))
  }

  private var coffeepal: String { "\(Workplace.program) --db \(place.database)" }

  @Test func `stands there again after Ctrl-Z, and what was typed before is no answer`() async throws {
    try place.write([], to: "all.csv")
    let terminal = try await stopped("\(coffeepal) restaurants export all.csv", at: "Replace all.csv? [y/N] ")
    try await terminal.type("y\n", until: "exported")
    try await expectOver(terminal, 0)
  }

  @Test func `stands there again at the prompt, and a no is a no`() async throws {
    try place.write([], to: "all.csv")
    let terminal = try await stopped(
      coffeepal, at: "Replace all.csv? [y/N] ", typing: "restaurants export all.csv\n")
    try await terminal.type("n\n", until: "shell.not-confirmed")
    try await terminal.expect("(open)> ")
    terminal.type("exit 4\n")
    try await expectOver(terminal, 4)
  }

  @Test(arguments: ["", "TERM=dumb "]) func `for a password hides it again after Ctrl-Z`(way: String) async throws {
    try await place.registerOwner()
    let terminal = try await stopped(
      "\(way)\(coffeepal) login ada@example.com", at: "Password for ada@example.com: ",
      environment: place.session("other"))
    terminal.type("\(Workplace.password)\n")
    let seen = try await terminal.expect("over 0")
    #expect(!seen.contains("correct"))
    _ = try await terminal.end()
    #expect(try place.read("behind") == place.read("before"))
  }

  @Test func `for a password hides it again after a stop from outside`() async throws {
    try await place.registerOwner()
    let terminal = try PseudoTerminal(["login", "ada@example.com"], in: place, environment: place.session("other"))
    try await terminal.expect("Password for ada@example.com: ")
    terminal.signal(SIGSTOP)
    // A shell that takes over the terminal restores the original settings.
    try await terminal.showTyping()
    terminal.signal(SIGCONT)
    try await terminal.expect("Password for ada@example.com: ")
    terminal.type("\(Workplace.password)\n")
    let (ending, rest) = try await terminal.end()
    #expect(ending == .exited(0))
    #expect(!rest.contains("correct"))
    #expect(terminal.isAsFound)
  }

  @Test func `for a password takes the first line of a paste, and the others do not run`() async throws {
    try await place.registerOwner()
    let terminal = try await place.terminal(as: "other", until: "> ")
    try await terminal.type("login ada@example.com\n", until: "Password for ada@example.com: ")
    try await terminal.type("\(Workplace.password)\nmenu price mug 12\n", until: ":owner> ")
    terminal.type("exit 4\n")
    let (ending, rest) = try await terminal.end()
    #expect(ending == .exited(4))
    #expect(!rest.contains("menu price"))
    #expect(try !place.read(".local/state/coffeepal/history").contains("menu price"))
  }

  @Test(arguments: ["xterm-256color", "dumb"])
  func `takes the first line of a paste, and the others do not run`(kind: String) async throws {
    try place.write([], to: "all.csv")
    let terminal = try PseudoTerminal(in: place, environment: ["TERM": kind])
    try await terminal.expect("(open)> ")
    try await terminal.type("restaurants export all.csv\n", until: "Replace all.csv? [y/N] ")
    try await terminal.type("n\nmenu price mug 12\n", until: "(open)> ")
    terminal.type("exit 4\n")
    let (ending, rest) = try await terminal.end()
    #expect(ending == .exited(4))
    #expect(!rest.contains("mug"))
    // A prompt without an editor keeps no history.
    if kind != "dumb" { #expect(try !place.read(".local/state/coffeepal/history").contains("menu price")) }
  }

  @Test func `is a plain prompt at a dumb terminal, which stands there again`() async throws {
    let terminal = try PseudoTerminal(
      bash: "set -m; TERM=dumb \(coffeepal); echo status $?; read go; fg; echo over $?", in: place)
    try await terminal.expect("(open)> ")
    try await terminal.type("menu\u{1A}", until: "status 148")
    try await terminal.type("\n", until: "(open)> ")
    try await terminal.type("exit 3\n", until: "over 3")
    _ = try await terminal.end()
  }
}
