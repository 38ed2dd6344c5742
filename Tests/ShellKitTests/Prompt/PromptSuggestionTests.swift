import DomainKit
import Testing

@testable import ShellKit
@testable import TerminalKit

@Suite struct `The gray suggestion after the cursor` {
  private let advisor: PromptAdvisor

  init() {
    let screen = MemoryOutput(isTerminal: true)
    let streams = ShellStreams(input: MemoryInput([]), output: screen, errors: screen)
    let runner = StatementRunner(
      grammar: CommandGrammar(CommandTable(Harness.commands() + Builtins.all)), streams: streams,
      state: ShellState(settings: SessionSettings()), hooks: ShellHooks(),
      interrupts: InterruptCenter(exitWatchdog: .none))
    advisor = PromptAdvisor(runner: runner, history: HistoryFile(path: nil))
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

  @Test func `is not shown before the end of the line`() async {
    _ = await suggestion(for: "dri")
    #expect(advisor.analysis(of: "dri", cursor: 2).suggestion == "")
  }
}
