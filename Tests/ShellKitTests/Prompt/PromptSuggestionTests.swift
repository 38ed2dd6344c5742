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
      hooks: ShellHooks(findCurrentUser: { nil }, permits: { [permits] in await permits.found() }),
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

  @Test func `ignores a lookup of permissions that ends after that of a later line`() async throws {
    try history.add("drinks list --count 1")
    await advisor.prepare()
    permits.deny("drinks list")
    permits.hold()
    advisor.begin()
    await permits.isAsked()
    permits.allowAll()
    advisor.begin()
    await advisor.prepare()
    permits.release()
    // The earlier lookup has answered and has no other work left than to store its answer.
    for _ in 0..<50 { await Task.yield() }
    #expect(await suggestion(for: "drinks l") == "ist --count 1")
  }

  /// The commands that the user may run, which the test changes.
  private final class Permits: Sendable {
    private struct State {
      var denied: Set<String> = []
      var isHeld = false
      var held: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func deny(_ name: String) { state.withLock { _ = $0.denied.insert(name) } }
    func allowAll() { state.withLock { $0.denied = [] } }

    /// Holds the answer to the next lookup until ``release()``.
    func hold() { state.withLock { $0.isHeld = true } }
    func release() { state.withLock { $0.held.take() }?.resume() }

    /// Waits until a held lookup has begun.
    func isAsked() async { while state.withLock({ $0.held == nil }) { await Task.yield() } }

    func found() async -> @Sendable (CommandInfo) -> Bool {
      let denied = state.withLock { $0.denied }
      await withCheckedContinuation { continuation in
        let isHeld = state.withLock { state in
          defer { state.isHeld = false }
          if state.isHeld { state.held = continuation }
          return state.isHeld
        }
        if !isHeld { continuation.resume() }
      }
      return { !denied.contains($0.name) }
    }
  }
}
