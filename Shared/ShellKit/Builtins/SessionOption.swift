import ArgumentParser
import DomainKit
import TerminalKit

/// A setting of the session that `set` shows and changes.
enum SessionOption: String, CaseIterable, ExpressibleByArgument {
  case output, color
  case onError = "on-error"
  case yes, timeout, quiet, timing, notices, pager, keymap
  case screenReader = "screen-reader"

  /// What it may be, for people.
  var values: String {
    switch self {
    case .output: "auto, " + OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
    case .color: ColorChoice.allCases.map(\.rawValue).joined(separator: ", ")
    case .onError: "stop, continue"
    case .yes, .quiet, .timing, .notices, .pager: "on, off"
    case .keymap: Keymap.allCases.map(\.rawValue).joined(separator: ", ")
    case .screenReader: "auto, on, off"
    case .timeout: "off, or a duration: 500ms, 5s, 2m"
    }
  }

  /// What it does, in few words.
  var meaning: String {
    switch self {
    case .output: ShellOption.output.meaning
    case .color: ShellOption.color.meaning
    case .onError: ShellOption.onError.meaning
    case .yes: ShellOption.yes.meaning
    case .timeout: ShellOption.timeout.meaning
    case .quiet: ShellOption.quiet.meaning
    case .timing: "say how long each statement took"
    case .notices: "tell at the prompt what others do to orders"
    case .pager: "show what is longer than the screen page by page"
    case .keymap: "whose keys the prompt has"
    case .screenReader: "never draw over anything; auto goes by COFFEEPAL_SCREEN_READER"
    }
  }

  func value(in settings: SessionSettings) -> String {
    switch self {
    case .output: settings.format?.rawValue ?? "auto"
    case .color: settings.color.rawValue
    case .onError: settings.continuesAfterErrors ? "continue" : "stop"
    case .yes: settings.assumesYes ? "on" : "off"
    case .timeout: settings.timeout.map(DurationText.compact) ?? "off"
    case .quiet: settings.isQuiet ? "on" : "off"
    case .timing: settings.showsTiming ? "on" : "off"
    case .notices: settings.showsNotices ? "on" : "off"
    case .pager: settings.usesPager ? "on" : "off"
    case .keymap: settings.keymap.rawValue
    case .screenReader: settings.isSpoken.map { $0 ? "on" : "off" } ?? "auto"
    }
  }

  /// - Throws: ``ShellError`` for a value that it does not have.
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
    case (.notices, _): settings.showsNotices = try isOn(value)
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
    guard value == "on" || value == "off" else { throw invalid(value) }
    return value == "on"
  }

  private func invalid(_ value: String) -> ShellError {
    ShellError(
      "usage.invalid-value", "\(rawValue) cannot be \(Quoting.quoted(value))", kind: .invalid,
      suggestion: "one of \(values)")
  }
}
