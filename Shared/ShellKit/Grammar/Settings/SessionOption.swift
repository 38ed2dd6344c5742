import ArgumentParser
import DomainKit
import TerminalKit

/// A setting of the session that `set` shows and changes.
enum SessionOption: String, HelpEntry, ExpressibleByArgument {
  case output, color
  case onError = "on-error"
  case yes, timeout, quiet, timing, notices, pager, keymap
  case screenReader = "screen-reader"

  /// The values that the setting accepts.
  var known: KnownValues {
    switch self {
    case .output: KnownValues(OutputFormat.self, and: "auto", "table at a terminal, tsv elsewhere")
    case .color: KnownValues(ColorChoice.self)
    case .onError: KnownValues(FailureChoice.self)
    case .yes, .quiet, .timing, .notices, .pager: KnownValues(OnOff.self)
    case .keymap: KnownValues(Keymap.self)
    case .screenReader: KnownValues(OnOff.self, and: "auto", "follow COFFEEPAL_SCREEN_READER")
    case .timeout: KnownValues([ValueSuggestion("off", detail: "no limit")], or: .duration)
    }
  }

  /// A short description of the setting.
  var meaning: String {
    switch self {
    case .output: ShellOption.output.meaning
    case .color: ShellOption.color.meaning
    case .onError: ShellOption.onError.meaning
    case .yes: ShellOption.yes.meaning
    case .timeout: ShellOption.timeout.meaning
    case .quiet: ShellOption.quiet.meaning
    case .timing: "show how long each statement took"
    case .notices: "show at the prompt what other users do with orders"
    case .pager: "show output longer than the screen in a pager"
    case .keymap: "key bindings of the prompt"
    case .screenReader: "never redraw text; auto follows COFFEEPAL_SCREEN_READER"
    }
  }

  func value(in settings: SessionSettings) -> String {
    switch self {
    case .output: settings.format?.rawValue ?? "auto"
    case .color: settings.color.rawValue
    case .onError: (settings.continuesAfterErrors ? FailureChoice.continue : .stop).rawValue
    case .yes: OnOff(settings.assumesYes).rawValue
    case .timeout: settings.timeout.map(DurationText.compact) ?? "off"
    case .quiet: OnOff(settings.isQuiet).rawValue
    case .timing: OnOff(settings.showsTiming).rawValue
    case .notices: OnOff(settings.showsAlerts).rawValue
    case .pager: OnOff(settings.usesPager).rawValue
    case .keymap: settings.keymap.rawValue
    case .screenReader: settings.isSpoken.map { OnOff($0).rawValue } ?? "auto"
    }
  }

  /// Changes the setting.
  ///
  /// - Throws: ``ShellError`` if the setting does not accept the value.
  func set(_ value: String, in settings: inout SessionSettings) throws(ShellError) {
    switch (self, value) {
    case (.output, "auto"): settings.format = nil
    case (.timeout, "off"): settings.timeout = nil
    case (.screenReader, "auto"): settings.isSpoken = nil
    case (.output, _): try apply(.output, value, &settings)
    case (.timeout, _): try apply(.timeout, value, &settings)
    case (.color, _): try apply(.color, value, &settings)
    case (.onError, _): try apply(.onError, value, &settings)
    case (.yes, _): settings.assumesYes = try isOn(value)
    case (.quiet, _): settings.isQuiet = try isOn(value)
    case (.timing, _): settings.showsTiming = try isOn(value)
    case (.notices, _): settings.showsAlerts = try isOn(value)
    case (.pager, _): settings.usesPager = try isOn(value)
    case (.screenReader, _): settings.isSpoken = try isOn(value)
    case (.keymap, _):
      guard let keymap = Keymap(rawValue: value) else { throw invalid(value) }
      settings.keymap = keymap
    }
  }

  private func apply(_ option: ShellOption, _ value: String, _ settings: inout SessionSettings) throws(ShellError) {
    do throws(ShellError) {
      _ = try settings.apply(option, value)
    } catch {
      throw invalid(value)
    }
  }

  private func isOn(_ value: String) throws(ShellError) -> Bool {
    guard let choice = OnOff(rawValue: value) else { throw invalid(value) }
    return choice == .on
  }

  private func invalid(_ value: String) -> ShellError {
    let nearest = EditDistance.nearest(to: value, among: known.names)
    return ShellError(
      "usage.invalid-value", "\(rawValue) cannot be \(Quoting.quoted(value))", kind: .invalid,
      suggestion: EditDistance.question(nearest) ?? "one of \(known.sentence)"
    ).corrected(by: Correction(value, nearest: nearest))
  }
}

/// A value that turns a setting on or off.
enum OnOff: String, HelpEntry, ExpressibleByArgument {
  case on, off

  init(_ isOn: Bool) { self = isOn ? .on : .off }

  var meaning: String { "" }
}

extension Keymap: HelpEntry {
  package var meaning: String {
    switch self {
    case .emacs: "as in bash and zsh: Ctrl-A, Ctrl-E, Alt-F"
    case .vi: "Escape, then h j k l, w, dd"
    }
  }
}
