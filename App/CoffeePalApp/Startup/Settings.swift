import CLibrary
import DomainKit
import ShellKit
import StorageKit
import TerminalKit

/// The shop's settings, from a file and from environment variables, which take precedence.
struct Settings: Equatable {
  var currency = Currency.usd
  /// The shop's time zone and business days.
  var calendar = BusinessCalendar()
  /// `true` if the file or a variable of the program names the time zone.
  private var hasTimeZone = false
  /// The minimum totals of a delivery, one per currency.
  var deliveryMinimums: [Money] = []
  var switchedOff: Set<String> = []
  /// The location of the default database.
  var database: String
  /// The path of the user's session file.
  var sessionFile = ""
  /// The URL of the library that supplies books.
  var booksURL: String?
  /// The path of the prompt's history file.
  var historyFile = ""
  /// The path of the settings file.
  var configurationFile = ""
  /// The path of the file that the prompt runs first.
  var startupFile = ""
  /// The paths of files that the program uses by default, if the environment names others.
  private var defaultFiles: [String] = []
  /// The path of the history file if the environment names none.
  private var defaultHistoryFile = ""
  /// The paths of the program's own files, except the database.
  var files: [String] { otherFiles + [historyFile, defaultHistoryFile] }
  /// The paths of the program's own files, except the database and the history.
  var otherFiles: [String] { [sessionFile, configurationFile, startupFile] + defaultFiles }
  /// `true` if the environment names the history file.
  var hasNamedHistory: Bool { historyFile != defaultHistoryFile }

  /// The paths of files that a variable can name, with that variable. The session has a lock as
  /// well.
  var namedFiles: [(Variable, String)] {
    [
      (.session, sessionFile), (.session, sessionFile + ".lock"), (.history, historyFile),
      (.config, configurationFile),
    ]
  }

  /// `true` if customers use the terminal, and no user can leave the prompt.
  var isKiosk = false

  /// The contents of the settings file. Unknown keys are errors, so that typos are noticed.
  private struct File: Decodable {
    let currency: String?
    let timeZone: String?
    /// A number with decimals is decoded too, for an error about it.
    let dayStart: Double?
    let deliveryMinimum: [String: String]?
    let switchedOff: [String]?
    let booksURL: String?
    let kiosk: Bool?

    static let keys = Set(Key.allCases.map(\.rawValue))
  }

  /// Loads the settings.
  ///
  /// The settings file is `$COFFEEPAL_CONFIG`, or `coffeepal/config.json` under `$XDG_CONFIG_HOME`
  /// if that file exists.
  ///
  /// - Throws: ``SettingsError`` if a setting is invalid, or ``StorageKit/ExposedFileError`` if
  ///   another user of the machine could have written the file.
  static func load(_ environment: (String) -> String?) throws -> Settings {
    func value(_ variable: Variable) -> String? { environment(variable.rawValue) }
    let home = try environment("HOME") ?? accountHome()
    let data = value(.dataHome) ?? "\(home)/.local/share"
    let state = value(.stateHome) ?? "\(home)/.local/state"
    var settings = Settings(
      database: "\(data)/coffeepal/coffeepal.db",
      sessionFile: value(.session) ?? "\(state)/coffeepal/session",
      historyFile: value(.history) ?? "\(state)/coffeepal/history")
    let named = value(.config)
    let folder = "\(value(.configHome) ?? "\(home)/.config")/coffeepal"
    settings.startupFile = "\(folder)/rc"
    let path = named ?? "\(folder)/config.json"
    settings.configurationFile = path
    settings.defaultFiles = ["\(state)/coffeepal/session", "\(folder)/config.json"]
    settings.defaultHistoryFile = "\(state)/coffeepal/history"
    let machine = TimeZoneRules.machine(variable: environment("TZ"))
    settings.calendar = BusinessCalendar(timeZone: machine ?? .utc)
    // Another user could make the file disappear, and kiosk mode with it.
    try FileExposure.refuseFolderLinks(in: path)
    if named != nil || hasEntry(path) { try settings.read(path) }
    if let code = value(.currency) { settings.currency = try currency(code, Variable.currency.rawValue) }
    if let name = value(.timeZone) { try settings.setTimeZone(name, Variable.timeZone.rawValue) }
    if machine == nil, !settings.hasTimeZone {
      throw SettingsError.unknownTimeZone(environment("TZ") ?? "", source: "TZ")
    }
    if let text = value(.dayStart) { try settings.setDayStart(Int(text), text, Variable.dayStart.rawValue) }
    if let address = value(.booksURL) { settings.booksURL = address }
    if let text = value(.kiosk) { settings.isKiosk = try isOn(text, Variable.kiosk.rawValue) }
    return settings
  }

