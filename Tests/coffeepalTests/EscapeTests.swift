import DomainKit
import Foundation
import Testing
import TestingKit

@Suite struct `A way out of the prompt` {
  private let place: Workplace

  init() async throws {
    place = try Workplace()
    try await place.registerOwner(inviting: "gus", as: "customer")
    try await place.invite("bo", as: "barista")
    try place.write("echo pwned > \(place.path("pwned"))\n".utf8, to: "program")
    try place.write("#!/bin/sh\necho secure=$LESSSECURE$LESSHISTFILE\ncat > /dev/null\n".utf8, to: "less")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path("less"))
  }

  private var wasPwned: Bool { FileManager.default.fileExists(atPath: place.path("pwned")) }

  /// Opens the prompt of a user who has chosen their own program for every purpose.
  private func prompt(_ name: String, kiosk: Bool = false) async throws -> PseudoTerminal {
    let program = "sh \(place.path("program"))"
    let path = "\(place.folder):\(place.variables["PATH"] ?? "")"
    let own = ["EDITOR": program, "PAGER": program, "PATH": path].merging(place.session(name)) { $1 }
    let terminal = try PseudoTerminal(
      kiosk ? ["--kiosk"] : [], in: place, columns: 100, rows: 10, environment: own)
    try await terminal.expect("> ")
    return terminal
  }

  /// Ends a kiosk, which no key ends.
  private func stop(_ kiosk: PseudoTerminal) async throws {
    kiosk.signal(SIGTERM)
    #expect(try await kiosk.end().ending == .exited(143))
  }

  private func signIn(at kiosk: PseudoTerminal) async throws {
    try await kiosk.type("login ada@example.com\r", until: "Password for ada@example.com: ")
    try await kiosk.type("\(Workplace.password)\r", until: "ada:owner> ")
  }

  /// Expects the refusal of the editor, and a secure pager.
  private func expectClosed(_ terminal: PseudoTerminal) async throws {
    let reason = "for baristas and above"
    for _ in 0..<20 where !terminal.text.contains(reason) {
      try await terminal.type("\u{c}", until: { !$0.text.contains("The editor is") })
      terminal.type("\u{18}\u{5}")
      // On a busy machine, the user is sometimes not known in time, which is another reason.
      try await terminal.shows { $0.text.contains(reason) || $0.text.contains("The editor is refused while") }
    }
    #expect(terminal.text.contains(reason))
    try await terminal.type("\u{c}help prompt\r", until: "secure=1-")
    try await terminal.leave(typing: "exit\r")
    #expect(!wasPwned)
  }

  @Test(arguments: ["stranger", "gus"])
  func `is closed to users who are not signed in or not staff`(name: String) async throws {
    try await expectClosed(try await prompt(name))
    let sourced = try await place.coffeepal(as: name, "-c", "source \(place.path("program"))")
    #expect(sourced.ending == .exited(77))
    #expect(!sourced.errors.contains("pwned"))
  }

  @Test func `is open to baristas, with a secure pager`() async throws {
    try place.write("echo own=$LESSSECURE; cat > /dev/null\n".utf8, to: "program")
    let terminal = try await prompt("bo")
    try await terminal.type("help prompt\r", until: "own=1")
    try await terminal.leave(typing: "exit\r")
    try place.write("whoami\n".utf8, to: "script")
    #expect(try await place.coffeepal(as: "bo", "-c", "source \(place.path("script"))").ending == .exited(0))
  }

  @Test func `is closed to a user of an idle prompt who is no longer staff`() async throws {
    let terminal = try await prompt("bo")
    let disabled = try await place.coffeepal(as: "ada", "auth", "disable", "bo@example.com", "--yes")
    try #require(disabled.ending == .exited(0), "\(disabled.errors)")
    try await terminal.type("\u{18}\u{5}", until: "The editor is for baristas and above")
    try await terminal.leave(typing: "exit\r")
    #expect(!wasPwned)
  }

  @Test(arguments: ["stranger", "gus"])
  func `is closed while the database is not at its place`(name: String) async throws {
    let terminal = try await prompt(name)
    let away = place.database + ".away"
    try FileManager.default.moveItem(atPath: place.database, toPath: away)
    for line in ["help exit | sh \(place.path("program"))", "source \(place.path("program"))", "set --save yes on"] {
      try await terminal.type("\u{c}\(line)\r", until: "error[")
    }
    try await expectClosed(terminal)
    try FileManager.default.moveItem(atPath: away, toPath: place.database)
  }

  @Test func `is open where there are no accounts`() async throws {
    let open = try Workplace()
    try open.write("set\n".utf8, to: "script")
    #expect(try await open.coffeepal("-c", "source \(open.path("script"))").ending == .exited(0))
  }

  @Test func `does not exist in kiosk mode, for any role`() async throws {
    let terminal = try await prompt("ada", kiosk: true)
    // The sign-in at another terminal does not apply.
    #expect(terminal.text.contains("(signed out)>"))
    try await signIn(at: terminal)
    try await terminal.type("\u{18}\u{5}", until: "The editor is switched off in kiosk mode")
    try await terminal.type("\u{1A}help prompt\r", until: "ada:owner> ")
    try await stop(terminal)
    #expect(!wasPwned)
    for line in ["source script", "backup copy.db", "restaurants export x.csv", "orders import x.csv", "auth recover"] {
      let result = try await place.run(
        [Workplace.program, "--db", place.database, "-c", line],
        environment: ["COFFEEPAL_KIOSK": "1"].merging(place.session("ada")) { $1 })
      #expect(result.ending == .exited(77), "\(line)")
      #expect(result.errorCode == "shell.kiosk", "\(line): \(result.errors)")
    }
    for (command, ending) in [
      ("auth recover", "so you may use it, but not here: auth recover is switched off in kiosk mode."),
      ("backup", "so you may not use it. Here, no user may: backup is switched off in kiosk mode."),
    ] {
      let explained = try await place.coffeepal("--kiosk", "--json", "-c", "explain \(command)").json
      #expect(explained["allowed"] == false)
      #expect(explained["why"]?.string?.hasSuffix(ending) == true, "\(explained)")
    }
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `ends the session of kiosk mode in the database`(signal: Int32, code: Int32) async throws {
    let sessions = "SELECT count(*) FROM auth_session"
    let before = try await place.sql(sessions)
    let kiosk = try await prompt("stranger", kiosk: true)
    try await signIn(at: kiosk)
    #expect(try await place.sql(sessions) != before)
    kiosk.signal(signal)
    #expect(try await kiosk.end().ending == .exited(code))
    #expect(try await place.sql(sessions) == before)
  }

  @Test(arguments: ["exit\r", "quit\r", "\u{4}"])
  func `is a sign-out in kiosk mode, after which the prompt goes on`(keys: String) async throws {
    let sessions = "SELECT count(*) FROM auth_session"
    let before = try await place.sql(sessions)
    let kiosk = try await prompt("stranger", kiosk: true)
    try await signIn(at: kiosk)
    try await kiosk.type(keys, until: "\u{1B}[3J")
    #expect(try await !kiosk.expect("(signed out)> ").contains("no longer signed in"))
    #expect(try await place.sql(sessions) == before)
    try await kiosk.type("alias zzz 'menu list --category goods'\rzzz\r", until: "Mug")
    try await kiosk.expect("(signed out)> ")
    try await kiosk.type(keys, until: "\u{1B}[3J")
    try await kiosk.expect("(signed out)> ")
    kiosk.type("history\r")
    try await kiosk.shows { $0.text.contains("> history") && $0.lines.last?.hasSuffix("(signed out)>") == true }
    #expect(!kiosk.text.contains("category goods"), "\(kiosk.text)")
    try await kiosk.type("zzz\r", until: "error[usage.unknown-command]")
    try await stop(kiosk)
  }

  @Test func `ends the session of a script in kiosk mode`() async throws {
    let sessions = "SELECT count(*) FROM auth_session"
    let before = try await place.sql(sessions)
    let script = "login ada@example.com --password-stdin\n\(Workplace.password)\nwhoami --json\n"
    let result = try await place.run(
      [Workplace.program, "--db", place.database, "--kiosk"], input: script, environment: place.session("stranger"))
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(result.output.contains("ada@example.com"))
    #expect(try await place.sql(sessions) == before)
  }

  @Test func `has no sign-in of another terminal in kiosk mode, and leaves none`() async throws {
    let kiosk = try await prompt("stranger", kiosk: true)
    try await signIn(at: kiosk)
    #expect(try await place.coffeepal(as: "stranger", "whoami").ending == .exited(77))
    try await kiosk.type("logout\r", until: "\u{1B}[3J")
    try await kiosk.expect("(signed out)> ")
    try await stop(kiosk)
    #expect(try await prompt("stranger", kiosk: true).text.contains("(signed out)>"))
  }
}

