package import TerminalKit

/// The user's settings for the session, or for one statement.
package struct SessionSettings: Hashable, Sendable {
  /// The output format. If `nil`, output is a table at a terminal and TSV elsewhere.
  package var format: OutputFormat?
  /// The condition under which output has color.
  package var color = ColorChoice.auto
  /// The reaction of a script to a failure. The prompt always continues.
  var onError = FailureChoice.stop
  /// `true` if the answer to every confirmation is yes.
  package var assumesYes = false
  /// `true` if commands may ask questions.
  package var allowsInput = true
  /// The time limit of a statement.
  package var timeout: Duration?
  /// `true` if the shell omits messages other than errors.
  package var isQuiet = false
  /// `true` if the shell shows the log.
  package var isVerbose = false
  /// `true` if the shell shows the duration of each statement.
  package var showsTiming = false

  /// `true` if output longer than the screen goes to a pager.
  package var usesPager = true

  /// `true` if the prompt shows alerts about changes by other users.
  package var showsAlerts = true

  /// The key bindings of the prompt.
  package var keymap = Keymap.emacs
  /// `true` if the shell never redraws text, for screen readers. The setting applies to the prompt,
  /// boards, progress and the pager.
  ///
  /// If `nil`, the environment decides.
  package var usesScreenReader: Bool?

  /// `true` if a script continues after a failure.
  var continuesAfterErrors: Bool { onError == .continue }

  /// Creates the default settings.
  package init() {}

  func format(for sink: any OutputSink) -> OutputFormat { format ?? (sink.isTerminal ? .table : .tsv) }

  /// Returns `true` if text to a sink has color.
  func hasColor(for sink: any OutputSink) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: sink.isTerminal
    }
  }

  func style(for sink: any OutputSink) -> OutputStyle {
    let size = sink.size
    return OutputStyle(
      format: format(for: sink), isTerminal: sink.isTerminal, width: size.columns, height: size.rows,
      hasColor: hasColor(for: sink), isQuiet: isQuiet)
  }
}

/// The reaction of a script to a failure.
enum FailureChoice: String, HelpEntry {
  case stop, `continue`

  var meaning: String {
    switch self {
    case .stop: "stop at the first failure"
    case .continue: "run the remaining statements"
    }
  }
}
