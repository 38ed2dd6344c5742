import DomainKit
import Foundation
import Testing
import TestingKit

@Suite struct `The next user of a terminal` {
  private let place: Workplace

  init() async throws {
    place = try Workplace()
    try await place.registerOwner(inviting: "bo", as: "barista")
  }

  private var file: String { ".local/state/coffeepal/history" }

  private func login(_ name: String, _ terminal: PseudoTerminal) async throws {
    try await terminal.type("login \(name)@example.com\r", until: "Password for \(name)@example.com: ")
    try await terminal.type(Workplace.password + "\r", until: "coffeepal \(name):")
    try await terminal.expect("> ")
  }

  /// Signs a user in with another program that has the same session file.
  private func signIn(_ name: String, inPlaceOf other: String) async throws {
    let login = try await place.coffeepal(
      as: other, "login", "\(name)@example.com", "--password-stdin", password: Workplace.password)
    #expect(login.ending == .exited(0), "\(login.errors)")
  }

  private func leave(_ terminal: PseudoTerminal, enter: String = "\r") async throws {
    try await terminal.leave(typing: "exit\(enter)")
  }

  /// Expects that the mug is still on the menu, and leaves the prompt of the owner.
  private func expectMug(at terminal: PseudoTerminal) async throws {
    terminal.type("\u{c}menu list --category goods\r")
    try await terminal.shows { $0.text.contains("Mug") && $0.lines.last?.hasSuffix("ada:owner>") == true }
    try await leave(terminal)
  }

  @Test func `sees nothing of what the one before has typed`() async throws {
    let terminal = try await place.terminal(as: "ada", until: "ada:owner> ")
    try await terminal.type("employees watchlist add 'Rude Suspect'\r", until: "ada:owner> ")
    try await terminal.type("alias zz 'orders list'\r", until: "ada:owner> ")
    try await terminal.type("logout\r", until: "(signed out)> ")
    try await terminal.type("\u{c}history; undo --list; alias\r", until: { $0.text.contains("No aliases") })
    #expect(!terminal.text.contains("Rude"))
    #expect(!terminal.text.contains("zz"))
    #expect(!terminal.text.contains("no longer signed in"))
    try await login("bo", terminal)
    try await terminal.type("\u{c}history; undo --list; alias\r", until: { $0.text.contains("No aliases") })
    #expect(!terminal.text.contains("Rude"))
    try await terminal.type("menu list --category food\r", until: "bo:barista> ")
    try await terminal.type("logout\r", until: "(signed out)> ")
    try await login("ada", terminal)
    try await terminal.type("\u{c}history\r", until: { $0.text.contains("Rude Suspect") })
    #expect(!terminal.text.contains("category food"))
    try await leave(terminal)
    #expect(try !place.read(file).contains("login bo"))
  }

  /// Runs a command after the user has signed out, and expects no alert about an ended session.
  private func expectNoAlert(at terminal: PseudoTerminal) async throws {
    try await terminal.expect("(signed out)> ")
    try await terminal.type("orders list --status placed\r", until: "You are not signed in")
    try await terminal.expect("(signed out)> ")
    #expect(!terminal.text.contains("no longer signed in"), "\(terminal.text)")
    try await leave(terminal)
  }

  @Test func `is not told that a session ended which the user ended`() async throws {
    let terminal = try await place.terminal(as: "ada", until: "ada:owner> ")
    terminal.type("logout\r")
    try await expectNoAlert(at: terminal)
  }

  @Test func `is not told that a session ended elsewhere after a change of the password`() async throws {
    let terminal = try await place.terminal(as: "ada", until: "ada:owner> ")
    try await terminal.type("auth password\r", until: "Current password for ada@example.com: ")
    terminal.type(Workplace.password + "\r")
    for question in ["New password for ada@example.com (at least", "Repeat the password: "] {
      try await terminal.expect(question)
      terminal.type("quite another password\r")
    }
    try await terminal.expect("Sign in with: login ada@example.com")
    try await expectNoAlert(at: terminal)
  }

  @Test func `sees no address that one without an account has typed`() async throws {
    let terminal = try await place.terminal(as: "stranger", until: "(signed out)> ")
    try await terminal.type("auth register carla@example.com --name Carla\r", until: "(at least")
    try await terminal.type("\u{3}", until: "(signed out)> ")
    try await terminal.type("menu list --category goods\r", until: "(signed out)> ")
    terminal.type("\u{c}history\r")
    try await terminal.shows { $0.text.contains("category goods") && !$0.text.contains("carla") }
    try await leave(terminal)
  }

