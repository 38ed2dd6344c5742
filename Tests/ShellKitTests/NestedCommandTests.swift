import DomainKit
import ShellKit
import Testing

/// A command that is taken back by whatever it is told.
private struct Remember: IdleCommand {
  static let info = CommandInfo("memo add", "remember it", permission: .anyone("test"), writtenData: "a memo")
  @Argument(parsing: .captureForPassthrough) var words: [String]

  func run(_: Void, in session: any CommandSession) async throws -> CommandOutput {
    // The shell would take its own options for its own.
    session.registerUndo(Undo(words.map { $0.replacing("%", with: "--") }, "Take it back"))
    return .none
  }
}

/// A command that says what it was given.
private struct Echo: IdleCommand {
  static let info = CommandInfo("memo say", "say it", permission: .anyone("test"))
  @Argument var text: String
  @Option(parsing: .unconditional) var again: String?

  func run(_: Void, in _: any CommandSession) async throws -> CommandOutput { .text(text + (again ?? "")) }
}

@Suite struct `A command inside another one` {
  private func harness(_ hooks: ShellHooks = ShellHooks(), _ arguments: String...) -> Harness {
    Harness(arguments: arguments, hooks: hooks).adding(Remember.self, Echo.self, to: "memo")
  }

  @Test(arguments: ["plan drinks list", "watch drinks list", "undo"])
  func `needs its own permission, and its refusal counts as one of it`(line: String) async throws {
    let refused = Log()
    let hooks = ShellHooks(
      authorize: { info in if info.name == "drinks list" { throw AccessDenied(info.permission, to: .anonymous) } },
      logAccessDenied: { refused.add($0) })
    let result = try await harness(hooks, "--yes").script("memo add drinks list", line)
    #expect(result.code == 77)
    #expect(result.errors.hasPrefix("error[access.not-signed-in]"))
    #expect(refused.entries == ["drinks list"])
  }

  @Test(arguments: ["drinks list", "plan drinks list", "watch drinks list", "undo"], [true, false])
  func `counts as refused if its error is about the user's role`(line: String, isAccessDenial: Bool) async throws {
    let refused = Log()
    let hooks = ShellHooks(
      authorize: { info in
        if info.name == "drinks list" { throw Refusal(kind: .denied, isAccessDenial: isAccessDenial) }
      },
      logAccessDenied: { refused.add($0) })
    let result = try await harness(hooks, "--yes").script("memo add drinks list", line)
    #expect(result.code == 77)
    #expect(result.errors.hasPrefix("error[orders.sold-out]"))
    #expect(refused.entries == (isAccessDenial ? ["drinks list"] : []))
  }

  @Test(arguments: ["plan drinks list --cuont 1", "watch drinks list --cuont 1", "undo"])
  func `says by its own name what does not fit`(line: String) async throws {
    let result = try await harness(ShellHooks(), "--yes").script("memo add drinks list --cuont 1", line)
    #expect(
      result.errors == """
        error[usage.unknown-option]: drinks list has no --cuont (line 2)
          drinks list --cuont 1
                      ^^^^^^^ did you mean --count?

        """)
    #expect(result.code == 64)
  }

  @Test(arguments: ["plan drnks list", "watch drnks list", "undo"])
  func `has to be there`(line: String) async throws {
    let result = try await harness(ShellHooks(), "--yes").script("memo add drnks list", line)
    #expect(result.errors.hasPrefix("error[usage.unknown-command]: there is no command drnks"))
  }

  @Test func `is shown and corrected as it was typed`() async throws {
    let text = try await harness().prompt("plan orders plcae --item \"a\\tb\" Ada --timeout 5m", "n")
    #expect(
      text.contains("  orders plcae --item \"a\\tb\" Ada --timeout 5m\n         ^^^^^ did you mean orders place?\n"))
    #expect(text.contains("Run plan orders place --item \"a\\tb\" Ada --timeout 5m instead? [y/N] n"))
  }

  @Test func `leaves the shell's options to the shell, wherever they stand`() async throws {
    let result = try await harness().script(
      "plan drinks list --json --count 1", "set output json", "plan memo say --again --json x")
    #expect(result.output.hasPrefix("{\"command\":\"drinks list --count 1\",\"rows\":0,"))
    #expect(result.output.contains("\"command\":\"memo say --again --json x\""))
    #expect(result.errors == "")
  }

  @Test func `that no user has typed means its words as they are`() async throws {
    // Typed, the last would be an option of the shell.
    let result = try await harness(ShellHooks(), "--yes").script("memo add memo say x --again %json", "undo")
    #expect(result.errors == "")
    #expect(result.output == "x--json\n")
  }
}
