import DomainKit
import Synchronization
import TerminalKit

/// Says what there is to say about a line while it is typed.
final class PromptAdvisor: Sendable {
  private struct State {
    var permits: (@Sendable (CommandInfo) -> Bool)?
    var looking: Task<@Sendable (CommandInfo) -> Bool, Never>?
    var hasProblem = false
  }

  /// Until it is known who is at the prompt nothing is hidden; it is no secret.
  private static let everything: @Sendable (CommandInfo) -> Bool = { _ in true }

  private let hooks: ShellHooks
  private let history: HistoryFile
  private let grammar: PromptGrammar
  private let sources: [String: RegisteredValueSource]
  private let state = Mutex(State())

  init(runner: StatementRunner, history: HistoryFile) {
    hooks = runner.hooks
    self.history = history
    grammar = PromptGrammar(
      table: runner.table, state: runner.state, topics: runner.content.allTopics)
    let named = runner.sources.flatMap { source in source.arguments.map { ($0, source) } }
    sources = Dictionary(named) { first, _ in first }
  }

  /// Called before each line: who is at the prompt may have changed. Nobody waits for the answer.
  func begin() {
    let hooks = hooks
    let task = Task {
      let permits = await hooks.permits()
      state.withLock { $0.permits = permits }
      return permits
    }
    state.withLock { $0.looking = task }
  }

  /// Whether nobody has heard yet that the history cannot be kept.
  func isFirstProblem() -> Bool {
    state.withLock { state in
      defer { state.hasProblem = true }
      return !state.hasProblem
    }
  }

  func analysis(of text: String, cursor: Int) -> LineAnalysis {
    let scan = LineScan(text)
    let end = text.utf8.count
    var analysis = LineAnalysis()
    let permits = state.withLock { $0.permits } ?? Self.everything
    for words in scan.statements {
      let check = StatementCheck(words, end: end, grammar: grammar, permits: permits)
      analysis.styles += check.styles
      analysis.hint = check.hint
    }
    analysis.styles += scan.comments.map { StyledRange($0, .faint) }
    analysis.styles.sort { $0.range.lowerBound < $1.range.lowerBound }
    if cursor == end, !text.isEmpty { analysis.suggestion = suggestion(for: text) }
    return analysis
  }

  /// What was entered before goes first; otherwise the only thing that may stand here.
  private func suggestion(for text: String) -> String {
    if let line = history.suggestion(for: text) { return String(line.dropFirst(text.count)) }
    guard let permits = state.withLock({ $0.permits }) else { return "" }
    let completer = PromptCompleter(grammar: grammar, sources: sources, permits: permits)
    let (place, completion) = completer.known(text, cursor: text.utf8.count)
    guard !place.typed.isEmpty, completion.candidates.count == 1, let only = completion.candidates.first?.text else {
      return ""
    }
    let typed = String(decoding: text.utf8.dropFirst(completion.range.lowerBound), as: UTF8.self)
    return only.hasPrefix(typed) ? String(only.dropFirst(typed.count)) : ""
  }

  func completion(for request: CompletionRequest) async -> Completion {
    guard let looking = state.withLock({ $0.looking }) else { return Completion(range: 0..<0, candidates: []) }
    let permits = await looking.value
    let completer = PromptCompleter(grammar: grammar, sources: sources, permits: permits)
    return await completer.completion(request.text, cursor: request.cursor)
  }
}
