import DomainKit
import TerminalKit

/// A setting of the session that `set` shows and changes.
enum SessionOption: String, HelpEntry {
  case output, color
  case onError = "on-error"
  case yes, timeout, quiet, verbose, timing, notices, pager, keymap
  case screenReader = "screen-reader"

  /// Returns the setting with a name.
  ///
  /// - Throws: ``UnknownSetting``.
  static func parse(_ name: String) throws -> SessionOption {
    guard let option = SessionOption(rawValue: name) else { throw UnknownSetting(name: name) }
    return option
  }

  /// A short description of the setting.
  var meaning: String {
    switch self {
    case .timing: "show how long each statement took"
    case .notices: "show alerts about orders and your notifications at the prompt"
    case .pager: "show output longer than the screen in a pager"
    case .keymap: "key bindings of the prompt"
    case .screenReader: "never redraw text; auto follows COFFEEPAL_SCREEN_READER"
    case .output, .color, .onError, .yes, .timeout, .quiet, .verbose:
      ShellOption(rawValue: "--\(rawValue)")?.meaning ?? ""
    }
  }

  private var setting: Setting {
    switch self {
    case .output: .choice(\.format, or: "auto", "table at a terminal, tsv elsewhere")
    case .color: .choice(\.color)
    case .onError: .choice(\.onError)
    case .yes: .toggle(\.assumesYes)
    case .timeout: .timeLimit
    case .quiet: .toggle(\.isQuiet)
    case .verbose: .toggle(\.isVerbose)
    case .timing: .toggle(\.showsTiming)
    case .notices: .toggle(\.showsAlerts)
    case .pager: .toggle(\.usesPager)
    case .keymap: .choice(\.keymap)
    case .screenReader: .choice(\.screenReader, or: "auto", "follow COFFEEPAL_SCREEN_READER")
    }
  }

  /// The values that the setting accepts.
  var known: KnownValues { setting.known }

  func value(in settings: SessionSettings) -> String { setting.value(settings) }

  /// Changes the setting.
  ///
  /// - Throws: ``ShellError`` if the setting does not accept the value.
  func set(_ value: String, in settings: inout SessionSettings) throws(ShellError) {
    guard !setting.change(value, &settings) else { return }
    let nearest = EditDistance.nearest(to: value, among: known.names)
    throw ShellError(
      "usage.invalid-value", "\(rawValue) cannot be \(Quoting.quoted(value))", kind: .invalid,
      suggestion: EditDistance.question(nearest) ?? "one of \(known.sentence)"
    ).corrected(by: Correction(value, nearest: nearest))
  }
}

/// The values of a setting, and the functions that read and change it.
private struct Setting {
  let known: KnownValues
  let value: (SessionSettings) -> String
  /// Changes the setting; returns `false` if the value is invalid.
  let change: (String, inout SessionSettings) -> Bool

  static func choice<Entry: HelpEntry>(_ path: WritableKeyPath<SessionSettings, Entry>) -> Setting {
    Setting(known: KnownValues(Entry.self)) {
      $0[keyPath: path].rawValue
    } change: { value, settings in
      guard let choice = Entry(rawValue: value) else { return false }
      settings[keyPath: path] = choice
      return true
    }
  }

  /// Returns a setting with an additional value for `nil`.
  static func choice<Entry: HelpEntry>(
    _ path: WritableKeyPath<SessionSettings, Entry?>, or automatic: String, _ meaning: String
  ) -> Setting {
    Setting(known: KnownValues(Entry.self, and: automatic, meaning)) {
      $0[keyPath: path]?.rawValue ?? automatic
    } change: { value, settings in
      guard let choice = Entry(rawValue: value) else {
        if value == automatic { settings[keyPath: path] = nil }
        return value == automatic
      }
      settings[keyPath: path] = choice
      return true
    }
  }

  static func toggle(_ path: WritableKeyPath<SessionSettings, Bool>) -> Setting {
    choice(path.appending(path: \.onOff))
  }

  static var timeLimit: Setting {
    Setting(known: KnownValues([ValueSuggestion("off", detail: "no limit")], or: .duration)) {
      $0.timeout.map(DurationText.compact) ?? "off"
    } change: { value, settings in
      let limit = DurationText.parse(value)
      if limit == nil, value != "off" { return false }
      settings.timeout = limit
      return true
    }
  }
}

/// A value that turns a setting on or off.
enum OnOff: String, HelpEntry, ExpressibleByArgument {
  case on, off

  var meaning: String { "" }
}

extension Bool {
  fileprivate var onOff: OnOff {
    get { self ? .on : .off }
    set { self = newValue == .on }
  }
}

extension SessionSettings {
  /// The setting for screen readers: `on` never redraw text.
  fileprivate var screenReader: OnOff? {
    get { usesScreenReader.map(\.onOff) }
    set { usesScreenReader = newValue.map { $0 == .on } }
  }
}

extension Keymap: HelpEntry {
  package var meaning: String {
    switch self {
    case .emacs: "as in bash and zsh: Ctrl-A, Ctrl-E, Alt-F"
    case .vi: "Escape, then h j k l, w, dd"
    }
  }
}

/// A name that no setting of the session has; it may be one of the shop's, which are in a file.
struct UnknownSetting: UserFacingError, Hashable {
  /// The hint about the settings of the session and of the shop.
  static let hint = "set lists them; for the shop's own, such as its currency and time zone: help settings"

  private static let otherNames: [String: SessionOption] = [
    "alert": .notices, "alerts": .notices, "notification": .notices, "notifications": .notices, "format": .output,
  ]

  let name: String

  var code: String { "usage.invalid-value" }
  var kind: ErrorKind { .invalid }
  var message: String { "The session has no setting \"\(name.excerpt(40))\"" }
  var suggestion: String? { Self.otherNames[name.lowercased()].map { "write: set \($0.rawValue)" } ?? Self.hint }
  var invalidValue: InvalidValue? { InvalidValue(name, choices: SessionOption.allCases.map(\.rawValue)) }
}
