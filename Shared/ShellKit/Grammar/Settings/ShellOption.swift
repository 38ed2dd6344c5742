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
  case kiosk = "--kiosk"
  case command = "-c"
  case file = "-f"
  case version = "--version"
  case help = "--help"

  private static let short: [String: ShellOption] = ["-o": .output, "-q": .quiet, "-v": .verbose, "-h": .help]

  /// Returns the option with a name, or `nil` if there is none.
  ///
  /// - Parameter name: A long or a short name, without a value.
  init?(name: String) {
    guard let option = ShellOption(rawValue: name) ?? ShellOption.short[name] else { return nil }
    self = option
  }

  var takesValue: Bool {
    switch self {
    case .database, .output, .color, .onError, .timeout, .command, .file: true
    case .json, .yes, .noInput, .quiet, .verbose, .kiosk, .version, .help: false
    }
  }

  /// The placeholder of the value in messages.
  var valueName: String {
    switch self {
    case .database: "PATH-or-URL"
    case .output: OutputFormat.allCases.map(\.rawValue).joined(separator: "|")
    case .color: ColorChoice.allCases.map(\.rawValue).joined(separator: "|")
    case .onError: "stop|continue"
    case .timeout: "5s"
    case .command: "CMD"
    case .file: "FILE"
    case .json, .yes, .noInput, .quiet, .verbose, .kiosk, .version, .help: ""
    }
  }

  /// A short description of the option.
  var meaning: String {
    switch self {
    case .database: "path or URL of the database (or COFFEEPAL_DB)"
    case .output: "output format; see help formats"
    case .json: "same as --output json"
    case .color: "when to use color; NO_COLOR is respected"
    case .onError: "stop or continue a script after a failure"
    case .yes: "do not ask for confirmation"
    case .noInput: "do not ask for any input"
    case .timeout: "maximum time for a statement"
    case .quiet: "show only data and errors"
    case .verbose: "show the log"
    case .kiosk: "turn off every way out of the prompt, for a terminal that customers use"
    case .command: "run a command, or several with ; between them; repeatable"
    case .file: "run a file of commands; - is standard input"
    case .version: "show the version"
    case .help: "show this help, or the help of the command before it"
    }
  }

  /// The names and the value: `-o, --output FORMAT`.
  var label: String {
    let short = ShellOption.short.first { $0.value == self }.map { "\($0.key), " } ?? ""
    return short + rawValue + (takesValue ? " \(valueName)" : "")
  }

  /// The names, with the short one first.
  var names: [String] { ShellOption.short.filter { $0.value == self }.keys + [rawValue] }

  /// The options allowed at the end of a statement.
  static let forStatements: Set<ShellOption> = [.output, .json, .yes, .timeout]
  /// The options allowed at the end of a program's arguments, after a command.
  static let forArguments = Set(allCases).subtracting([.command, .file, .version, .help])
}

extension ShellOption {
  /// The option as an argument of every command.
  var argument: ArgumentHelp {
    ArgumentHelp(takesValue ? .option : .flag, names: names, valueName: valueName, abstract: meaning)
  }

  /// The known values of the option.
  var known: KnownValues {
    switch self {
    case .output: KnownValues(OutputFormat.self)
    case .color: KnownValues(ColorChoice.self)
    case .onError: KnownValues(FailureChoice.self)
    case .timeout: KnownValues([], or: .duration)
    default: .any
    }
  }
}
