/// The roles of the words after a command's path.
struct ArgumentCursor {
  /// The role of a word.
  enum Role {
    case option
    case unknownOption
    case value(ArgumentHelp?, KnownValues)
    /// A word that cannot be the value of the option before it.
    case noValue(ArgumentHelp?)
    /// A value that no argument takes.
    case extra
    case separator
  }

  /// The role of the next word.
  enum Expectation {
    case value(ArgumentHelp?, KnownValues)
    case positional(ArgumentHelp?, KnownValues)
  }

  let known: [ArgumentHelp]
  private(set) var roles: [Role] = []
  /// The names of the given arguments.
  private(set) var used: Set<String> = []
  private var waiting: (argument: ArgumentHelp?, values: KnownValues)?
  /// The first option before a word that cannot be its value.
  private var missingValue: (argument: ArgumentHelp?, values: KnownValues)?
  private let values: @Sendable (ArgumentHelp, [String]) -> KnownValues
  private var taken: [String] = []
  private var positionals: ArraySlice<ArgumentHelp>
  private(set) var isOver = false
  private var hasPositional = false

  /// Reads the words after a command's path.
  ///
  /// - Parameter values: Returns the values of an argument, given the words before it.
  init(
    _ known: [ArgumentHelp], _ words: [Word],
    values: @escaping @Sendable (ArgumentHelp, [String]) -> KnownValues = { argument, _ in argument.known }
  ) {
    self.known = known
    self.values = values
    positionals = known.filter { $0.kind == .positional }[...]
    for word in words {
      roles.append(take(word))
      taken.append(word.text)
    }
  }

  var expectation: Expectation {
    if let waiting = missingValue ?? waiting { return .value(waiting.argument, waiting.values) }
    return .positional(positionals.first, positionals.first.map { values($0, taken) } ?? .any)
  }

  /// The required arguments that are still missing.
  var missing: [ArgumentHelp] {
    let options = known.filter { $0.kind == .option && !$0.isOptional && used.isDisjoint(with: $0.names) }
    let rest = positionals.filter { !$0.isOptional && !($0.isRepeating && hasPositional) }
    return options + rest
  }

  private mutating func take(_ word: Word) -> Role {
    if let waiting {
      self.waiting = nil
      // A word that begins with a dash is not a value of most options, even in quotes.
      guard word.text.hasPrefix("-"), word.text.count > 1, waiting.argument?.takesDashes == false else {
        return .value(waiting.argument, waiting.values)
      }
      if missingValue == nil { missingValue = waiting }
      if !Self.looksLikeOption(word.text) { return .noValue(waiting.argument) }
    }
    guard !isOver, !word.isQuoted, Self.looksLikeOption(word.text) else { return takePositional() }
    if word.text == "--" {
      isOver = true
      return .separator
    }
    return takeOption(word.text)
  }

  static func looksLikeOption(_ text: String) -> Bool {
    guard text.hasPrefix("-"), text.count > 1 else { return false }
    return text.dropFirst().first?.isNumber == false
  }

  private mutating func takeOption(_ text: String) -> Role {
    let name = String(text.prefix { $0 != "=" })
    let hasValue = name != text
    if let argument = known.first(where: { $0.names.contains(name) }) {
      used.formUnion(argument.names)
      if argument.kind == .option, !hasValue { waiting = (argument, values(argument, taken)) }
      return .option
    }
    if known.contains(where: \.takesUnknownOptions) { return takePositional() }
    guard let option = ShellOption(name: name), option == .help || ShellOption.forStatements.contains(option) else {
      return .unknownOption
    }
    used.insert(option.rawValue)
    if option.takesValue, !hasValue { waiting = (nil, option.known) }
    return .option
  }

  private mutating func takePositional() -> Role {
    guard let argument = positionals.first else { return .extra }
    hasPositional = true
    used.insert(argument.helpName)
    if !argument.isRepeating {
      positionals.removeFirst()
      hasPositional = false
    }
    return .value(argument, values(argument, taken))
  }
}

extension ArgumentCursor {
  /// Returns, for each requirement that is not met yet, the arguments that would meet it.
  func missing(of needs: [ArgumentNeed]) -> [[ArgumentHelp]] {
    needs.filter { !$0.isMet(by: used) }.map { need in known.filter { need.oneOf.contains($0.helpName) } }
  }
}