  /// Returns the home folder of the account of the operating system.
  ///
  /// - Throws: ``SettingsError/noHome``. The current folder could belong to another user.
  static func accountHome() throws(SettingsError) -> String {
    guard let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir else { throw .noHome }
    let home = String(cString: folder)
    if !home.hasPrefix("/") { throw .noHome }
    return home
  }

  /// Returns the text of the settings file.
  ///
  /// - Throws: ``SettingsError``, or ``StorageKit/ExposedFileError``.
  private static func text(of path: String) throws -> String {
    do {
      return try TextFile.read(path) { try FileExposure.refuseChanges(of: $0, at: path) }
    } catch let failure as SystemFailure {
      if failure.code == ENOENT { throw hasEntry(path) ? SettingsError.brokenLink(path) : .missing(path) }
      throw SettingsError.unreadable(path, reason: failure.reason)
    }
  }

  /// Returns `true` also for a link that leads to no file, because another user could have removed the
  /// file.
  private static func hasEntry(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Returns the contents of the settings file.
  ///
  /// - Throws: ``SettingsError``, or ``StorageKit/ExposedFileError``.
  private static func contents(of path: String) throws -> File {
    let text = try text(of: path)
    let bytes = Array(text.utf8)
    let members = try members(of: text, path)
    try refuseDuplicates(in: bytes[...], of: bytes, path)
    if let unknown = members.first(where: { !File.keys.contains($0.key) }) {
      throw SettingsError.unknownKey(unknown.key, path: path)
    }
    return try file(members, path)
  }

  /// Returns the settings in the text of the file.
  private static func members(of text: String, _ path: String) throws(SettingsError) -> [JSONValue.Member] {
    let value: JSONValue
    do throws(JSONReader.Failure) {
      value = try JSONReader.read(Array(text.utf8)[...])
    } catch {
      throw .invalidJSON(path, reason: reason(of: error, in: text))
    }
    guard case .object(let members) = value else { throw .unreadable(path, reason: "it is not a JSON object") }
    return members
  }

  /// Returns the reason why a text is not JSON, with the place of the mistake if it is known.
  private static func reason(of failure: JSONReader.Failure, in text: String) -> String {
    guard case .unexpected(let offset) = failure else { return failure.reason }
    let (before, newline) = (text.utf8.prefix(offset), UInt8(ascii: "\n"))
    let start = before.lastIndex(of: newline).map { before.index(after: $0) } ?? before.startIndex
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    let line = before.count { $0 == newline } + 1
    return "unexpected character in line \(line), column \(column)"
  }

  /// Decodes the contents of the settings file.
  ///
  /// - Throws: ``SettingsError/wrongType(_:path:)`` for a value of another kind.
  private static func file(_ members: [JSONValue.Member], _ path: String) throws -> File {
    do {
      return try JSONValue.object(members).decoded(as: File.self)
    } catch let error as DecodingError {
      guard case .typeMismatch(_, let context) = error,
        let key = context.codingPath.first.flatMap({ Key(rawValue: $0.stringValue) })
      else { throw SettingsError.unreadable(path, reason: "it is not valid JSON for settings") }
      throw SettingsError.wrongType(key, path: path)
    }
  }

  private mutating func read(_ path: String) throws {
    let file = try Self.contents(of: path)
    if let code = file.currency { currency = try Self.currency(code, path) }
    if let name = file.timeZone { try setTimeZone(name, path) }
    if let number = file.dayStart {
      let hour = Int(exactly: number)
      try setDayStart(hour, hour.map { "\($0)" } ?? "\(number)", path)
    }
    deliveryMinimums = try (file.deliveryMinimum ?? [:]).sorted { $0.key < $1.key }
      .map { code, amount in try Self.amount(amount, in: try Self.currency(code, path), path) }
    booksURL = file.booksURL
    isKiosk = file.kiosk ?? false
    switchedOff = Set(file.switchedOff ?? [])
    if switchedOff.contains("auth") { throw SettingsError.cannotSwitchOff("auth", path: path) }
  }

  /// Checks that no object has a key twice, because only one of the values would apply.
  private static func refuseDuplicates(in part: ArraySlice<UInt8>, of text: [UInt8], _ path: String) throws {
    guard case .object(let members) = try outline(of: part, path) else { return }
    var offsets: [String: Int] = [:]
    for member in members {
      let (key, offset) = (String(decoding: member.key.dropFirst().dropLast(), as: UTF8.self), member.key.startIndex)
      if let first = offsets.updateValue(offset, forKey: key) {
        let lines = [first, offset].map { end in 1 + text[..<end].count { $0 == UInt8(ascii: "\n") } }
        throw SettingsError.duplicateKey(key, lines: lines, path: path)
      }
      try refuseDuplicates(in: member.value, of: text, path)
    }
  }

  /// The maximum number of keys of an object. The decoder searches all of them for each key.
  private static let maxKeys = 1_000

  private static func outline(of part: ArraySlice<UInt8>, _ path: String) throws(SettingsError) -> JSONOutline {
    do throws(JSONReader.Failure) {
      return try JSONOutline(of: part, limit: maxKeys)
    } catch {
      throw .unreadable(path, reason: error.reason)
    }
  }

  private mutating func setTimeZone(_ name: String, _ source: String) throws {
    do throws(TimeZoneError) {
      calendar = BusinessCalendar(timeZone: try TimeZoneRules(named: name), dayStart: calendar.dayStart)
    } catch {
      throw SettingsError.unknownTimeZone(name, source: source)
    }
    hasTimeZone = true
  }

  private mutating func setDayStart(_ hour: Int?, _ text: String, _ source: String) throws {
    guard let hour, (0...23).contains(hour) else { throw SettingsError.notAnHour(text, source: source) }
    calendar = BusinessCalendar(timeZone: calendar.timeZone, dayStart: hour)
  }

  private static func isOn(_ text: String, _ source: String) throws -> Bool {
    switch text.lowercased() {
    case "1", "on", "true", "yes": return true
    case "0", "off", "false", "no": return false
    default: throw SettingsError.notASwitch(text, source: source)
    }
  }

  private static func amount(_ text: String, in currency: Currency, _ source: String) throws -> Money {
    do throws(MoneyError) {
      return try Money(parsing: text, currency)
    } catch {
      throw SettingsError.notAnAmount(text, currency, source: source)
    }
  }

  private static func currency(_ code: String, _ source: String) throws -> Currency {
    guard let currency = Currency(code) else { throw SettingsError.unknownCurrency(code, source: source) }
    return currency
  }
}

extension Settings {
  /// An environment variable that supplies a setting.
  enum Variable: String, EnvironmentVariable {
    case config = "COFFEEPAL_CONFIG"
    case currency = "COFFEEPAL_CURRENCY"
    case timeZone = "COFFEEPAL_TIME_ZONE"
    case dayStart = "COFFEEPAL_DAY_START"
    case booksURL = "COFFEEPAL_BOOKS_URL"
    case kiosk = "COFFEEPAL_KIOSK"
    case session = "COFFEEPAL_SESSION"
    case history = "COFFEEPAL_HISTORY"
    case dataHome = "XDG_DATA_HOME"
    case stateHome = "XDG_STATE_HOME"
    case configHome = "XDG_CONFIG_HOME"

