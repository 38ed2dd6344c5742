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
  case kiosk = "--kiosk"
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
    case .json, .yes, .noInput, .quiet, .verbose, .kiosk, .version, .help: false
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
    case .json, .yes, .noInput, .quiet, .verbose, .kiosk, .version, .help: ""
    }
  }

  /// What it does, in few words.
  var meaning: String {
    switch self {
    case .database: "the database (or COFFEEPAL_DB)"
    case .output: "the format of what comes out; see help formats"
    case .json: "the same as --output json"
    case .color: "when to colour; NO_COLOR is honoured"
    case .onError: "what a script does after a failure"
    case .yes: "agree to every question"
    case .noInput: "never ask"
    case .timeout: "give up on a statement after this time"
    case .quiet: "nothing but data and errors"
    case .verbose: "show the log"
    case .kiosk: "Switch off every way out of the prompt, for a terminal that customers use"
    case .command: "a command, or several with ; between them; may be repeated"
    case .file: "a file of commands; - is standard input"
    case .version: "the version"
    case .help: "this text, or all about the command before it"
    }
  }

  /// Its names and its value: `-o, --output FORMAT`.
  var label: String {
    let short = ShellOption.short.first { $0.value == self }.map { "\($0.key), " } ?? ""
    return short + rawValue + (takesValue ? " \(valueName)" : "")
  }

  /// Both names, the short one first.
  var names: [String] { ShellOption.short.filter { $0.value == self }.keys + [rawValue] }

  /// Understood at the end of any statement.
  static let forStatements: Set<ShellOption> = [.output, .json, .yes, .timeout]
  /// Understood at the end of a program's arguments, behind a command.
  static let forArguments = Set(allCases).subtracting([.command, .file, .version, .help])
}