  @Test func `pastes nothing that the one before has cut`() async throws {
    let terminal = try await place.terminal(as: "ada", until: "ada:owner> ")
    try await terminal.type("fire Rude\u{15}logout\r", until: "(signed out)> ")
    try await terminal.type("\u{19}whoami\r", until: "access.not-signed-in")
    #expect(!terminal.text.contains("Rude"))
    try await terminal.type("set yes on\r", until: "(signed out)> ")
    try await login("bo", terminal)
    try await terminal.type("\u{c}set yes\r", until: { $0.text.contains("off") })
    try await leave(terminal)
  }

  @Test func `signs in without the time limit and the log of the one before`() async throws {
    let terminal = try await place.terminal(as: "stranger", until: "(signed out)> ")
    try await terminal.type("set verbose on\r", until: "(signed out)> ")
    try await terminal.type("set timeout 1ms\r", until: "(signed out)> ")
    try await login("ada", terminal)
    terminal.type("\u{c}menu list\r")
    try await terminal.shows { $0.text.contains("Espresso") && $0.lines.last?.hasSuffix("ada:owner>") == true }
    #expect(!terminal.text.contains("debug:"))
    try await leave(terminal)
  }

  @Test func `does not find the line that was typed before another program signed them in`() async throws {
    let terminal = try await place.terminal(as: "ada", until: "ada:owner> ")
    try await terminal.type("menu list --category food", until: { $0.text.contains("--category food") })
    try await signIn("bo", inPlaceOf: "ada")
    try await terminal.type("\r", until: "Another user has signed in, so the line was not run.")
    try await terminal.expect("bo:barista> ")
    terminal.type("\u{c}history\r")
    try await terminal.shows { $0.text.contains("history") && $0.lines.last?.hasSuffix("bo:barista>") == true }
    #expect(!terminal.text.contains("category food"), "\(terminal.text)")
    try await leave(terminal)
  }

  @Test func `sees no line of the one before at the first key after another program signed them in`() async throws {
    let terminal = try await place.terminal(as: "ada", until: "ada:owner> ")
    try await terminal.type("menu list --category food\r", until: "ada:owner> ")
    try await signIn("bo", inPlaceOf: "ada")
    try await terminal.type("\u{c}\u{1B}[A", until: "bo:barista> ")
    try await terminal.type("\u{1B}[A\u{12}categ\u{7}whoami\r", until: { $0.text.contains("bo@example.com") })
    #expect(!terminal.text.contains("bo:barista> menu list"), "\(terminal.text)")
    try await leave(terminal)
  }

  @Test func `keeps the first key after another program signed them in`() async throws {
    let terminal = try await place.terminal(as: "ada", until: "ada:owner> ")
    try await signIn("bo", inPlaceOf: "ada")
    try await terminal.type("whoami\r", until: { $0.text.contains("bo@example.com") })
    try await leave(terminal)
  }

  @Test func `runs nothing that the one before typed ahead of another program's sign-in`() async throws {
    let terminal = try await place.terminal(as: "bo", until: "bo:barista> ")
    terminal.type("menu list | sh -c 'cat; until [ -e \(place.path("over")) ]; do sleep 0.1; done'\r")
    try await terminal.expect("Mug")
    terminal.type("menu retire mug\rmenu retire mug\r")
    try await signIn("ada", inPlaceOf: "bo")
    try place.write("".utf8, to: "over")
    try await terminal.expect("ada:owner> ")
    try await expectMug(at: terminal)
  }

  @Test func `runs nothing that the one before typed ahead of their own sign-in`() async throws {
    let terminal = try await place.terminal(as: "bo", until: "bo:barista> ")
    try await terminal.type("login ada@example.com\r", until: "Password")
    try await terminal.type(Workplace.password + "\rmenu retire mug\r", until: "ada:owner> ")
    try await expectMug(at: terminal)
  }

  @Test(arguments: ["xterm-256color", "dumb"])
  func `goes on with no statement that the one before has begun`(term: String) async throws {
    let terminal = try PseudoTerminal(in: place, environment: place.session("bo").merging(["TERM": term]) { $1 })
    try await terminal.expect("bo:barista> ")
    // With the editor, the key accepts a line. Without it, the line ends with the next one.
    terminal.type("menu retire mug; \\" + (term == "dumb" ? "\n" : "\u{f}"))
    try await terminal.expect(term == "dumb" ? "... " : "retire")
    try await signIn("ada", inPlaceOf: "bo")
    try await terminal.type(term == "dumb" ? "\n" : "\r", until: "ada:owner> ")
    try await terminal.type("menu list --category goods" + (term == "dumb" ? "\n" : "\r"), until: "Mug")
    try await leave(terminal, enter: term == "dumb" ? "\n" : "\r")
  }

