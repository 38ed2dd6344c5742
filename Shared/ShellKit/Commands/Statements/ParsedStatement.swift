/// A statement, complete or not, with the commands that its words call.
struct ParsedStatement: Sendable {
  /// A command of the statement: `plan watch orders list` has three.
  struct Call: Sendable {
    /// The index of its first word.
    let start: Int
    /// The result of looking up the words from there on: the command, or the words that could follow.
    let search: CommandSearch
    /// The command around it, if there is one.
    let outer: WrapperCommand?

    /// The index of the word after the command's path.
    var end: Int { start + search.count }
    var command: RegisteredCommand? { search.command }
  }

  /// The maximum number of nested commands.
  static let deepestNesting = 8

  /// The words, with aliases replaced. The words of an alias have the range of its name.
  private(set) var words: [Word]
  /// The commands, the outermost first. At least one.
  var calls: [Call] = []
  /// `true` if there are more nested commands than ``deepestNesting``.
  var isTooDeep = false
  private var aliases: Set<Range<Int>> = []

  init(_ words: [Word]) { self.words = words }

  /// The innermost command.
  var last: Call { calls[calls.count - 1] }

  /// The words after the path of the innermost command.
  var rest: ArraySlice<Word> { words.dropFirst(last.end) }

  /// The command that runs with the last words as its arguments.
  ///
  /// An unknown inner command does not run; the outer command reports the error.
  var running: Call {
    zip(calls, calls.dropFirst()).first { $0.command?.wrapper?.runsCommand != true || $1.command == nil }?.0 ?? last
  }

  /// Returns `true` if a word comes from an alias.
  func isFromAlias(_ index: Int) -> Bool { aliases.contains(words[index].range) }

  /// Returns the first option among the words of a command that takes one value and already has one,
  /// and its index in the statement. The options of an alias may be replaced.
  ///
  /// - Parameter start: The index of the first word after the command's path.
  func repetition(in arguments: ParsedArguments, from start: Int) -> (index: Int, option: ArgumentInfo)? {
    let shellWords = Set(arguments.shellOptions.flatMap(\.words))
    var seen: Set<String> = []
    for (offset, role) in arguments.roles.enumerated() where !shellWords.contains(offset) {
      switch role {
      case .option(let option), .optionWithValue(let option, _, _):
        guard option.kind == .option, !option.isRepeating, !isFromAlias(start + offset) else { continue }
        if !seen.insert(option.name).inserted { return (start + offset, option) }
      case .value, .noValue, .flagWithValue, .unknownOption, .extra, .separator: continue
      }
    }
    return nil
  }

  /// Returns the alias at the beginning that its own text leads back to, or `nil`.
  func circularAlias(in aliases: [String: String]) -> String? {
    guard let first = words.first, !first.isQuoted, isFromAlias(0), aliases[first.text] != nil else { return nil }
    return first.text
  }

  /// Replaces the alias at an index, and the aliases in its text, each once.
  mutating func expandAlias(at index: Int, _ aliases: [String: String]) {
    var seen: Set<String> = []
    while words.indices.contains(index), !words[index].isQuoted, let text = aliases[words[index].text],
      seen.insert(words[index].text).inserted
    {
      let range = words[index].range
      let inner = Lexer(text).statements[0].map { $0.moved(to: range) }
      words.replaceSubrange(index...index, with: inner)
      self.aliases.insert(range)
    }
  }
}
