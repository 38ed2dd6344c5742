import DomainKit
import Synchronization
import Testing

@testable import ShellKit
@testable import TerminalKit

@Suite struct `The gray suggestion after the cursor` {
  private let advisor: PromptAdvisor
  private let history = HistoryFile(path: nil)
  private let permits = Permits()

  private enum Drinks: ValueSource {
    static let arguments: [String: Void] = ["orders place --item": ()]
    static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
      [ValueSuggestion("9f3a21bc", detail: "Gus, Latte"), ValueSuggestion("mug", detail: "a mug")]
    }
  }

  init() {
    let screen = MemoryOutput(isTerminal: true)
    let streams = ShellStreams(input: MemoryInput([]), output: screen, errors: screen)
    let runner = StatementRunner(
      grammar: CommandGrammar(CommandTable(Harness.commands() + Builtins.all)),
      sources: { [RegisteredValueSource(Drinks.self) {}] },
      streams: streams,
      state: ShellState(settings: SessionSettings()),
      hooks: ShellHooks(findCurrentUser: { nil }, permits: { [permits] in permits.current }),
      interrupts: InterruptCenter(exitWatchdog: .none))
    advisor = PromptAdvisor(runner: runner, history: history)
    advisor.begin()
  }

  /// Returns the suggestion once the permissions of the user are known.
  private func suggestion(for text: String) async -> String {
    _ = await advisor.completion(for: CompletionRequest(text: "", cursor: 0, revision: 0))
    return advisor.analysis(of: text, cursor: text.utf8.count).suggestion
  }

  @Test(arguments: [
    ("dri", "nks"), ("  dri", "nks"), ("drinks sh", "ow"), ("exit; dri", "nks"), ("orders place --size l", "arge"),
    ("orders place -i 'é 日' --size l", "arge"), ("orders place --size=l", "arge"), ("orders place --mi", "lk"),
    ("s", ""), ("drinks ", ""), ("drinks", ""), ("", ""), ("xyz", ""),
  ])
  func `is exactly the rest of the only completion`(typed: String, rest: String) async {
    #expect(await suggestion(for: typed) == rest)
  }

  @Test func `an id from a completion is described at the margin`() async {
    let typed = "orders place Ada --item "
    _ = await advisor.completion(for: CompletionRequest(text: typed, cursor: typed.utf8.count, revision: 0))
    let hint = { [advisor] (line: String) in advisor.analysis(of: line, cursor: line.utf8.count).hint }
    #expect(hint(typed + "9f3a21bc") == "Gus, Latte")
    #expect(hint(typed + "mug") == "")
    #expect(hint(typed + "9f3a21bd") == "")
    // The next line may be that of another user.
    advisor.begin()
    #expect(hint(typed + "9f3a21bc") == "")
  }

  @Test func `an apostrophe is explained at the margin`() {
    let hint = { [advisor] (line: String) in advisor.analysis(of: line, cursor: line.utf8.count).hint }
    #expect(hint("orders place O'Neil --item") == "put a word with ' in double quotes")
    #expect(hint("orders place 'O") == "' is not closed")
  }

  @Test func `is accompanied by no files while the user is unknown`() async {
    let completion = await advisor.completion(for: CompletionRequest(text: "source /et", cursor: 10, revision: 0))
    #expect(completion.candidates.isEmpty)
  }

  @Test func `is not shown before the end of the line`() async {
    _ = await suggestion(for: "dri")
    #expect(advisor.analysis(of: "dri", cursor: 2).suggestion == "")
  }

  @Test func `is no line of the history that the next user may not run`() async throws {
    try history.add("drinks list --count 1")
    #expect(await suggestion(for: "drinks l") == "ist --count 1")
    permits.deny("drinks list")
    advisor.begin()
    #expect(await suggestion(for: "drinks l") == "")
  }

  /// The commands that the user may run, which the test changes.
  private final class Permits: Sendable {
    private let denied = Mutex<Set<String>>([])

    func deny(_ name: String) { denied.withLock { _ = $0.insert(name) } }

    var current: @Sendable (CommandInfo) -> Bool {
      let denied = denied.withLock { $0 }
      return { !denied.contains($0.name) }
    }
  }
}
