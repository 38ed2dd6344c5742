import DomainKit
package import TerminalKit

/// The shell's input, output and system services.
@MemberwiseInit
package struct ShellStreams: Sendable {
  /// The input: typed lines, or a script.
  package let input: any InputSource
  /// The output for data.
  package internal(set) var output: any OutputSink
  /// The output for everything else: prompts, errors, notes, progress.
  package let errors: any OutputSink
  /// The line editor, or `nil` to read lines directly.
  package var editor: PromptEditor?
  /// `true` if the shell can redraw the terminal of `errors`, for a spinner.
  package var drawsOver: Bool = false
  /// Returns the terminal of the process, for questions while the streams are redirected, or `nil` if there is
  /// none; called for each question.
  package var terminal: @Sendable () -> (input: any InputSource, output: any OutputSink)? = { nil }
  /// Returns the loop for full-screen views, or `nil` if there is no suitable terminal; called for each view.
  package internal(set) var views: @Sendable () -> TerminalLoop? = { nil }
  /// Starts a pager for text longer than the screen; `nil` to use no pager.
  package var startPager: (@Sendable (_ command: String, _ onLeaving: @escaping @Sendable () -> Void) -> Pager?)?
  /// Returns `true` if the user opens the prompt for the first time; called once.
  package var isFirstRun: @Sendable () -> Bool = { false }
  /// Connects a handler to the signals of the process; called once, when the shell starts to run.
  package var watchSignals: @Sendable (@escaping @Sendable (TerminalSignal) -> Void) throws -> Void = { _ in }
  /// The watchdog that ends the program if stuck work prevents its end.
  package var exitWatchdog: ExitWatchdog = .none

  /// Returns the streams of the process.
  ///
  /// From now on, a closed pipe causes a write error instead of the end of the process.
  ///
  /// - Parameter history: The path of the prompt's history file.
  package static func process(history: String? = nil) -> ShellStreams {
    SignalWatcher.ignoreBrokenPipes()
    let input = DescriptorInput(descriptor: 0)
    let editor = PromptEditor.atTerminal(input: 0, output: 2, history: history)
    let views = ScreenProvider(editor: editor)
    return ShellStreams(
      input: editor.map { EditedInput(plain: input, editor: $0) } ?? input, output: DescriptorOutput(descriptor: 1),
      errors: DescriptorOutput(descriptor: 2), editor: editor, drawsOver: TerminalInfo.canMoveCursor,
      terminal: openTerminal, views: views.loop, startPager: TerminalInfo.canMoveCursor ? startPager : nil,
      isFirstRun: { history.map { isFirstRun($0, keepsHistory: editor != nil) } ?? false },
      watchSignals: { try SignalWatcher.start($0) }, exitWatchdog: .endOfProcess)
  }

  private static func isFirstRun(_ history: String, keepsHistory: Bool) -> Bool {
    keepsHistory ? HistoryFile.isUnused(at: history) : HistoryFile.begin(at: history)
  }

  @Sendable
  private static func startPager(_ command: String, onLeaving: @escaping @Sendable () -> Void) -> Pager? {
    Pager.start(command, onLeaving: onLeaving)
  }

  @Sendable
  private static func openTerminal() -> (input: any InputSource, output: any OutputSink)? {
    guard let descriptor = TerminalDevice.open() else { return nil }
    let input = DescriptorInput(descriptor: descriptor, closesDescriptor: true)
    return (input, DescriptorOutput(descriptor: descriptor))
  }
}

extension SessionSettings {
  /// Returns `true` if the shell must not redraw text, for a screen reader.
  func usesScreenReader(at streams: ShellStreams) -> Bool {
    usesScreenReader ?? streams.editor?.usesScreenReader ?? false
  }
}
