/// A call of the program that is being typed in the system's own shell.
package struct ProgramLine: Sendable {
  /// What its last word is.
  enum Place: Sendable {
    /// The name of an option of the program.
    case option
    /// The value of an option of the program, behind a part of the same word: `--output=`.
    case value(ShellOption, lead: String)
    /// A word of a command.
    case command
  }

  /// The option by which shells ask; it must come first.
  package static let option = "--complete"

  /// The database that the line names.
  package private(set) var database: String?
  private(set) var place: Place
  /// The words of the command before the last one.
  private(set) var words: [String] = []
  /// The last word, as far as it was typed.
  let typed: String
  private(set) var used: Set<ShellOption> = []

  /// - Parameters:
  ///   - line: up to the cursor, with the program's name.
  ///   - home: what a leading `~` stands for.
  package init(_ line: String, home: String?) {
    let split = ShellWords(line)
    typed = split.last
    place = .command
    read(split.whole.dropFirst(), home)
    if case .value = place { return }
    place = lastPlace(isBehind: split.whole.contains("--"))
  }

  /// Takes the program's own options out from among the words. A command's own go before where they are called the same,
  /// which only those for statements are.
  private mutating func read(_ all: ArraySlice<String>, _ home: String?) {
    var rest = all
    var isOver = false
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard !isOver, word != "--", let option = ShellOption(name: parts[0]),
        words.isEmpty || !ShellOption.forStatements.contains(option)
      else {
        // Before a command it only says that no option of the program follows.
        if word != "--" || !words.isEmpty { words.append(word) }
        isOver = isOver || word == "--"
        continue
      }
      used.insert(option)
      guard option.takesValue, parts.count == 1 else {
        note(option, parts.count == 2 ? parts[1] : "", home)
        continue
      }
      guard let value = rest.popFirst() else { return place = .value(option, lead: "") }
      note(option, value, home)
    }
  }

  private mutating func note(_ option: ShellOption, _ value: String, _ home: String?) {
    guard option == .database, !value.isEmpty else { return }
    let isAtHome = value == "~" || value.hasPrefix("~/")
    database = isAtHome ? (home ?? "~") + value.dropFirst() : value
  }

  private func lastPlace(isBehind isOver: Bool) -> Place {
    guard typed.hasPrefix("-"), !isOver else { return .command }
    let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, let option = ShellOption(name: parts[0]), option.takesValue,
      words.isEmpty || !ShellOption.forStatements.contains(option)
    {
      return .value(option, lead: parts[0] + "=")
    }
    return words.isEmpty ? .option : .command
  }
}
