import DomainKit
import TerminalKit

/// A live view: a board if there are a screen and keys, and line by line otherwise.
struct LiveView: Sendable {
  let board: LiveBoard
  let context: StatementContext
  let style: OutputStyle
  /// The interval between checks for ages on the board that have changed.
  var tick = Duration.seconds(1)

  /// Shows frames until they end, or until the user leaves.
  ///
  /// - Throws: The errors of the view; ``LiveViewEnded`` if the task was canceled.
  func show() async throws {
    do {
      if let terminal = usesScreenReader ? nil : streams.views() {
        try await show(on: terminal)
      } else {
        if streams.output.isTerminal { context.runner.note("Press Ctrl-C to leave.") }
        try await print()
      }
    } catch is CancellationError {
      throw LiveViewEnded()
    }
    if Task.isCancelled { throw LiveViewEnded() }
  }

  private func print() async throws {
    let userChangeCount = context.runner.state.userChangeCount
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await printer.show(board.frames(), began: explainNoEnd) {
          try await context.runner.requireSameUser(since: userChangeCount)
        }
      }
      group.addTask { try await watchSignIn(since: userChangeCount) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// The printer. Programs get a JSON value for each change of a row.
  private var printer: LivePrinter {
    var style = style
    // An array would end only with the view.
    if !streams.output.isTerminal, style.format == .json || !board.actions.isEmpty && context.settings.format == nil {
      style.format = .ndjson
    }
    let isStream = !streams.output.isTerminal && style.format == .ndjson
    return LivePrinter(
      style: style, output: streams.output, changes: isStream ? .json : usesScreenReader ? .text : nil,
      now: context.runner.hooks.now, onID: context.runner.remember(lastID:), keepsIDs: !board.actions.isEmpty)
  }

  /// Tells a user without a terminal why the command does not end.
  @Sendable
  private func explainNoEnd() {
    guard !streams.output.isTerminal, !context.settings.isQuiet else { return }
    let title = TextEscaping.visible(board.title)
    context.runner.note("\(title). This runs until it is interrupted; use --timeout 10s to end it.")
  }

  private var streams: ShellStreams { context.runner.streams }

  private var usesScreenReader: Bool { context.settings.usesScreenReader(at: streams) }

  private func show(on terminal: TerminalLoop) async throws {
    let userChangeCount = context.runner.state.userChangeCount
    let permits = await context.runner.hooks.permits()
    let actions = board.actions.filter { permits($0.command) }
    let screen = BoardScreen(
      in: terminal, title: TextEscaping.visible(board.title),
      keys: keys(actions), hasColor: style.hasColor)
    let presenter = FramePresenter(screen, at: context.runner.hooks.now())
    let runner = LiveActionRunner(screen: screen, actions: actions, context: context, style: style)
    try streams.output.flush()
    try await withThrowingTaskGroup(of: TerminalEnd?.self) { group in
      group.addTask { await screen.run() }
      group.addTask {
        try await follow(presenter, since: userChangeCount)
        return nil
      }
      group.addTask {
        try await watchSignIn(since: userChangeCount) { presenter.tick(context.runner.hooks.now()) }
        return nil
      }
      group.addTask {
        try await runner.runRequests()
        return nil
      }
      // If the frames end or fail, the board closes. If the user leaves the board, the other tasks
      // end.
      while let end = try await group.next() {
        guard let end else {
          screen.close()
          continue
        }
        group.cancelAll()
        if case .failed(let failure) = end { throw failure }
        return
      }
    }
  }

  private func keys(_ actions: [LiveAction]) -> [BoardKey] {
    let keys = actions.map(\.boardKey)
    return actions.contains { $0.command.writtenData != nil } ? keys + [LiveActionRunner.undoKey] : keys
  }

  private func follow(_ presenter: FramePresenter, since userChangeCount: Int) async throws {
    for try await frame in board.frames() {
      let frame = try await LiveFrame(frame, style: style)
      try await context.runner.requireSameUser(since: userChangeCount)
      presenter.show(frame)
      if let id = frame.lastID { context.runner.remember(lastID: id) }
    }
  }

  /// Checks the user from time to time, also while nothing changes.
  private func watchSignIn(since userChangeCount: Int, _ tick: () -> Void = {}) async throws {
    while true {
      try await Task.sleep(for: self.tick)
      try await context.runner.requireSameUser(since: userChangeCount)
      tick()
    }
  }
}
