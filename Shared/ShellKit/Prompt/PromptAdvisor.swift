import DomainKit
import Synchronization
import TerminalKit

/// Says what there is to say about a line while it is typed.
final class PromptAdvisor: Sendable {
  private typealias Permits = @Sendable (CommandInfo) -> Bool

  private struct State {
    var permits: Permits?
    var looking: Task<Permits, Never>?
    /// Lines of the past that were looked at since the prompt came, and whether they may be offered.
    var offers: [String: Bool] = [:]
    /// Lines that were refused, and would be again.
    var refused: Set<String> = []
    var hasProblem = false
  }

  /// Until it is known who is at the prompt nothing is hidden; it is no secret.
  private static let everything: Permits = { _ in true }

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
      state.withLock { ($0.permits, $0.offers) = (permits, [:]) }
      return permits
    }
    state.withLock { $0.looking = task }
  }

  /// Never suggests a line again that came to nothing; the history still has it.
  func dropSuggestion(of line: String) { state.withLock { _ = $0.refused.insert(line) } }

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
    var hints: [String] = []
    for words in scan.statements {
      let check = StatementCheck(words, end: end, grammar: grammar, permits: permits)
      analysis.styles += check.styles
      hints.append(check.hint)
    }
    // What is being typed goes before what was wrong already.
    analysis.hint = hints.last { !$0.isEmpty } ?? ""
    analysis.styles += scan.comments.map { StyledRange($0, .faint) }
    analysis.styles.sort { $0.range.lowerBound < $1.range.lowerBound }
    if cursor == end, let permits = state.withLock({ $0.permits }) {
      let start = scan.statements.last?.first?.range.lowerBound
      analysis.suggestion = suggestion(for: text, statement: start, permits)
    }
    return analysis
  }

  /// What was entered before goes first; otherwise the only thing that may stand here.
  ///
  /// - Parameter start: where the statement begins that is being typed.
  private func suggestion(for text: String, statement start: Int?, _ permits: @escaping Permits) -> String {
    guard let start else { return "" }
    let statement = String(decoding: text.utf8.dropFirst(start), as: UTF8.self)
    for begun in start == 0 ? [text] : [text, statement] {
      let line = history.suggestion(for: begun) { offers($0, permits) }
      if let line { return String(decoding: line.utf8.dropFirst(begun.utf8.count), as: UTF8.self) }
    }
    let completer = PromptCompleter(grammar: grammar, sources: sources, permits: permits)
    let (place, completion) = completer.known(text, cursor: text.utf8.count)
    guard !place.typed.isEmpty, completion.candidates.count == 1, let only = completion.candidates.first?.text else {
      return ""
    }
    let typed = String(decoding: text.utf8.dropFirst(completion.range.lowerBound), as: UTF8.self)
    return only.hasPrefix(typed) ? String(only.dropFirst(typed.count)) : ""
  }

  /// Whether a line that was entered before can be carried out as it stands, by whoever is at the prompt now.
  private func offers(_ line: String, _ permits: @escaping Permits) -> Bool {
    let known = state.withLock { state in state.refused.contains(line) ? false : state.offers[line] }
    if let known { return known }
    let isSound = LineScan(line).statements.allSatisfy { words in
      let whole = CompletionPlace.expanded(words, grammar)
      return StatementCheck(whole, end: -1, grammar: grammar, permits: permits).isSound
    }
    state.withLock { $0.offers[line] = isSound }
    return isSound
  }

  func completion(for request: CompletionRequest) async -> Completion {
    guard let looking = state.withLock({ $0.looking }) else { return Completion(range: 0..<0, candidates: []) }
    let permits = await looking.value
    let completer = PromptCompleter(grammar: grammar, sources: sources, permits: permits)
    return await completer.completion(request.text, cursor: request.cursor)
  }
}
