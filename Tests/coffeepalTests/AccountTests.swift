import DomainKit
import Foundation
import ShellKit
import Testing
import TestingKit

@Suite struct `An installation with accounts` {
  private let place: Workplace

  init() async throws {
    place = try Workplace()
    try await place.registerOwner()
  }

  @Test func `takes a barista in, lets them work, and shows them the door`() async throws {
    let stranger = try await place.coffeepal(as: "stranger", "orders", "list")
    #expect(stranger.ending == .exited(77))
    #expect(stranger.errorCode == "access.not-signed-in")
    let named = try await place.coffeepal(as: "stranger", "orders", "cancel", "Gus")
    #expect(named.errorCode == "access.not-signed-in", "\(named.errors)")
    let planned = try await place.coffeepal(as: "stranger", "plan", "orders", "cancel", "Gus")
    #expect(planned.errorCode == "access.not-signed-in", "\(planned.errors)")
    try await place.invite("bo", as: "barista")
    #expect(try await place.login("bo").ending == .exited(0))
    let terminal = try await place.terminal(as: "bo", until: "coffeepal bo:barista> ")
    try await terminal.type("orders place --for Cy --item espresso\n", until: "placed")
    try await terminal.expect("coffeepal bo:barista> ")
    let disabled = try await place.coffeepal(as: "ada", "auth", "disable", "bo@example.com", "--json")
    #expect(try disabled.json["active"] == false)
    try await terminal.type("orders list\n", until: "access.not-signed-in")
    try await terminal.expect("bo@example.com is no longer signed in: the account was disabled or deleted, or")
    try await terminal.expect("coffeepal (signed out)> ")
    try await terminal.leave(typing: "exit\n")
    #expect(try await place.coffeepal(as: "bo", "orders", "list").ending == .exited(77))
    #expect(try await place.coffeepal(as: "ada", "orders", "list", "-o", "ndjson").lines.count == 1)
    #expect(try await place.coffeepal(as: "ada", "auth", "log", "--verify").ending == .exited(0))
    try await place.expectSoundDatabase()
  }

  @Test func `tells an invited user and a stranger alike how a password is chosen`() async throws {
    let invited = try await place.coffeepal(
      as: "ada", "auth", "register", "bo@example.com", "--name", "Bo", "--role", "barista")
    #expect(invited.ending == .exited(0), "\(invited.errors)")
    let refused = try await place.login("bo")
    #expect(refused.errorCode == "auth.login-refused")
    #expect(refused.errors.contains("With an invitation, use its code: auth accept CODE. "), "\(refused.errors)")
    #expect(refused.errors.contains("ask an owner to run: auth invite EMAIL --reset. "), "\(refused.errors)")
    #expect(try await place.login("eve").errors == refused.errors)
  }

  @Test func `tells of an ended session with line breaks between words`() async throws {
    try await place.invite("bo", as: "barista")
    #expect(try await place.login("bo").ending == .exited(0))
    let terminal = try PseudoTerminal(in: place, columns: 60, environment: place.session("bo"))
    try await terminal.expect("coffeepal bo:barista> ")
    #expect(try await place.coffeepal(as: "ada", "auth", "disable", "bo@example.com").ending == .exited(0))
    try await terminal.type("orders list\n", until: { $0.lines.last?.hasPrefix("coffeepal (signed out)>") == true })
    let alert = "\nbo@example.com is no longer signed in: the account was\ndisabled or deleted, or the session was"
    #expect(terminal.text.contains(alert), "\(terminal.text)")
    try await terminal.leave(typing: "exit\n")
  }

  @Test func `signs in from a script as the README says`() async throws {
    let script = "login ada@example.com --password-stdin\n\(Workplace.password)\nwhoami --json\n"
    let result = try await place.run(
      [Workplace.program, "--db", place.database], input: script, environment: place.session("script"))
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(result.lines.last?.contains("\"email\":\"ada@example.com\"") == true)
    let piped = try await place.coffeepal(
      as: "pipe", "-c", "login ada@example.com --password-stdin", password: Workplace.password)
    #expect(piped.ending == .exited(0))
  }

