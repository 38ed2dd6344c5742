package import TerminalKit

/// The shell's connections to the world around it.
package struct ShellStreams: Sendable {
  /// What is typed, or read as a script.
  package let input: any InputSource
  /// Where lines are edited before they are handed over; nothing where they come as they are.
  package let editor: PromptEditor?
  /// Data.
  package let output: any OutputSink
  /// Everything that is not data: prompts, errors, notes, progress.
  package let errors: any OutputSink
  /// Whether the terminal behind the errors can be drawn over.
  package let drawsOver: Bool
  /// The terminal that the program was started from, for questions while the streams go elsewhere.
  package let terminal: @Sendable () -> (input: any InputSource, output: any OutputSink)?
  /// Where a view has the whole screen and the keys; nothing where there is no such place.
  package let views: @Sendable () -> TerminalLoop?
  /// Starts a pager for what is longer than the screen; nothing where there is none.
  package let startPager: (@Sendable (_ command: String, _ onLeaving: @escaping @Sendable () -> Void) -> Pager?)?
  /// Whether somebody is at the prompt for the first time. Asked once, at the first prompt.
  package let isNewcomer: @Sendable () -> Bool
  /// Connects a handler to the signals that the program gets.
  package let watchSignals: @Sendable (@escaping @Sendable (TerminalSignal) -> Void) throws -> Void
  /// What happens when the program should end and something does not let it.
  package let lastResort: LastResort

  /// - Parameters:
  ///   - drawsOver: whether the terminal behind the errors can be drawn over, for a spinner.
  ///   - terminal: called for each question; nothing where there is no terminal.
  ///   - views: called for each view.
  ///   - startPager: called when a text turns out to be longer than the screen.
  ///   - isNewcomer: called with the first prompt.
  ///   - watchSignals: called once, when the shell begins to run.
  package init(
    input: any InputSource, output: any OutputSink, errors: any OutputSink, editor: PromptEditor? = nil,
    drawsOver: Bool = false,
    terminal: @escaping @Sendable () -> (input: any InputSource, output: any OutputSink)? = { nil },
    views: @escaping @Sendable () -> TerminalLoop? = { nil },
    startPager: (@Sendable (_ command: String, _ onLeaving: @escaping @Sendable () -> Void) -> Pager?)? = nil,
    isNewcomer: @escaping @Sendable () -> Bool = { false },
    watchSignals: @escaping @Sendable (@escaping @Sendable (TerminalSignal) -> Void) throws -> Void = { _ in },
    lastResort: LastResort = .none
  ) {
    self.input = input
    self.editor = editor
    self.output = output
    self.errors = errors
    self.drawsOver = drawsOver
    self.terminal = terminal
    self.views = views
    self.startPager = startPager
    self.isNewcomer = isNewcomer
    self.watchSignals = watchSignals
    self.lastResort = lastResort
  }

  /// The program's own streams. From here on a closed pipe is an error of the write, not the end of the program.
  ///
  /// - Parameter history: the file that keeps what is entered at the prompt.
  package static func process(history: String? = nil) -> ShellStreams {
    SignalWatcher.ignoreBrokenPipes()
    let input = DescriptorInput(descriptor: 0)
    let editor = PromptEditor.atTerminal(input: 0, output: 2, history: history)
    let views = ViewPlace(editor: editor)
    return ShellStreams(
      input: editor.map { EditedInput(plain: input, editor: $0) } ?? input, output: DescriptorOutput(descriptor: 1),
      errors: DescriptorOutput(descriptor: 2), editor: editor, drawsOver: TerminalInfo.canMoveCursor,
      terminal: openTerminal, views: views.loop, startPager: TerminalInfo.canMoveCursor ? startPager : nil,
      isNewcomer: { history.map { isNewcomer($0, keepsHistory: editor != nil) } ?? false },
      watchSignals: { try SignalWatcher.start($0) }, lastResort: .endOfProcess)
  }

  private static func isNewcomer(_ history: String, keepsHistory: Bool) -> Bool {
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
