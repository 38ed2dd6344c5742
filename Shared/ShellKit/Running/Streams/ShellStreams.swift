package import TerminalKit

/// The shell's input, output and system services.
package struct ShellStreams: Sendable {
  /// The input: typed lines, or a script.
  package let input: any InputSource
  /// The line editor, or `nil` to read lines directly.
  package let editor: PromptEditor?
  /// The output for data.
  package internal(set) var output: any OutputSink
  /// The output for everything else: prompts, errors, notes, progress.
  package let errors: any OutputSink
  /// `true` if the shell can redraw the terminal of `errors`.
  package let drawsOver: Bool
  /// Returns the terminal of the process, for questions while the streams are redirected.
  package let terminal: @Sendable () -> (input: any InputSource, output: any OutputSink)?
  /// Returns the loop for full-screen views, or `nil` if there is no suitable terminal.
  package internal(set) var views: @Sendable () -> TerminalLoop?
  /// Starts a pager for text longer than the screen; `nil` to use no pager.
  package let startPager: (@Sendable (_ command: String, _ onLeaving: @escaping @Sendable () -> Void) -> Pager?)?
  /// Returns `true` if the user opens the prompt for the first time; called once.
  package let isFirstRun: @Sendable () -> Bool
  /// Connects a handler to the signals of the process.
  package let watchSignals: @Sendable (@escaping @Sendable (TerminalSignal) -> Void) throws -> Void
  /// The watchdog that ends the program if stuck work prevents its end.
  package let exitWatchdog: ExitWatchdog

  /// Creates a set of streams.
  ///
  /// - Parameters:
  ///   - drawsOver: `true` if the shell can redraw the terminal of `errors`, for a spinner.
  ///   - terminal: Called for each question; returns `nil` if there is no terminal.
  ///   - views: Called for each view.
  ///   - startPager: Called when a text is longer than the screen.
  ///   - isFirstRun: Called at the first prompt.
  ///   - watchSignals: Called once, when the shell starts to run.
  package init(
    input: any InputSource, output: any OutputSink, errors: any OutputSink, editor: PromptEditor? = nil,
    drawsOver: Bool = false,
    terminal: @escaping @Sendable () -> (input: any InputSource, output: any OutputSink)? = { nil },
    views: @escaping @Sendable () -> TerminalLoop? = { nil },
    startPager: (@Sendable (_ command: String, _ onLeaving: @escaping @Sendable () -> Void) -> Pager?)? = nil,
    isFirstRun: @escaping @Sendable () -> Bool = { false },
    watchSignals: @escaping @Sendable (@escaping @Sendable (TerminalSignal) -> Void) throws -> Void = { _ in },
    exitWatchdog: ExitWatchdog = .none
  ) {
    self.input = input
    self.editor = editor
    self.output = output
    self.errors = errors
    self.drawsOver = drawsOver
    self.terminal = terminal
    self.views = views
    self.startPager = startPager
    self.isFirstRun = isFirstRun
    self.watchSignals = watchSignals
    self.exitWatchdog = exitWatchdog
  }

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