@Suite struct `Recovering the owner's account` {
  private let place: Workplace
  private static let new = "quite another password"

  init() async throws {
    place = try Workplace()
    try await place.registerOwner(inviting: "gus", as: "customer")
  }

  private func recover(as name: String) async throws -> Workplace.Result {
    try await place.coffeepal(as: name, "auth", "recover", "ada@example.com", "--password-stdin", password: Self.new)
  }

  @Test func `is refused at the prompt`() async throws {
    let terminal = try await place.terminal(as: "stranger", until: "(signed out)> ")
    try await terminal.type("auth recover\r", until: "shell.outside-prompt")
    try await terminal.leave(typing: "exit\r")
  }

  @Test func `is refused in a script that is sourced at the prompt`() async throws {
    try await place.invite("bo", as: "barista")
    try place.write("logout\nauth recover\n".utf8, to: "script")
    let terminal = try await place.terminal(as: "bo", until: "bo:barista> ")
    try await terminal.type("source \(place.path("script"))\r", until: "shell.outside-prompt")
    try await terminal.leave(typing: "exit\r")
    #expect(try await place.sql("SELECT count(*) FROM auth_log WHERE action = 'recover'") == "0")
  }

  @Test func `is refused while a user is signed in`() async throws {
    let refused = try await recover(as: "gus")
    #expect(refused.ending == .exited(77))
    #expect(refused.errorCode == "auth.sign-out-first")
    for (name, isAllowed) in [("gus", false), ("stranger", true)] {
      let explained = try await place.coffeepal(as: name, "--json", "explain", "auth", "recover").json
      #expect(explained["allowed"] == .bool(isAllowed))
      let end = isAllowed ? "so you may use it." : "so you may use it, but only after logout."
      #expect(explained["why"]?.string?.hasSuffix(end) == true, "\(explained)")
    }
  }

