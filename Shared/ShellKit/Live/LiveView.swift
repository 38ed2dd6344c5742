import DomainKit
import TerminalKit

/// A view was left, or stopped, which is a way out of it.
struct LiveViewEnded: Error {}

/// Shows a live view: as a board where there is a screen and keys, and line by line elsewhere.
struct LiveView: Sendable {
  let board: LiveBoard
  let context: StatementContext
  let style: OutputStyle
  /// How often the board says anew how long ago things were.
  var tick = Duration.seconds(60)

  /// Shows frames until there are no more, or the person leaves.
  ///
  /// - Throws: what the view throws; ``LiveViewEnded`` when the task was cancelled.
  func show() async throws {
    do {
      if let terminal = isSpoken ? nil : streams.views() {
        try await show(on: terminal)
      } else {
        if streams.output.isTerminal { context.runner.note("Ctrl-C leaves.") }
        try await LivePrinter(style: style, output: streams.output, onlyChanges: isSpoken)
          .show(board.frames(), began: sayThatItGoesOn)
      }
    } catch is CancellationError {
      throw LiveViewEnded()
    }
    if Task.isCancelled { throw LiveViewEnded() }
  }

  /// Tells a user who is not at a terminal why the command does not end.
  @Sendable
  private func sayThatItGoesOn() {
    guard !streams.output.isTerminal, !context.settings.isQuiet else { return }
    let title = TextEscaping.visible(board.title)
    context.runner.note("\(title): goes on until it is interrupted; --timeout 10s ends it.")
  }

  private var streams: ShellStreams { context.runner.streams }

  private var isSpoken: Bool { context.settings.isSpoken(at: streams) }

  private func show(on terminal: TerminalLoop) async throws {
    let permits = await context.runner.hooks.permits()
    let actions = board.actions.filter { permits($0.command) }
    let screen = BoardScreen(
      in: terminal, title: TextEscaping.visible(board.title),
      keys: keys(actions), hasColor: style.hasColor)
    let hand = LiveHand(screen: screen, actions: actions, context: context, style: style)
    let minute = LiveMinute(screen, at: context.runner.hooks.now())
    try streams.output.flush()
    try await withThrowingTaskGroup(of: TerminalEnd?.self) { group in
      group.addTask { await screen.run() }
      group.addTask {
        try await follow(screen, minute)
        return nil
      }
      group.addTask {
        try await keepTime(minute)
        return nil
      }
      group.addTask {
        try await hand.work()
        return nil
      }
      // Frames that end or fail take the board off the screen, and whoever leaves it ends the rest.
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
    return actions.contains { $0.command.writes != nil } ? keys + [LiveHand.undoKey] : keys
  }

  private func follow(_ screen: BoardScreen, _ minute: LiveMinute) async throws {
    for try await frame in board.frames() {
      minute.show(try await LivePicture(frame, style: style))
    }
  }

  private func keepTime(_ minute: LiveMinute) async throws {
    while true {
      try await Task.sleep(for: tick)
      minute.tick(context.runner.hooks.now())
    }
  }
}
