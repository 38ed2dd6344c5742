import DomainKit
import ShellKit
import Synchronization
import Testing

/// A command that does what only a real run may do.
struct SendLetter: ShellCommand {
  static let info = CommandInfo(
    "letters send", "send a letter", permission: .anyone("test"), writtenData: "a letter",
    externalEffect: "posts a letter")

  func run(_ sent: @Sendable () -> Void, in session: any CommandSession) async throws -> CommandOutput {
    sent()
    return .none
  }
}

/// A command that forgot to say so.
struct SendCard: IdleCommand {
  static let info = CommandInfo("letters card", "send a card", permission: .anyone("test"), writtenData: "a card")

  func run(_: Void, in session: any CommandSession) async throws -> CommandOutput {
    try DryRun.refuse("posts a card")
    return .message("sent")
  }
}

/// A command that reports what it would import.
struct TakeLetters: IdleCommand {
  static let info = CommandInfo(
    "letters take", "import letters", permission: .anyone("test"), writtenData: "the letters")

  @Argument var file: String
  @OptionGroup var dryRun: DryRunOption
}

@Suite struct `Planning a command` {
  private func harness(_ hooks: ShellHooks = ShellHooks()) -> Harness {
    var harness = Harness(hooks: hooks).adding(SendCard.self, TakeLetters.self, to: "letters")
    harness.commands += [
      RegisteredCommand(SendLetter.self, feature: "letters") { { Issue.record("a letter was sent") } }
    ]
    return harness
  }

  @Test func `shows nothing of the command's own, and says when nothing would be stored`() async throws {
    let result = try await harness().script("plan drinks list --json")
    #expect(
      result.output == """
        {"command":"drinks list","rows":0,"changes":[],"events":[],"questions":[]}

        """)
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test func `refers to the report of a command that imports`() async throws {
    let planned = try await harness().script("plan letters take 'a b.csv'")
    let nothing = "Nothing would be stored.\n"
    #expect(planned.errors == "For a summary and the bad lines, run: letters take 'a b.csv' --dry-run\n" + nothing)
    #expect(try await harness().script("plan letters take x.csv --dry-run").errors == nothing)
    let dashed = try await harness().script("plan letters take -- -x.csv").errors
    #expect(dashed.contains("run: letters take --dry-run -- -x.csv\n"), "\(dashed)")
  }

  @Test(arguments: ["plan", "watch"]) func `inside itself is refused beyond a few times`(name: String) async throws {
    let line = String(repeating: "\(name) ", count: 5_000) + "drinks list"
    let result = try await harness().script(line)
    #expect(result.errors.hasPrefix("error[usage.nested-too-deep]"))
    #expect(result.code == 64)
  }

  @Test func `asks nothing and says what would be asked`() async throws {
    let result = try await harness().script("plan drinks forget --json")
    #expect(result.output.contains("\"questions\":[\"Forget all 3 drinks?\"]"))
    #expect(result.code == 0)
  }

  @Test func `has a row for each question in a table for programs`() async throws {
    let result = try await harness().script("plan drinks forget")
    #expect(
      result.output == """
        what\tid\tname\tchange\tfield\tbefore\tafter
        question\t\t\tasked\t\t\tForget all 3 drinks?

        """)
  }

  @Test(arguments: ["exit 3", "set yes on", "source nothing", "plan drinks list", "alias a 'drinks list'"])
  func `the shell's own commands are refused`(line: String) async throws {
    let result = try await harness().script("plan \(line)", "drinks list --count 0 --json")
    #expect(result.errors.hasPrefix("error[plan.shell]"))
    #expect(result.code == 1)
  }

  @Test(arguments: ["undo", "source nothing"])
  func `a command of the shell that runs others is not said to store nothing`(line: String) async throws {
    let errors = try await harness().script("plan \(line)").errors
    let name = line.prefix { $0 != " " }
    #expect(
      errors == """
        error[plan.shell]: \(name) is a command of the shell and runs other commands, so it cannot be planned (line 1)
          plan the command that it runs

        """)
  }

  @Test func `what could not be taken back is refused, said beforehand or not`() async throws {
    let declared = try await harness().script("plan letters send")
    #expect(
      declared.errors.contains("letters send posts a letter, which cannot be rolled back, so it cannot be planned"))
    #expect(declared.code == 1)
    let forgotten = try await harness().script("plan letters card")
    #expect(forgotten.errors.hasPrefix("error[plan.outside]: It posts a card, which cannot be undone"))
    #expect(forgotten.code == 1)
  }

  @Test func `errors are the command's own`() async throws {
    #expect(try await harness().script("plan fail described").errors.hasPrefix("error[orders.sold-out]"))
    let unknown = try await harness().script("plan orders place --itme latte Ada")
    #expect(unknown.errors.contains("did you mean --item?"))
    #expect(unknown.code == 64)
    #expect(try await harness().script("plan nonsense").errors.contains("there is no command nonsense"))
    #expect(try await harness().script("plan").code == 64)
  }

  @Test func `a user who may not run the command may not plan it`() async throws {
    let refused = Mutex<[String]>([])
    let hooks = ShellHooks(
      authorize: { info in
        if info.name == "drinks forget" { throw AccessDenied(info.permission, to: .anonymous) }
      }, logAccessDenied: { action in refused.withLock { $0.append(action) } })
    let result = try await harness(hooks).script("plan drinks forget")
    #expect(result.code == 77)
    #expect(result.output == "")
    #expect(refused.withLock { $0 } == ["drinks forget"])
  }
}
