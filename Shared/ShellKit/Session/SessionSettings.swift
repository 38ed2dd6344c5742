package import TerminalKit

/// What the person chose for the session, or for one statement.
package struct SessionSettings: Hashable, Sendable {
  /// The format of output; a table at a terminal and tsv elsewhere unless chosen.
  package var format: OutputFormat?
  /// When output is coloured.
  package var color = ColorChoice.auto
  /// Whether a script goes on behind a failure. The prompt always does.
  package var continuesAfterErrors = false
  /// Whether questions are answered with yes.
  package var assumesYes = false
  /// Whether a question may be asked at all.
  package var allowsInput = true
  /// How long a statement may take.
  package var timeout: Duration?
  /// Whether sentences for the person are left out.
  package var isQuiet = false
  /// Whether the log is shown.
  package var isVerbose = false
  /// Whether each statement says how long it took.
  package var showsTiming = false

  /// Whether what is longer than the screen is shown page by page.
  package var usesPager = true

  /// Whether what others do is told at the prompt.
  package var showsNotices = true

  /// Which keys do what at the prompt.
  package var keymap = Keymap.emacs
  /// Whether the prompt never draws over anything, for screen readers; as the environment says unless chosen.
  package var isSpoken: Bool?

  /// What holds when nothing is said.
  package init() {}

  /// The format for a place that output goes to.
  func format(for sink: any OutputSink) -> OutputFormat { format ?? (sink.isTerminal ? .table : .tsv) }

  /// Whether text to that place is coloured.
  func hasColor(for sink: any OutputSink) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: sink.isTerminal
    }
  }

  /// Whether nothing may be drawn over.
  func isSpoken(at streams: ShellStreams) -> Bool { isSpoken ?? streams.editor?.isSpoken ?? false }

  /// How output is written to a place.
  func style(for sink: any OutputSink) -> OutputStyle {
    let size = sink.size
    return OutputStyle(
      format: format(for: sink), isTerminal: sink.isTerminal, width: size.columns, height: size.rows,
      hasColor: hasColor(for: sink), isQuiet: isQuiet)
  }
}
