/// The shell's own options: for the whole program, or at the end of one statement.
enum ShellOption: String, CaseIterable {
  case database = "--db"
  case output = "--output"
  case json = "--json"
  case color = "--color"
  case onError = "--on-error"
  case yes = "--yes"
  case noInput = "--no-input"
  case timeout = "--timeout"
  case quiet = "--quiet"
  case verbose = "--verbose"
  case command = "-c"
  case file = "-f"
  case version = "--version"
  case help = "--help"

  private static let short: [String: ShellOption] = ["-o": .output, "-q": .quiet, "-v": .verbose, "-h": .help]

  /// - Parameter name: a long or a short name, without a value.
  init?(name: String) {
    guard let option = ShellOption(rawValue: name) ?? ShellOption.short[name] else { return nil }
    self = option
  }

  var takesValue: Bool {
    switch self {
    case .database, .output, .color, .onError, .timeout, .command, .file: true
    case .json, .yes, .noInput, .quiet, .verbose, .version, .help: false
    }
  }

  /// What the value must be, for a message.
  var valueName: String {
    switch self {
    case .database: "PATH-or-URL"
    case .output: OutputFormat.allCases.map(\.rawValue).joined(separator: "|")
    case .color: ColorChoice.allCases.map(\.rawValue).joined(separator: "|")
    case .onError: "stop|continue"
    case .timeout: "5s"
    case .command: "CMD"
    case .file: "FILE"
    case .json, .yes, .noInput, .quiet, .verbose, .version, .help: ""
    }
  }

  /// Understood at the end of any statement.
  static let forStatements: Set<ShellOption> = [.output, .json, .yes, .timeout]
  /// Understood at the end of a program's arguments, behind a command.
  static let forArguments = Set(allCases).subtracting([.command, .file, .version, .help])
}

/// Takes the shell's own options off the end of a statement.
enum StatementOptions {
  /// An option with the value that was given to it.
  struct Setting {
    let option: ShellOption
    let value: String?
    let range: Range<Int>
  }

  /// The names that no command of a feature should use for something else.
  static let names: Set<String> = ["-o", "--output", "--json", "--yes", "--timeout"]

  /// The words without the options behind them. Nothing is taken where a `--` says that all that follows are values.
  static func peel(_ words: [Word], _ allowed: Set<ShellOption>) -> (words: [Word], settings: [Setting]) {
    guard !words.contains(where: { $0.text == "--" && !$0.isQuoted }) else { return (words, []) }
    var rest = words[...]
    var settings: [Setting] = []
    while rest.count > 1, let (setting, count) = last(of: rest, allowed), count < rest.count {
      rest.removeLast(count)
      settings.append(setting)
    }
    return (Array(rest), settings.reversed())
  }

  private static func last(of words: ArraySlice<Word>, _ allowed: Set<ShellOption>) -> (Setting, Int)? {
    guard let last = words.last else { return nil }
    if !last.isQuoted {
      let parts = last.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if let option = ShellOption(name: parts[0]), allowed.contains(option), option.takesValue == (parts.count == 2) {
        return (Setting(option: option, value: parts.count == 2 ? parts[1] : nil, range: last.range), 1)
      }
    }
    guard let name = words.dropLast().last, !name.isQuoted, let option = ShellOption(name: name.text),
      allowed.contains(option), option.takesValue
    else { return nil }
    let range = name.range.lowerBound..<last.range.upperBound
    return (Setting(option: option, value: last.text, range: range), 2)
  }
}

extension SessionSettings {
  /// Applies an option.
  ///
  /// - Returns: whether it is one of these settings.
  /// - Throws: ``ShellError`` for a value that the option does not have.
  mutating func apply(_ option: ShellOption, _ value: String) throws(ShellError) -> Bool {
    switch option {
    case .output: format = try choice(option, value)
    case .json: format = .json
    case .color: color = try choice(option, value)
    case .onError:
      guard value == "stop" || value == "continue" else { throw invalid(option, value, ["stop", "continue"]) }
      continuesAfterErrors = value == "continue"
    case .yes: assumesYes = true
    case .noInput: allowsInput = false
    case .timeout:
      guard let limit = DurationText.parse(value) else { throw invalid(option, value, []) }
      timeout = limit
    case .quiet: isQuiet = true
    case .verbose: isVerbose = true
    case .database, .command, .file, .version, .help: return false
    }
    return true
  }

  private func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ option: ShellOption, _ value: String
  ) throws(ShellError) -> Value {
    guard let choice = Value(rawValue: value) else { throw invalid(option, value, Value.allCases.map(\.rawValue)) }
    return choice
  }

  private func invalid(_ option: ShellOption, _ value: String, _ values: [String]) -> ShellError {
    let nearest = EditDistance.question(EditDistance.nearest(to: value, among: values))
    return ShellError(
      "usage.invalid-value", "\(option.rawValue) cannot be \(Quoting.quoted(value))",
      suggestion: nearest ?? "write \(option.rawValue) \(option.valueName)")
  }
}