  @Test func `never opens again`() async throws {
    for table in ["auth_user", "auth_session", "auth_login_guard"] { _ = try await place.sql("DELETE FROM \(table)") }
    for name in ["ada", "eve"] { #expect(try await place.coffeepal(as: name, "orders", "list").ending == .exited(77)) }
    let eve = try await place.coffeepal(
      as: "eve", "auth", "register", "eve@example.com", "--name", "Eve", "--json", "--password-stdin",
      password: Workplace.password)
    #expect(try eve.json["role"] == "customer")
    let config = try place.write("{\"switchedOff\": [\"auth\"]}".utf8, to: "config.json")
    let off = try await place.coffeepal("orders", "list", environment: ["COFFEEPAL_CONFIG": config])
    #expect(off.ending == .exited(78))
  }

  @Test func `shows guests their own orders alone`() async throws {
    for name in ["gus", "gia"] {
      let registered = try await place.coffeepal(
        as: name, "auth", "register", "\(name)@example.com", "--name", "Guest", "--password-stdin",
        password: Workplace.password)
      #expect(registered.ending == .exited(0), "\(registered.errors)")
    }
    let order = try await place.coffeepal(as: "gus", "orders", "place", "--for", "Gus", "--item", "tea:small", "--json")
    let id = try #require(try order.json["id"]?.string)
    for suffix in [id, String(id.suffix(5))] {
      #expect(try await place.coffeepal(as: "gus", "orders", "show", suffix).ending == .exited(0))
      let other = try await place.coffeepal(as: "gia", "orders", "show", suffix)
      #expect(other.errorCode == "orders.not-found")
      let after = try await place.coffeepal(as: "gia", "orders", "list", "--after", suffix)
      #expect(after.errorCode == "orders.not-found")
    }
    #expect(try await place.coffeepal(as: "gus", "orders", "list", "-o", "ndjson").lines.count == 1)
    #expect(try await place.coffeepal(as: "gia", "orders", "list", "--json").output == "[]\n")
    #expect(try await place.coffeepal(as: "ada", "orders", "list", "-o", "ndjson").lines.count == 1)
    let other = try await place.coffeepal(as: "gia", "orders", "cancel", id, "--yes")
    #expect(other.errorCode == "orders.not-found", "\(other.errors)")
    #expect(try await place.coffeepal(as: "gus", "orders", "cancel", id, "--yes").ending == .exited(0))
  }

  @Test func `leads from a name to an email address where a command takes that`() async throws {
    _ = try await place.coffeepal(
      as: "ada", "auth", "register", "gus@example.com", "--name", "Gus Miller", "--role", "barista")
    for line in ["auth role Gus manager", "auth disable 'gus miller'", "auth invite gus", "auth delete Gus --yes"] {
      let result = try await place.coffeepal(as: "ada", "-c", line)
      #expect(result.errorCode == "auth.email")
      #expect(result.errors.contains("did you mean gus@example.com (Gus Miller, barista, invited)?"))
    }
    let unknown = try await place.coffeepal(as: "ada", "auth", "disable", "Zoe")
    #expect(unknown.errors.contains("Write it like ada@example.com"))
  }

  @Test func `says that a change of the password needs two lines`() async throws {
    let result = try await place.coffeepal(
      as: "ada", "auth", "password", "--password-stdin", password: Workplace.password)
    #expect(result.errorCode == "usage.needs-password")
    let help = "--password-stdin: Read the current and the new password from standard input, one per line."
    #expect(result.errors.contains(help), "\(result.errors)")
  }

  @Test func `shares one count of tries between processes`() async throws {
    let place = place
    try await withThrowingTaskGroup(of: Workplace.Result.self) { group in
      for number in 0..<4 {
        group.addTask {
          try await place.coffeepal(
            as: "guess\(number)", "login", "ada@example.com", "--password-stdin", password: "wrong \(number)")
        }
      }
      for try await result in group { #expect(result.errorCode == "auth.login-refused", "\(result.errors)") }
    }
    #expect(try await place.sql("SELECT DISTINCT tries FROM auth_login_guard") == "4")
    _ = try await place.sql("UPDATE auth_login_guard SET tries = 100, next_at = 9000000000000")
    let login = {
      try await place.coffeepal(
        as: "guess0", "login", "ada@example.com", "--password-stdin", password: Workplace.password)
    }
    #expect(try await login().errorCode == "auth.login-refused")
    #expect(try await place.coffeepal(as: "ada", "auth", "enable", "ada@example.com").ending == .exited(0))
    #expect(try await login().ending == .exited(0))
  }

  @Test func `lets a locked-out owner back in from the machine itself`() async throws {
    _ = try await place.coffeepal(as: "ada", "auth", "list")
    _ = try await place.sql("UPDATE auth_login_guard SET tries = 100, next_at = 9000000000000")
    let new = "quite another password"
    let recovered = try await place.coffeepal(as: "console", "auth", "recover", "--password-stdin", password: new)
    #expect(recovered.ending == .exited(0), "\(recovered.errors)")
    #expect(try await place.coffeepal(as: "ada", "orders", "list").ending == .exited(77))
    #expect(try await place.login("ada", new).ending == .exited(0))
    #expect(try await place.login("ada").ending == .exited(77))
  }

  @Test func `shows the account with the id that was shown last, for @`() async throws {
    let shown = try await place.coffeepal(as: "ada", "-c", "auth list --limit 1", "-c", "auth show @ -o json")
    #expect(shown.ending == .exited(0), "\(shown.errors)")
    #expect(shown.output.contains("\"email\":\"ada@example.com\""), "\(shown.output)")
  }

  @Test func `has no line to write with a word after an address, which may be a password`() async throws {
    let refused = try await place.coffeepal(as: "ada", "auth", "show", "ada@example.com", "hunter2")
    #expect(refused.ending == .exited(64))
    #expect(!refused.errors.contains("auth show hunter2"), "\(refused.errors)")
  }

  @Test func `says who resets the password of an account that is not an owner's`() async throws {
    try await place.invite("bo", as: "barista")
    let refused = try await place.coffeepal(as: "console", "auth", "recover", "bo@example.com", "--password-stdin")
    #expect(refused.errorCode == "auth.no-owner", "\(refused.errors)")
    #expect(
      refused.errors.contains("Ask an owner to reset the password with: auth invite bo@example.com --reset"),
      "\(refused.errors)")
    #expect(try await place.login("bo").ending == .exited(0))
  }

  @Test func `gives a thief of the database nothing`() async throws {
    let copy = place.path("stolen.db")
    #expect(try await place.coffeepal(as: "ada", "backup", copy).ending == .exited(0))
    #expect(try await place.coffeepal(as: "thief", "orders", "list", on: copy).ending == .exited(77))
    #expect(try await place.sql("SELECT count(*) FROM auth_session WHERE length(fingerprint) = 64") == "1")
  }

  @Test func `keeps the session when a user signs in to a copy of it`() async throws {
    let copy = place.path("copy.db")
    #expect(try await place.coffeepal(as: "ada", "backup", copy).ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "whoami", on: copy).ending == .exited(77))
    let login = try await place.coffeepal(
      as: "ada", "login", "ada@example.com", "--password-stdin", password: Workplace.password, on: copy)
    #expect(login.ending == .exited(0), "\(login.errors)")
    for database in [place.database, copy] {
      #expect(try await place.coffeepal(as: "ada", "whoami", on: database).ending == .exited(0))
    }
    #expect(try await place.coffeepal(as: "ada", "logout", on: copy).ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "whoami").ending == .exited(0))
    // To sign in to a copy and look at it is no change of it.
    let again = try await place.coffeepal(as: "ada", "backup", copy, "--yes")
    #expect(again.ending == .exited(0), "\(again.errors)")
  }

  @Test func `stays open when the owner's session cannot be kept`() async throws {
    let place = try Workplace()
    let refused = try await place.run(
      [
        Workplace.program, "--db", place.database, "auth", "register", "ada@example.com", "--name", "Ada",
        "--password-stdin",
      ], input: Workplace.password + "\n", environment: ["COFFEEPAL_SESSION": "/dev/null/session"])
    #expect(refused.ending == .exited(74))
    #expect(refused.errorCode == "auth.session-file")
    #expect(refused.errors.contains("COFFEEPAL_SESSION"))
    #expect(try await place.sql("SELECT count(*) FROM auth_premises") == "0")
    #expect(try await place.coffeepal(as: "bo", "orders", "list").ending == .exited(0))
  }

  @Test func `keeps sessions of different databases apart`() async throws {
    let other = place.path("other.db")
    let second = try await place.coffeepal(
      as: "ada", "auth", "register", "ada@example.org", "--name", "The Owner", "--password-stdin",
      password: Workplace.password, on: other)
    #expect(second.ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "whoami", "--json").json["email"] == "ada@example.com")
    #expect(try await place.coffeepal(as: "ada", "whoami", "--json", on: other).json["email"] == "ada@example.org")
    let mode = try FileManager.default.attributesOfItem(atPath: place.path("ada/session"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }
}

@Suite struct `A password at the terminal` {
  private let place: Workplace

  init() async throws {
    place = try Workplace()
    try await place.registerOwner()
  }

  @Test func `is not shown, and typing is shown again afterwards`() async throws {
    let terminal = try await place.terminal(as: "till", until: "coffeepal (signed out)> ")
    try await terminal.type("login ada@example.com\n", until: "Password for ada@example.com: ")
    terminal.type(Workplace.password + "\n")
    let shown = try await terminal.expect("coffeepal ada:owner> ")
    #expect(!shown.contains("horse"))
    try await terminal.type("exit", until: { $0.typed.hasSuffix("ada:owner> exit") })
    try await terminal.leave(typing: "\n")
    #expect(terminal.isAsFound)
  }

  @Test func `makes the terminal known, which then has a count of its own`() async throws {
    #expect(try await place.sql("SELECT count(*) FROM auth_known_device") == "1")
    let terminal = try await place.terminal(as: "ada", until: "coffeepal ada:owner> ")
    for _ in 1...2 {
      try await terminal.type("logout; login ada@example.com\n", until: "Password for ada@example.com: ")
      try await terminal.type(Workplace.password + "\n", until: "coffeepal ada:owner> ")
      #expect(try await place.sql("SELECT count(*) FROM auth_known_device") == "2")
    }
    try await terminal.leave(typing: "exit\n")
  }

  @Test func `is asked for at the terminal while the streams go elsewhere`() async throws {
    let line = "\(Workplace.program) --db \(place.database) login ada@example.com --json < /dev/null > out 2> err"
    let terminal = try PseudoTerminal(shell: line, in: place, environment: place.session("till"))
    try await terminal.expect("Password for ada@example.com: ")
    try await terminal.leave(typing: Workplace.password + "\n")
    #expect(try place.read("out").contains("\"email\":\"ada@example.com\""))
  }

  @Test(arguments: ["\u{3}", "TERM"]) func `leaves the terminal as it was when it never comes`(end: String) async throws
  {
    let terminal = try await place.terminal(as: "till", until: "coffeepal (signed out)> ")
    try await terminal.type("login ada@example.com\n", until: "Password for ada@example.com: ")
    #expect(!terminal.isAsFound)
    if end == "TERM" {
      terminal.signal(SIGTERM)
      #expect(try await terminal.end().ending == .exited(143))
    } else {
      try await terminal.type(end, until: "coffeepal (signed out)> ")
      try await terminal.type("exit", until: { $0.typed.hasSuffix("(signed out)> exit") })
      try await terminal.leave(typing: "\n")
    }
    #expect(terminal.isAsFound)
  }
}
