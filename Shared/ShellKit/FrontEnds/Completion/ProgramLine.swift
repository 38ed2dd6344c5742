import DomainKit

/// A call of the program that the user is typing in a system shell.
package struct ProgramLine: Sendable {
  /// The role of the last word.
  enum Place: Sendable {
    /// The name of an option of the program.
    case option
    /// The value of an option of the program, after the name of the option if it is in the same
    /// word: `--output=`.
    case value(ShellOption, prefix: String)
    /// A word of a command.
    case command
  }

  /// The option with which shells ask for completions; it must come first.
  package static let option = "--complete"

  /// The path of the database that the line names.
  package private(set) var database: String?
  private(set) var place: Place
  /// The words of the command before the last one.
  private(set) var words: [String] = []
  /// The typed part of the last word.
  let typed: String
  private(set) var used: Set<ShellOption> = []

  /// Parses a command line.
  ///
  /// - Parameters:
  ///   - line: The text up to the cursor, with the program's name.
  ///   - home: The home folder, which replaces a leading `~`.
  package init(_ line: String, home: String?) {
    let split = Self.split(line)
    typed = split.last
    place = .command
    read(split.whole.dropFirst(), home)
    if case .value = place { return }
    place = lastPlace(isAfterSeparator: split.whole.contains("--"))
  }

  /// Returns the complete words, and the word that the user is typing; empty after a space.
  static func split(_ line: String) -> (whole: [String], last: String) {
    var words = Array(Lexer(line, .systemShell).statements.joined())
    let last = words.last?.range.upperBound == line.utf8.count ? words.popLast() : nil
    return (words.map(\.text), last?.text ?? "")
  }

  /// Separates the program's own options from the command's words.
  ///
  /// If both have an option with the same name, the command's option takes precedence. Only the
  /// options for statements can have such a name.
  private mutating func read(_ all: ArraySlice<String>, _ home: String?) {
    var rest = all
    var isOver = false
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard !isOver, word != "--", let option = ShellOption(name: parts[0]),
        words.isEmpty || !ShellOption.forStatements.contains(option)
      else {
        // Before a command, `--` only ends the options of the program.
        if word != "--" || !words.isEmpty { words.append(word) }
        isOver = isOver || word == "--"
        continue
      }
      used.insert(option)
      guard option.takesValue, parts.count == 1 else {
        record(option, parts.count == 2 ? parts[1] : "", home)
        continue
      }
      guard let value = rest.popFirst() else { return place = .value(option, prefix: "") }
      record(option, value, home)
    }
  }

  private mutating func record(_ option: ShellOption, _ value: String, _ home: String?) {
    guard option == .database, !value.isEmpty else { return }
    let isAtHome = value == "~" || value.hasPrefix("~/")
    database = isAtHome ? (home ?? "~") + value.dropFirst() : value
  }

  private func lastPlace(isAfterSeparator isOver: Bool) -> Place {
    guard typed.hasPrefix("-"), !isOver else { return .command }
    let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, let option = ShellOption(name: parts[0]), option.takesValue,
      words.isEmpty || !ShellOption.forStatements.contains(option)
    {
      return .value(option, prefix: parts[0] + "=")
    }
    return words.isEmpty ? .option : .command
  }
}
