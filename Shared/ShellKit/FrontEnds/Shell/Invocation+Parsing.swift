import DomainKit

extension Invocation {
  /// Parses the program's arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - environment: Returns the value of a variable: `NO_COLOR`, `TERM` or `COFFEEPAL_DB`.
  /// - Throws: ``ShellError`` with exit code 64.
  package init(arguments: [String], environment: (String) -> String? = { _ in nil }) throws(ShellError) {
    self.init()
    database = environment(ShellVariable.database.rawValue).flatMap { $0.isEmpty ? nil : $0 }
    let refusesColor = environment(ShellVariable.noColor.rawValue).map { !$0.isEmpty } ?? false
    if refusesColor || environment(ShellVariable.terminal.rawValue) == "dumb" { settings.color = .never }
    var reader = ArgumentReader(arguments)
    while let setting = try reader.nextOption() { try apply(setting.option, setting.value, among: arguments) }
    if !reader.rest.isEmpty { try take(words: reader.rest, hasOptions: !reader.isPastOptions) }
  }

  /// Returns `true` if errors should be JSON, even if the arguments as a whole are invalid.
  package static func wantsJSON(_ arguments: [String]) -> Bool {
    let values = ["json", "ndjson"]
    return arguments.contains("--json")
      || zip(arguments, arguments.dropFirst()).contains { ["-o", "--output"].contains($0) && values.contains($1) }
      || arguments.contains { $0.hasPrefix("--output=") && values.contains(String($0.dropFirst(9))) }
  }

  /// Applies an option. Beside an address, a value that is near to no valid one may be a password, which the error
  /// does not repeat.
  ///
  /// - Parameter words: The words in which to look for an address.
  private mutating func apply(_ option: ShellOption, _ value: String?, among words: [String]) throws(ShellError) {
    do throws(ShellError) {
      try apply(option, value ?? "")
    } catch {
      guard error.correction == nil, let value, words.contains(where: SecretWords.isAddress) else { throw error }
      throw error.withholding([Quoting.quoted(value), value])
    }
  }

  private mutating func apply(_ option: ShellOption, _ value: String) throws(ShellError) {
    if try settings.apply(option, value) { return }
    switch (option, source) {
    case (.database, _):
      guard !value.isEmpty else { throw Invocation.missingValue(option) }
      database = value
    case (.log, _):
      guard !value.isEmpty else { throw Invocation.missingValue(option) }
      logFile = value
    case (.kiosk, _): isKiosk = true
    case (.version, _): source = .version
    case (.help, .version): break
    case (.help, _): source = .help
    case (.command, .standardInput): source = .commands([value])
    case (.command, .commands(let earlier)): source = .commands(earlier + [value])
    case (.file, .standardInput): source = .file(value)
    default: throw Invocation.twoSources(option.rawValue)
    }
  }

  private mutating func take(words: [String], hasOptions: Bool) throws(ShellError) {
    let statement = Statement(words: words)
    // The statement of an alias may end with options of its own.
    let isAlias = words.first == Alias.command
    let allowed = isAlias ? ShellOption.forArguments.subtracting(ShellOption.forStatements) : ShellOption.forArguments
    let (rest, options) = StatementOptions.extract(from: statement.words, hasOptions ? allowed : [])
    for given in options { try apply(given.option, given.value, among: words) }
    switch source {
    case .standardInput: source = .words(rest.map(\.text))
    case .help: source = .words(rest.map(\.text) + ["--help"])
    case .version: break
    case .words, .commands, .file: throw Invocation.twoSources(words[0])
    }
  }

  static func missingValue(_ option: ShellOption) -> ShellError {
    ShellError(
      "usage.missing-value", "\(option.rawValue) needs a value",
      suggestion: "write \(option.rawValue) \(option.valueName)")
  }

  private static func twoSources(_ word: String) -> ShellError {
    ShellError(
      "usage.unexpected-argument", "\(Quoting.quoted(word)) conflicts with another source of commands",
      suggestion: "use only one of: a command, -c (repeatable), -f")
  }
}

/// A reader for the options at the beginning of the program's arguments.
private struct ArgumentReader {
  private(set) var rest: [String]
  /// `true` after a `--`, which ends the options.
  private(set) var isPastOptions = false

  init(_ arguments: [String]) { rest = arguments }

  /// Returns the next option, or `nil` where the command begins.
  mutating func nextOption() throws(ShellError) -> (option: ShellOption, value: String?)? {
    guard let word = rest.first, word.hasPrefix("-"), word != "-" else { return nil }
    if word == "--" {
      rest.removeFirst()
      isPastOptions = true
      return nil
    }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = ShellOption(name: parts[0]) else { throw unknown(parts) }
    rest.removeFirst()
    if parts.count == 2 {
      guard option.takesValue else {
        throw ShellError("usage.unexpected-argument", "\(option.rawValue) takes no value")
      }
      return (option, parts[1])
    }
    guard option.takesValue else { return (option, nil) }
    guard let value = rest.first else { throw Invocation.missingValue(option) }
    rest.removeFirst()
    return (option, value)
  }

  /// Returns the error about an option that the program does not have.
  ///
  /// - Parameter parts: The name, and the value after a `=` if there is one.
  private func unknown(_ parts: [String]) -> ShellError {
    let nearest =
      meant(by: parts).map { [$0] } ?? EditDistance.nearest(to: parts[0], among: ShellOption.allCases.map(\.rawValue))
    // Beside an address, a word that is near to no option may be a password.
    let mayBePassword =
      nearest.isEmpty && !SecretWords.isSecretOption(parts[0])
      && (parts[0].count >= SecretFinder.leastLength || SecretFinder.isPasswordOption(parts[0]))
      && rest.contains(where: SecretWords.isAddress)
    return ShellError(
      "usage.unknown-option", "coffeepal has no option \(mayBePassword ? "***" : Quoting.quoted(parts[0]))",
      suggestion: Self.sentences[parts[0]] ?? EditDistance.question(nearest) ?? "run coffeepal --help for a list")
  }

  private static let planHint = "plan shows what a command would change: coffeepal plan menu price latte large=4.60"
  /// The sentences about options of other programs.
  private static let sentences = [
    "--dry-run": planHint, "--simulate": planHint, "-n": planHint,
    "--config": "the variable COFFEEPAL_CONFIG has the path of the settings; see help settings",
  ]

  /// The names of options of other programs.
  private static let otherNames: [String: ShellOption] = [
    "y": .yes, "V": .version, "d": .database, "database": .database, "dbname": .database, "j": .json, "e": .command,
    "execute": .command, "command": .command, "s": .quiet, "silent": .quiet,
  ]

  /// Returns the option for one of other programs: `--yes` for `-y`, `-o csv` for `--csv`, `-ocsv` and `--format csv`.
  private func meant(by parts: [String]) -> String? {
    let name = String(parts[0].drop { $0 == "-" })
    if let option = Self.otherNames[name] { return option.rawValue }
    let isJoined = parts[0].hasPrefix("-o") && name.count > 1
    let value = isJoined ? String(name.dropFirst()) : name
    let format = name == "format" ? parts.dropFirst().first ?? rest.dropFirst().first : value
    return format.flatMap(OutputFormat.init(rawValue:)).map { "-o \($0.rawValue)" }
  }
}