  @Test func `is logged with a user who has registered and denied commands since`() async throws {
    let registered = try await place.coffeepal(
      as: "eve", "auth", "register", "eve@example.com", "--name", "Eve", "--password-stdin",
      password: Workplace.password)
    #expect(registered.ending == .exited(0), "\(registered.errors)")
    try place.write(String(repeating: "auth list\n", count: 501).utf8, to: "denied")
    let denied = try await place.coffeepal(as: "eve", "-f", place.path("denied"), "--on-error", "continue")
    #expect(denied.ending == .exited(77))
    #expect(try await recover(as: "stranger").ending == .exited(0))
    let entry = try await place.sql("SELECT actor FROM auth_log WHERE action = 'recover'")
    #expect(entry == "owner of the file; last sign-in of any account: eve@example.com")
  }

  @Test func `is logged with the user who was signed in last, and told to every owner`() async throws {
    try await place.invite("mia", as: "owner")
    #expect(try await place.coffeepal(as: "gus", "logout").ending == .exited(0))
    let recovered = try await recover(as: "gus")
    #expect(recovered.ending == .exited(0), "\(recovered.errors)")
    let entry = try await place.sql("SELECT actor FROM auth_log WHERE action = 'recover'")
    #expect(entry == "owner of the file; last sign-in of any account: gus@example.com")
    for (name, password) in [("mia", Workplace.password), ("ada", Self.new)] {
      let first = try await place.login(name, password)
      #expect(
        first.errors.contains("The password of ada@example.com was replaced with auth recover"), "\(first.errors)")
      #expect(first.errors.contains("last sign-in of any account: gus@example.com"))
      #expect(try await !place.login(name, password).errors.contains("auth recover"))
    }
  }
}