    /// The description of the variable in help.
    var meaning: String {
      switch self {
      case .config: "path of the settings file"
      case .currency: "currency of a new shop, an ISO 4217 code"
      case .timeZone: "time zone of the shop, an IANA name; default: the machine's"
      case .dayStart: "hour at which a business day begins, 0 to 23; default 4"
      case .booksURL: "URL of the library that supplies books"
      case .kiosk: "on or off: kiosk mode, for a terminal that customers use"
      case .session: "path of the session file"
      case .history: "path of the prompt's history file"
      case .dataHome: "folder of the database; default ~/.local/share"
      case .stateHome: "folder of the session and the history; default ~/.local/state"
      case .configHome: "folder of the settings file and of rc; default ~/.config"
      }
    }
  }

  /// A key of the settings file.
  enum Key: String, HelpEntry {
    case currency, deliveryMinimum, timeZone, dayStart, switchedOff, booksURL, kiosk

    /// The description of the key in help.
    var meaning: String {
      switch self {
      case .currency: "currency of a new shop: \"EUR\"; default USD; menu currency changes it later"
      case .deliveryMinimum:
        "minimum total of a delivery: {\"EUR\": \"15.00\"}; default 10; 1000 without decimals (JPY), 3 with three (KWD)"
      case .timeZone: "time zone of the shop: \"Europe/Kyiv\"; default: the machine's"
      case .dayStart: "hour at which a business day begins: 4"
      case .switchedOff: "features to switch off: [\"books\"]"
      case .booksURL: "URL of the library that supplies books: \"https://library.example\""
      case .kiosk: "kiosk mode, for a terminal that customers use: true; default false"
      }
    }
  }
}

/// An error in the configuration of the program.
enum SettingsError: UserFacingError, Equatable {
  /// The variable HOME is not set, and the account has no home folder.
  case noHome
  /// The file does not exist, and the environment names it.
  case missing(String)
  case brokenLink(String)
  case unreadable(String, reason: String)
  case invalidJSON(String, reason: String)
  case unknownKey(String, path: String)
  /// The value of a key has another type, such as a number for a text.
  case wrongType(Settings.Key, path: String)
  case duplicateKey(String, lines: [Int], path: String)
  case unknownCurrency(String, source: String)
  case notASwitch(String, source: String)
  case unknownTimeZone(String, source: String)
  case notAnHour(String, source: String)
  case notAnAmount(String, Currency, source: String)
  /// A required feature is switched off. Without it, every user would be the owner.
  case cannotSwitchOff(String, path: String)
  /// A file of the program has a name that belongs to the database.
  case fileOfDatabase(String, Settings.Variable)
  /// The path of the history is that of another file of the program.
  case historyInOtherFile(String)

