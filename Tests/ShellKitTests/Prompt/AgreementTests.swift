import TerminalKit
import Testing

@testable import ShellKit

@Suite struct `The prompt and Enter` {
  private static let aliases = ["dl": "drinks list", "dj": "dl --json", "put": "orders place -i latte"]

  /// The hint at the prompt must not promise what the command then refuses, and must not warn of
  /// what it accepts.
  @Test(arguments: [
    ("orders place -i latte Ada", true), ("orders place -i -5 Ada", false), ("orders place -i latte -5", false),
    ("orders place -i latte '-5'", false), ("orders place -i latte -- -5", true), ("drinks list --count -1", false),
    ("drinks list --count", false), ("drinks list --output", false), ("drinks list --timeout", false),
    ("drinks list --output=json", true), ("drinks list --count=1 --json", true), ("drinks list --json=1", false),
    ("orders place --item --json Ada", false), ("orders place -i latte Ada --iced=3", false), ("drinks lst", false),
    ("dl", true), ("dj", true), ("dj --count 1", true), ("dj --bogus", false), ("dj extra", false), ("put Ada", true),
    ("put", false), ("put Ada --size huge", false), ("plan dl", true), ("plan dl --bogus", false),
    ("watch drinks forget", false), ("help dl", false), ("explain drinks list", true), ("explain drinks lis", false),
    ("help 'drinks list'", true), ("help 'drinks lis'", false), ("plan -- dl", false),
    ("watch -- drinks forget", false),
    ("orders place -i latte Ada --milk=", false), ("orders place -i latte Ada --milk ''", true),
    ("orders place -i latte Ada --milk=soy=2", true),
  ])
  func `agree about a line`(line: String, isValid: Bool) async throws {
    let grammar = CommandGrammar(CommandTable(Harness.commands() + Builtins.all), aliases: { Self.aliases })
    let check = StatementCheck(Lexer(line).statements[0], end: -1, grammar: grammar)
    #expect(check.isSound == isValid, "\(check.hint)")
    var arguments = Self.aliases.flatMap { ["-c", "alias \($0.key) '\($0.value)'"] }
    arguments += ["--on-error", "continue", "-c", line]
    let code = try await Harness(arguments: arguments).script().code
    #expect((code == 0) == isValid)
  }

  @Test func `name an option of the shell that has no value`() async throws {
    let result = try await Harness(arguments: ["-c", "drinks list --timeout"]).script()
    #expect(result.errors.hasPrefix("error[usage.missing-value]: --timeout needs a value: --timeout <5s>\n"))
  }

  @Test func `complete an alias of an alias, and an alias inside another command`() async {
    let grammar = CommandGrammar(CommandTable(Harness.commands() + Builtins.all), aliases: { Self.aliases })
    let completer = PromptCompleter(grammar: grammar, sources: [:], permits: { _ in true })
    for line in ["dj --cou", "plan dl --cou"] {
      #expect(
        await completer.completion(line, cursor: line.utf8.count).candidates.map(\.text) == ["--count"], "\(line)")
    }
  }
}
