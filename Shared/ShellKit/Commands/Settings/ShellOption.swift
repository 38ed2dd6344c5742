import DomainKit

/// The shell's own options, for the whole program or at the end of one statement.
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
  case log = "--log"
  case kiosk = "--kiosk"
  case command = "-c"
  case file = "-f"
  case version = "--version"
  case help = "--help"

  /// The row of an option in the table of options.
  private struct Row {
    /// The placeholder of the value, or the empty string if there is no value.
    var value = ""
    var known = KnownValues.any
    let meaning: String
  }

  private var row: Row {
    switch self {
    case .database: Row(value: "PATH-or-URL", meaning: "path or URL of the database (or COFFEEPAL_DB)")
    case .output:
      Row(
        value: Self.list(OutputFormat.self), known: KnownValues(OutputFormat.self),
        meaning: "output format; see help formats")
    case .json: Row(meaning: "same as --output json")
    case .color:
      Row(
        value: Self.list(ColorChoice.self), known: KnownValues(ColorChoice.self),
        meaning: "when to use color; NO_COLOR is respected")
    case .onError:
      Row(
        value: Self.list(FailureChoice.self), known: KnownValues(FailureChoice.self),
        meaning: "stop or continue a script after a failure")
    case .yes: Row(meaning: "do not ask for confirmation")
    case .noInput: Row(meaning: "do not ask for any input")
    case .timeout: Row(value: "5s", known: KnownValues([], or: .duration), meaning: "maximum time for a statement")
    case .quiet: Row(meaning: "show only data and errors")
    case .verbose: Row(meaning: "show the log: units of work, handlers, deliveries, HTTP")
    case .log: Row(value: "FILE", meaning: "write the log to a file, as JSON lines")
    case .kiosk: Row(meaning: "turn off programs and files at the prompt, for a terminal that customers use")
    case .command: Row(value: "CMD", meaning: "run a command, or several with ; between them; repeatable")
    case .file: Row(value: "FILE", meaning: "run a file of commands; - is standard input")
    case .version: Row(meaning: "show the version")
    case .help: Row(meaning: "show this help, or the help of the command before it")
    }
  }

  private var short: String? {
    switch self {
    case .output: "-o"
    case .quiet: "-q"
    case .verbose: "-v"
    case .help: "-h"
    default: nil
    }
  }

  private static func list<Entry: HelpEntry>(_ entries: Entry.Type) -> String {
    entries.allCases.map(\.rawValue).joined(separator: "|")
  }

  /// Returns the option with a name, or `nil` if there is none.
  ///
  /// - Parameter name: A long or a short name, without a value.
  init?(name: String) {
    guard let option = ShellOption(rawValue: name) ?? Self.allCases.first(where: { $0.short == name }) else {
      return nil
    }
    self = option
  }

  var takesValue: Bool { !row.value.isEmpty }
  /// The placeholder of the value in messages.
  var valueName: String { row.value }
  var known: KnownValues { row.known }
  /// A short description of the option.
  var meaning: String { row.meaning }
  /// The names, with the short one first.
  var names: [String] { (short.map { [$0] } ?? []) + [rawValue] }

  /// The names and the value: `-o, --output FORMAT`.
  var label: String { names.joined(separator: ", ") + (takesValue ? " \(valueName)" : "") }

  /// The option as an argument of every command.
  var argument: ArgumentInfo {
    ArgumentInfo(takesValue ? .option : .flag, names: names, valueName: valueName, abstract: meaning)
  }

  /// The options of every statement, for the grammar.
  static let shared = (forStatements + [.help]).map { option in
    ParsedArguments.SharedOption(argument: option.argument, values: option.known, isTakenAway: option != .help)
  }

  /// Returns the hint for an option of the program in place of a command: `version`.
  static func hint(forCommand word: String) -> String? {
    guard let option = ShellOption(rawValue: "--\(word)"), !forStatements.contains(option) else { return nil }
    let value = option.takesValue ? " \(option.valueName)" : ""
    return "it is an option of the program: coffeepal \(option.rawValue)\(value)"
  }

  /// The options allowed at the end of a statement.
  static let forStatements: Set<ShellOption> = [.output, .json, .yes, .timeout]
  /// The options allowed at the end of a program's arguments, after a command.
  static let forArguments = Set(allCases).subtracting([.command, .file, .version, .help])
}

extension SessionSettings {
  /// Applies an option.
  ///
  /// - Returns: `true` if the option is a session setting.
  /// - Throws: ``ShellError`` if the value is invalid for the option.
  mutating func apply(_ option: ShellOption, _ value: String) throws(ShellError) -> Bool {
    switch option {
    case .output, .color, .onError, .timeout:
      guard option.known.allows(value) else { throw invalid(option, value) }
      try SessionOption(rawValue: String(option.rawValue.dropFirst(2)))?.set(value, in: &self)
    case .json: format = .json
    case .yes: assumesYes = true
    case .noInput: allowsInput = false
    case .quiet: isQuiet = true
    case .verbose: isVerbose = true
    case .database, .log, .kiosk, .command, .file, .version, .help: return false
    }
    return true
  }

  private func invalid(_ option: ShellOption, _ value: String) -> ShellError {
    let nearest = EditDistance.nearest(to: value, among: option.known.names)
    return ShellError(
      "usage.invalid-value", "\(option.rawValue) cannot be \(Quoting.quoted(value))",
      suggestion: EditDistance.question(nearest) ?? "write \(option.rawValue) \(option.valueName)"
    ).corrected(by: Correction(value, nearest: nearest))
  }
}
