import Testing

@Suite struct `A new password` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `that the rules reject is asked for again in place`() async throws {
    let terminal = try await place.terminal(as: "ada", until: "coffeepal (open)> ")
    terminal.type("auth register ada@example.com --name Ada\n")
    try await terminal.expect("New password for ada@example.com (at least 15 characters): ")
    terminal.type("short\n")
    // A password that is too short is not asked for twice.
    let refused = try await terminal.expect("The password has fewer than 15 characters. ")
    #expect(!refused.contains("Repeat"))
    // The same applies to the other rules.
    try await terminal.expect("New password for ada@example.com (at least 15 characters): ")
    terminal.type("for ada@example.com only\n")
    let telling = try await terminal.expect("The password contains the email address")
    #expect(!telling.contains("Repeat"))
    for question in ["New password for ada@example.com (at least 15 characters): ", "Repeat the password: "] {
      try await terminal.expect(question)
      terminal.type(Workplace.password + "\n")
    }
    try await terminal.expect("You are signed in as ada@example.com.")
    try await terminal.expect("coffeepal ada:owner> ")
    try await terminal.leave(typing: "exit\n")
    #expect(try !place.read(".local/state/coffeepal/history").contains(Workplace.password))
  }

  @Test func `that is typed ahead of a refused or misspelled command is neither run nor shown nor kept`() async throws {
    try await place.registerOwner()
    let terminal = try await place.terminal(as: "ada", until: "coffeepal ada:owner> ")
    terminal.type("login ada@example.com --role x\r\(Workplace.password)\r")
    try await terminal.expect("error[usage.unknown-option]")
    try await terminal.expect("coffeepal ada:owner> ")
    try await terminal.type("logout\r", until: "(signed out)> ")
    try await terminal.type("auth password\r\(Workplace.password)\r", until: "error[access.not-signed-in]")
    try await terminal.expect("(signed out)> ")
    terminal.type("logn ada@example.com\r\(Workplace.password)\r")
    try await terminal.expect("error[usage.unknown-command]")
    try await terminal.expect("(signed out)> ")
    // The corrected line is in place.
    try await terminal.leave(typing: "\u{15}exit\r")
    #expect(!terminal.text.contains(Workplace.password), "\(terminal.text)")
    #expect(try !place.read(".local/state/coffeepal/history").contains(Workplace.password))
  }

  @Test func `that the rules reject three times ends the command`() async throws {
    let terminal = try await place.terminal(as: "ada", until: "coffeepal (open)> ")
    terminal.type("auth register ada@example.com --name Ada\n")
    for _ in 1...3 {
      try await terminal.expect("New password for ada@example.com (at least 15 characters): ")
      terminal.type("short\n")
    }
    try await terminal.expect("error[auth.password-too-short]")
    try await terminal.leave(typing: "exit\n")
  }
}
