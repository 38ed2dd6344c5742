/// The words after a command's path, each with its role.
struct ParsedArguments {
  enum WordRole {
    /// An option or a flag.
    case option(ArgumentInfo)
    /// An option with its value in the same word, which begins at an offset: `--size=large`.
    case optionWithValue(ArgumentInfo, KnownValues, start: Int)
    case value(ArgumentInfo, KnownValues)
    /// A word that cannot be the value of the option before it.
    case noValue(ArgumentInfo)
    /// A flag with a value: `--iced=3`.
    case flagWithValue(ArgumentInfo)
    case unknownOption
    /// A value that no argument takes.
    case extra
    case separator

    /// The argument that takes the word, its known values, and the offset of the value in the word; `nil` for a
    /// word without a value.
    var takenBy: (ArgumentInfo, KnownValues, start: Int)? {
      switch self {
      case .value(let argument, let values): (argument, values, 0)
      case .optionWithValue(let argument, let values, let start): (argument, values, start)
      case .option, .noValue, .flagWithValue, .unknownOption, .extra, .separator: nil
      }
    }
  }

  /// The role of the next word.
  enum Expectation {
    case value(ArgumentInfo, KnownValues)
    case positional(ArgumentInfo?, KnownValues)
  }

  /// A reason why the words do not fit the arguments.
  enum Problem {
    case missingValue(option: Int, ArgumentInfo)
    /// A word whose role is a problem.
    case word(Int, WordRole)
    case missing(ArgumentInfo)
  }

  /// An option of the shell, which every command has.
  struct SharedOption {
    let argument: ArgumentInfo
    let values: KnownValues
    /// `true` if the command does not see the option.
    let isTakenAway: Bool
  }

  /// A shell option among the words, with its value.
  struct GivenShellOption {
    let option: ArgumentInfo
    let value: String?
    /// The indices of its words.
    let words: Range<Int>
  }

  private struct Option {
    let argument: ArgumentInfo
    /// The shell option, or `nil` for an option of the command.
    let shell: SharedOption?
    let values: KnownValues
    let index: Int
  }

  /// The arguments of the command.
  let known: [ArgumentInfo]
  private(set) var roles: [WordRole] = []
  /// The names of the given arguments.
  private(set) var used: Set<String> = []
  /// The shell options among the words.
  private(set) var shellOptions: [GivenShellOption] = []
  /// `true` if all words that follow are values: after a `--`, or among the words of another command.
  private(set) var isOver = false
  private var wordProblems: [Problem] = []
  /// The option whose value comes next.
  private var waiting: Option?
  /// The first option before a word that cannot be its value.
  private var withoutValue: Option?
  private let shared: [SharedOption]
  private let values: @Sendable (ArgumentInfo, [String]) -> KnownValues
  private(set) var wordTexts: [String] = []
  private var positionals: ArraySlice<ArgumentInfo>
  /// `true` if the repeating positional argument has at least one value.
  private var repeatingHasValue = false

  /// Parses the words after a command's path.
  ///
  /// - Parameters:
  ///   - shared: The options of the shell that the line can have.
  ///   - values: Returns the values of an argument, given the words before it.
  init(
    _ known: [ArgumentInfo], _ words: some Sequence<Word>, shared: [SharedOption] = [],
    values: @escaping @Sendable (ArgumentInfo, [String]) -> KnownValues = { argument, _ in argument.known }
  ) {
    self.known = known
    self.shared = shared
    self.values = values
    positionals = known.filter { $0.kind == .positional }[...]
    for (index, word) in words.enumerated() {
      let role = take(word, at: index)
      roles.append(role)
      wordTexts.append(word.text)
      switch role {
      case .unknownOption, .flagWithValue, .extra: wordProblems.append(.word(index, role))
      case .option, .optionWithValue, .value, .noValue, .separator: break
      }
    }
  }

  var expectation: Expectation {
    if let option = withoutValue ?? waiting { return .value(option.argument, option.values) }
    return .positional(positionals.first, positionals.first.map { values($0, wordTexts) } ?? .any)
  }

  /// The reasons why the words do not fit, in the order of the words, and then the missing ones.
  var problems: [Problem] {
    let open = waiting.map { [Problem.missingValue(option: $0.index, $0.argument)] } ?? []
    return wordProblems + open + missing.map { .missing($0) }
  }

  /// The required arguments that are still missing.
  var missing: [ArgumentInfo] {
    let options = known.filter { $0.kind == .option && !$0.isOptional && used.isDisjoint(with: $0.names) }
    let rest = positionals.filter { !$0.isOptional && !($0.isRepeating && repeatingHasValue) }
    return options + rest
  }

  /// Returns, for each requirement that is not met yet, the arguments that would meet it.
  func missing(of rules: [ArgumentRule]) -> [[ArgumentInfo]] {
    rules.filter { !$0.isMet(by: used) }.map { rule in known.filter { rule.oneOf.contains($0.helpName) } }
  }

  /// The names of all options, including the shell's.
  var optionNames: [String] {
    known.filter { $0.kind != .positional }.flatMap(\.names) + shared.flatMap(\.argument.names)
  }