  @Test func `runs no statement that the one before has left after a board`() async throws {
    let terminal = try await place.terminal(as: "bo", until: "bo:barista> ")
    try await terminal.type("orders watch; menu retire mug\r", until: { !$0.text.contains("bo:barista>") })
    try await signIn("ada", inPlaceOf: "bo")
    // The board ends by itself. Between the two sessions there is none, and the prompt may appear then.
    try await terminal.expect("> ")
    try await terminal.type("\r", until: "ada:owner> ")
    try await expectMug(at: terminal)
  }

  @Test(arguments: ["xterm-256color", "dumb"])
  func `sees the end of a board that the one before has had read aloud`(term: String) async throws {
    let terminal = try PseudoTerminal(in: place, environment: place.session("bo").merging(["TERM": term]) { $1 })
    let end = term == "dumb" ? "\n" : "\r"
    try await terminal.expect("bo:barista> ")
    try await terminal.type("set screen-reader on\(end)", until: "bo:barista> ")
    try await terminal.type("orders watch\(end)", until: "Press Ctrl-C to leave.")
    try await signIn("ada", inPlaceOf: "bo")
    // Between the two sessions there is none, and the prompt may appear then.
    try await terminal.expect("> ")
    try await terminal.type(end, until: "ada:owner> ")
    try await leave(terminal, enter: end)
  }

  @Test func `does not confirm what the one before was asked`() async throws {
    let terminal = try await place.terminal(as: "bo", until: "bo:barista> ")
    try await terminal.type("orders place --for Cy --item espresso\r", until: "bo:barista> ")
    try await terminal.type("orders cancel @\r", until: "[y/N]")
    try await signIn("ada", inPlaceOf: "bo")
    try await terminal.type("y\r", until: "Another user has signed in, so orders cancel was not run")
    try await terminal.expect("ada:owner> ")
    try await leave(terminal)
    #expect(try await place.sql("SELECT status FROM orders_order") == "placed")
  }

  @Test func `does not confirm on a board what the one before was asked`() async throws {
    let terminal = try await place.terminal(as: "bo", until: "bo:barista> ")
    try await terminal.type("orders place --for Cy --item espresso\r", until: "bo:barista> ")
    try await terminal.type("orders watch\r", until: { $0.isOther && $0.text.contains("Cy") })
    try await terminal.type("x", until: { $0.text.contains("Reason, or empty for none: _") })
    try await terminal.type("\r", until: { $0.text.contains("[y/n]") })
    // The answer arrives before the board notices the sign-in.
    terminal.signal(SIGSTOP)
    try await signIn("ada", inPlaceOf: "bo")
    terminal.type("y")
    terminal.signal(SIGCONT)
    try await terminal.expect("ada:owner> ")
    try await leave(terminal)
    #expect(try await place.sql("SELECT status FROM orders_order") == "placed")
  }

  @Test(arguments: ["login ada@example.com; menu retire mug", "source signin"])
  func `runs nothing that the one before has entered after the sign-in`(line: String) async throws {
    try place.write("login ada@example.com\nmenu retire mug\n".utf8, to: "signin")
    let terminal = try await place.terminal(as: "bo", until: "bo:barista> ")
    terminal.type("\(line.replacing("signin", with: place.path("signin")))\r")
    try await terminal.expect("Password for ada@example.com: ")
    try await terminal.type(Workplace.password + "\r", until: "ada:owner> ")
    if line.contains(";") { #expect(terminal.text.contains("so the rest of the line was not run")) }
    try await expectMug(at: terminal)
  }

  @Test func `finds no aliases and no undo in a script either`() async throws {
    let lines = "alias zz 'orders list'\nmenu add Matcha --category drink --price 4\nlogout\nalias\nundo --list\n"
    let result = try await place.run(
      [Workplace.program, "--db", place.database, "--on-error", "continue"], input: lines,
      environment: place.session("ada"))
    #expect(result.output.contains("Matcha"), "\(result.errors)")
    #expect(!result.output.contains("zz"), "\(result.output)")
    #expect(!result.output.contains("menu add"), "\(result.output)")
  }

  @Test func `finds no personal note in the history`() async throws {
    let hired = try await place.coffeepal(
      as: "ada", "employees", "hire", "Cy", "--role", "barista", "--email", "cy@example.com", "--json")
    let id = try #require(try hired.json["id"]?.string, "\(hired.errors)")
    let terminal = try await place.terminal(as: "ada", until: "ada:owner> ")
    try await terminal.type("employees note \(id) 'allergic to nuts'\r", until: "ada:owner> ")
    try await terminal.type("menu list\r", until: "ada:owner> ")
    try await leave(terminal)
    #expect(try place.read(file).contains("menu list"))
    #expect(try !place.read(file).contains("allergic"))
  }
}
