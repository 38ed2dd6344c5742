import TerminalKit

/// The completion of a call of the program, for the system's shells.
///
/// An answer has one line per candidate: the word, a tab, and its description. The line `files`
/// tells the shell to offer files.
package struct ProgramCompletion: Sendable {
  let grammar: CommandGrammar
  let sources: [String: RegisteredValueSource]
  let permits: @Sendable (CommandInfo) -> Bool
  private let databases: @Sendable (_ typed: String) -> [String]
  private let budget: Duration
  /// The maximum time for an answer; each one starts this program and opens the database.
  private static let budget = Duration.milliseconds(500)

  /// Creates the completion for a set of commands.
  ///
  /// - Parameters:
  ///   - permits: Looks up the user's permissions; given up after `budget`.
  ///   - databases: Returns the databases, other than files, that complete a typed one.
  ///   - budget: The maximum time to wait for permissions and for stored values.
  package init(
    commands: [RegisteredCommand], values: [RegisteredValueSource], help: HelpContent,
    permits: @escaping @Sendable () async -> @Sendable (CommandInfo) -> Bool,
    databases: @escaping @Sendable (_ typed: String) -> [String] = { _ in [] }, within budget: Duration? = nil
  ) async {
    self.databases = databases
    self.budget = budget ?? Self.budget
    grammar = CommandGrammar(CommandTable(commands + Builtins.all), topics: help.allTopics)
    sources = values.byArgument
    let nothing: @Sendable (CommandInfo) -> Bool = { _ in false }
    self.permits = await TimeLimit.within(self.budget) { await permits() } ?? nothing
  }

  /// Returns the candidates at the end of the line.
  package func answer(_ line: ProgramLine) async -> [String] {
    switch line.place {
    case .option: options(ShellOption.allCases.filter { !line.used.contains($0) }, line.typed)
    case .value(let option, let prefix): await values(of: option, prefix, String(line.typed.dropFirst(prefix.count)))
    case .command: await words(line)
    }
  }

  private func options(_ options: [ShellOption], _ typed: String) -> [String] {
    options.flatMap { option in option.names.filter { $0.hasPrefix(typed) }.suffix(1).map { ($0, option.meaning) } }
      .compactMap(Self.line)
  }

  private func values(of option: ShellOption, _ prefix: String, _ typed: String) async -> [String] {
    switch option {
    case .database:
      let found = databases(typed).compactMap { Self.line(prefix + $0, "service") }
      return found.isEmpty ? ["files"] : found
    case .file: return ["files"]
    case .command: return await statement(prefix, typed)
    default:
      return option.known.offered.filter { $0.value.hasPrefix(typed) }.compactMap {
        Self.line(prefix + $0.value, $0.detail)
      }
    }
  }

  /// Returns the candidates for a statement inside one word of the other shell: `-c 'orders li`.
  private func statement(_ prefix: String, _ typed: String) async -> [String] {
    let completer = PromptCompleter(grammar: grammar, sources: sources, permits: permits, budget: budget)
    let completion = await completer.completion(typed, cursor: typed.utf8.count)
    let before = prefix + String(decoding: typed.utf8.prefix(completion.range.lowerBound), as: UTF8.self)
    return completion.candidates.compactMap { Self.line(before + $0.text, $0.detail) }
  }

  private func words(_ line: ProgramLine) async -> [String] {
    // An option in quotes is a value.
    let quoted = { (word: String) in Quoting.isPlain(word) ? word : Quoting.quoted(word) }
    let before = line.words.map { quoted($0) + " " }.joined()
    let text = before + (line.typed.isEmpty ? "" : quoted(line.typed))
    let place = CompletionPosition(text, cursor: text.utf8.count, grammar: grammar)
    let completer = PromptCompleter(grammar: grammar, sources: sources, permits: permits, budget: budget)
    let found = place.completion(of: await completer.choices(at: place)).candidates
    var answer = found.compactMap { Self.line(place.optionPrefix + $0.label, $0.detail) }
    if place.takesFile { answer.append("files") }
    if line.typed.hasPrefix("-"), case .positional = place.kind {
      let further = ShellOption.forArguments.subtracting(ShellOption.forStatements).subtracting(line.used)
      answer += options(further.sorted { $0.rawValue < $1.rawValue }, line.typed)
    }
    return answer
  }

  /// Returns the line for a candidate, or `nil` if the value contains control characters.
  private static func line(_ value: String, _ meaning: String) -> String? {
    guard !value.unicodeScalars.contains(where: TextEscaping.isInvisibleControl) else { return nil }
    return "\(value)\t\(TextEscaping.visible(meaning))"
  }
}