  func option(_ name: String) -> ArgumentInfo? { find(name, isQuoted: false)?.argument }

  /// The values of each argument of the command, by its position. A flag that is given has its name.
  var given: [[GivenValue]] {
    var given = known.map { argument in
      argument.kind == .flag && !used.isDisjoint(with: argument.names) ? [GivenValue(text: argument.name, word: 0)] : []
    }
    for (index, role) in roles.enumerated() {
      guard let (argument, _, start) = role.takenBy, known.indices.contains(argument.position) else { continue }
      let text = String(decoding: wordTexts[index].utf8.dropFirst(start), as: UTF8.self)
      let word = argument.kind == .option && start == 0 ? index - 1 : index
      given[argument.position].append(GivenValue(text: text, word: word))
    }
    return given
  }

  /// Returns the values of an option after the words.
  func values(of option: ArgumentInfo) -> KnownValues {
    find(option.name, isQuoted: false)?.shell?.values ?? values(option, wordTexts)
  }

  /// Returns `true` for a word that is an option unless it is the value of one. Quotes do not
  /// matter.
  static func looksLikeOption(_ text: String) -> Bool { text.hasPrefix("-") && text.count > 1 }

  private var takesUnknownOptions: Bool { known.contains(where: \.takesUnknownOptions) }

  /// Returns the option with a name. An option of the command takes precedence over the shell's.
  private func find(_ name: String, isQuoted: Bool) -> (argument: ArgumentInfo, shell: SharedOption?)? {
    if let own = known.first(where: { $0.names.contains(name) }) { return (own, nil) }
    guard !isQuoted, !takesUnknownOptions else { return nil }
    return shared.first { $0.argument.names.contains(name) }.map { ($0.argument, $0) }
  }

  private mutating func take(_ word: Word, at index: Int) -> WordRole {
    let looksLikeOption = Self.looksLikeOption(word.text)
    // A word in the place of a value is never taken away as an option of the shell.
    let mayBeShellOption = waiting == nil
    if let option = waiting {
      waiting = nil
      let takesDashes = option.argument.takesDashes && !isOption(word)
      if !looksLikeOption || takesDashes { return takeValue(word.text, of: option, at: index) }
      wordProblems.append(.missingValue(option: option.index, option.argument))
      if withoutValue == nil { withoutValue = option }
      let name = word.text.optionName
      if name != "--", find(name, isQuoted: word.isQuoted) == nil { return .noValue(option.argument) }
    }
    guard looksLikeOption, !isOver else { return takePositional() }
    if word.text == "--", positionals.first?.takesUnknownOptions != true {
      isOver = true
      return .separator
    }
    return takeOption(word, at: index, mayBeShellOption: mayBeShellOption)
  }

  /// Returns `true` for the name of an option, which is not the value of the option before it.
  private func isOption(_ word: Word) -> Bool {
    word.text.hasPrefix("--") && find(word.text.optionName, isQuoted: word.isQuoted) != nil
  }

  private mutating func takeValue(_ text: String, of option: Option, at index: Int) -> WordRole {
    if let shell = option.shell {
      shellOptions.append(GivenShellOption(option: shell.argument, value: text, words: option.index..<index + 1))
    }
    return .value(option.argument, option.values)
  }

  /// Takes a word that begins with a dash and is no value.
  ///
  /// - Parameter mayBeShellOption: `false` if the option before the word lacks its value: then the shell
  ///   leaves the word to the command.
  private mutating func takeOption(_ word: Word, at index: Int, mayBeShellOption: Bool) -> WordRole {
    let name = word.text.optionName
    guard let (argument, found) = find(name, isQuoted: word.isQuoted) else {
      if positionals.first?.takesUnknownOptions == true { return takePositional() }
      return .unknownOption
    }
    used.formUnion(argument.names)
    let shell = mayBeShellOption ? found : nil
    let start = name == word.text ? nil : name.utf8.count + 1
    if argument.kind == .flag {
      if start != nil { return .flagWithValue(argument) }
      if let shell, shell.isTakenAway {
        shellOptions.append(GivenShellOption(option: shell.argument, value: nil, words: index..<index + 1))
      }
      return .option(argument)
    }
    let known = found?.values ?? values(argument, wordTexts)
    guard let start else {
      waiting = Option(argument: argument, shell: shell, values: known, index: index)
      return .option(argument)
    }
    if let shell {
      let value = String(decoding: word.text.utf8.dropFirst(start), as: UTF8.self)
      shellOptions.append(GivenShellOption(option: shell.argument, value: value, words: index..<index + 1))
    }
    if start == word.text.utf8.count { wordProblems.append(.missingValue(option: index, argument)) }
    return .optionWithValue(argument, known, start: start)
  }

  private mutating func takePositional() -> WordRole {
    guard let argument = positionals.first else { return .extra }
    used.insert(argument.helpName)
    if takesUnknownOptions { isOver = true }
    if argument.isRepeating { repeatingHasValue = true } else { positionals.removeFirst() }
    return .value(argument, values(argument, wordTexts))
  }
}
