import DomainKit
import Synchronization
import TerminalKit

/// Hints, suggestions and completion for the line that the user is typing.
final class PromptAdvisor: Sendable {
  private typealias Permits = @Sendable (CommandInfo) -> Bool

  private struct State {
    var permits: Permits?
    /// The lookup of the permissions.
    var permitsLookup: Task<Permits, Never>?
    /// The number of lookups that have begun. The answer to an earlier one is not used.
    var lookups = 0
    /// The history lines checked since the prompt appeared; `true` if a line may be suggested.
    var suggestible: [String: Bool] = [:]
    /// The lines that were refused and would be refused again.
    var refused: Set<String> = []
    var hasProblem = false
    /// The descriptions of the ids of the last completion.
    var described: [String: String] = [:]
  }

  /// The permissions until the user is known. They hide no command; the commands are not secret.
  private static let everything: Permits = { _ in true }

  private let hooks: ShellHooks
  private let history: HistoryFile
  private let grammar: CommandGrammar
  private let sources: [String: RegisteredValueSource]
  private let state = Mutex(State())

  init(runner: StatementRunner, history: HistoryFile) {
    hooks = runner.hooks
    self.history = history
    grammar = runner.grammar
    sources = runner.sources().byArgument
  }

  /// Looks up the user's permissions in the background. The reader calls it before each line.
  func begin() {
    let hooks = hooks
    let number = state.withLock { state in
      state.lookups += 1
      return state.lookups
    }
    let task = Task {
      let permits = await hooks.permits()
      state.withLock { if $0.lookups == number { ($0.permits, $0.suggestible) = (permits, [:]) } }
      return permits
    }
    // A line of another user must not be described with what this one has seen.
    state.withLock { ($0.permitsLookup, $0.described) = (task, [:]) }
  }

  /// Waits until the user's permissions are known.
  func prepare() async { _ = await state.withLock { $0.permitsLookup }?.value }

  /// Stops suggesting a line that failed. The history keeps it.
  func dropSuggestion(of line: String) { state.withLock { _ = $0.refused.insert(line) } }

  /// Returns `true` at the first call only, so that a history problem is reported once.
  func isFirstProblem() -> Bool {
    state.withLock { state in
      defer { state.hasProblem = true }
      return !state.hasProblem
    }
  }

  func analysis(of text: String, cursor: Int) -> LineAnalysis {
    let scan = Lexer(text)
    let end = text.utf8.count
    var analysis = LineAnalysis()
    let permits = state.withLock { $0.permits } ?? Self.everything
    var hints: [String] = []
    for words in scan.statements {
      let check = StatementCheck(words, end: end, grammar: grammar, permits: permits)
      analysis.styles += check.styles
      hints.append(check.hint)
    }
    // The hint for the statement that the user is typing takes precedence.
    analysis.hint = hints.last { !$0.isEmpty } ?? ""
    if scan.statements.last?.last?.open == "'", StatementLexer.endsInApostrophe(text) {
      analysis.hint = "put a word with ' in double quotes"
    }
    if analysis.hint.isEmpty, let word = scan.statements.last?.last?.text {
      // A completion may have put an id in the place of a typed name.
      analysis.hint = state.withLock { $0.described[word] } ?? ""
    }
    analysis.styles += scan.comments.map { StyledRange($0, .faint) }
    analysis.styles.sort { $0.range.lowerBound < $1.range.lowerBound }
    if cursor == end, let permits = state.withLock({ $0.permits }) {
      let start = scan.statements.last?.first?.range.lowerBound
      analysis.suggestion = suggestion(for: text, statement: start, permits)
    }
    return analysis
  }

  /// Returns a suggestion from the history, or else the only completion.
  ///
  /// - Parameter start: The offset of the statement that the user is typing.
  private func suggestion(for text: String, statement start: Int?, _ permits: @escaping Permits) -> String {
    guard let start else { return "" }
    let statement = String(decoding: text.utf8.dropFirst(start), as: UTF8.self)
    for begun in start == 0 ? [text] : [text, statement] {
      let line = history.suggestion(for: begun) { mayBeSuggested($0, permits) }
      if let line { return String(decoding: line.utf8.dropFirst(begun.utf8.count), as: UTF8.self) }
    }
    let completer = PromptCompleter(grammar: grammar, sources: sources, permits: permits)
    let (position, completion) = completer.completionWithoutStoredValues(text, cursor: text.utf8.count)
    guard !position.typed.isEmpty, completion.candidates.count == 1, let only = completion.candidates.first?.text else {
      return ""
    }
    let typed = String(decoding: text.utf8.dropFirst(completion.range.lowerBound), as: UTF8.self)
    return only.hasPrefix(typed) ? String(only.dropFirst(typed.count)) : ""
  }

  /// Returns `true` if the current user can run a line of the history unchanged.
  private func mayBeSuggested(_ line: String, _ permits: @escaping Permits) -> Bool {
    let known = state.withLock { state in state.refused.contains(line) ? false : state.suggestible[line] }
    if let known { return known }
    let isSound = Lexer(line).statements.allSatisfy { words in
      StatementCheck(words, end: -1, grammar: grammar, permits: permits).isSound
    }
    state.withLock { $0.suggestible[line] = isSound }
    return isSound
  }

  func completion(for request: CompletionRequest) async -> Completion {
    guard let lookup = state.withLock({ $0.permitsLookup }) else { return Completion(range: 0..<0, candidates: []) }
    let permits = await lookup.value
    let completer = PromptCompleter(
      grammar: grammar, sources: sources, permits: permits,
      budget: request.keepsText ? PromptCompleter.budgetWithoutKey : PromptCompleter.budget,
      currentUser: { [hooks] in await hooks.currentUser() })
    let completion = await completer.completion(request.text, cursor: request.cursor)
    let ids = completion.candidates.filter { IDSuffix($0.text) != nil }
    state.withLock { $0.described = Dictionary(ids.map { ($0.text, $0.detail) }) { first, _ in first } }
    return completion
  }
}