  var code: String { "settings.invalid" }
  var kind: ErrorKind { .misconfigured }
  var message: String {
    switch self {
    case .noHome: "HOME is not set, and the account of the operating system has no home folder"
    case .missing(let path): "The configuration \(path) does not exist"
    case .brokenLink(let path): "The configuration \(path) is a link to a file that does not exist"
    case .unreadable(let path, let reason): "The configuration \(path) cannot be read: \(reason)"
    case .invalidJSON(let path, let reason): "The configuration \(path) is not valid JSON: \(reason)"
    case .unknownKey(let key, let path): "The configuration \(path) has an unknown key \"\(key)\""
    case .wrongType(let key, let path): "The configuration \(path) has a value of another kind for \"\(key.rawValue)\""
    case .duplicateKey(let key, let lines, let path):
      "The configuration \(path) has the key \"\(key)\" twice, in the lines \(lines[0]) and \(lines[1])"
    case .unknownCurrency(let code, let source): "\"\(code)\" in \(source) is not a currency"
    case .notASwitch(let text, let source): "\"\(text)\" in \(source) is neither on nor off"
    case .unknownTimeZone(let name, let source):
      "\"\(name)\" in \(source) is not a time zone that this machine knows"
    case .notAnHour(let text, let source): "\"\(text)\" in \(source) is not an hour from 0 to 23"
    case .notAnAmount(let text, let currency, let source):
      "\"\(text)\" in \(source) is not an amount of \(currency)"
    case .cannotSwitchOff(let feature, let path):
      "The configuration \(path) switches off \(feature), which the other features require"
    case .fileOfDatabase(let path, let variable): "The \(variable.meaning) belongs to the database: \(path)"
    case .historyInOtherFile(let path):
      "The \(Settings.Variable.history.meaning) is that of a database or of another file of this program: \(path)"
    }
  }

  var suggestion: String? {
    switch self {
    case .noHome: "Set it to a folder of your own: HOME=/srv/shop coffeepal"
    case .unknownKey(let key, _):
      EditDistance.question(EditDistance.closest(to: key, among: Settings.Key.allCases.map(\.rawValue)))
        ?? "The keys are \(Settings.Key.allCases.map(\.rawValue).joined(separator: ", "))"
    case .wrongType(let key, _): "It holds: \(key.meaning)"
    case .brokenLink: "Restore the file, or remove the link"
    case .missing: "Correct \(Settings.Variable.config.rawValue), or unset it"
    case .unreadable, .invalidJSON: "Write it like {\"currency\": \"EUR\", \"switchedOff\": []}"
    case .duplicateKey: "Remove one of them"
    case .cannotSwitchOff(let feature, _): "Remove \(feature) from switchedOff"
    case .fileOfDatabase(_, let variable): "Set \(variable.rawValue) to another file"
    case .historyInOtherFile: "Set \(Settings.Variable.history.rawValue) to another file"
    case .notASwitch: "Write on or off"
    case .unknownTimeZone: "Write a name of the IANA database, for example Europe/Kyiv"
    case .notAnHour: "Write the hour at which a business day begins, for example 4"
    case .notAnAmount(_, let currency, _):
      "Write a string, for example {\"\(currency)\": \"\(Money(mainUnits: 15, currency: currency))\"}"
    case .unknownCurrency: "Write an ISO 4217 code, for example USD"
    }
  }
}
