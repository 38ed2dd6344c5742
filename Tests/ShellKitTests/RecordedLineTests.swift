import DomainKit
import ShellKit
import Synchronization
import Testing

/// A command with a personal option, which records the line that is stored as its cause.
private struct Whisper: ShellCommand {
  static let info = CommandInfo(
    "whisper to", "say something", permission: Permission("whisper", atLeast: .customer), examples: [],
    writtenData: "nothing", personalOptions: ["--reason"])

  @Argument(help: "to whom") var guest: String
  @Option(help: "why") var reason: String?

  func run(_ record: @Sendable (String?) -> Void, in _: any CommandSession) async throws -> CommandOutput {
    record(WorkScope.current.command)
    return .text("")
  }
}

@Suite struct `The line that is stored as a cause` {
  @Test(arguments: [
    ("whisper to Ada", "whisper to Ada"), ("whisper to 'Ada L'", "whisper to 'Ada L'"),
    ("whisper to Ada --reason late", "whisper to Ada --reason …"),
    ("whisper to Ada --reason='late again'", "whisper to Ada --reason=…"),
    ("whisper to --reason late Ada", "whisper to --reason … Ada"),
    ("whisper to Ada --reason=\u{301}late", "whisper to Ada --reason=…"),
  ])
  func `leaves out what is personal`(line: String, recorded: String) async throws {
    let lines = Mutex<[String?]>([])
    var harness = Harness()
    harness.commands = [
      RegisteredCommand(Whisper.self, feature: "whispers") { { line in lines.withLock { $0.append(line) } } }
    ]
    #expect(try await harness.script(line).code == 0)
    #expect(lines.withLock { $0 } == [recorded])
  }
}
