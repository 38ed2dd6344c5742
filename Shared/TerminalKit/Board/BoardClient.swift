/// A client that shows a board on the screen.
struct BoardClient: TerminalClient {
  private let screen: BoardScreen
  private var state: BoardState
  private var painter: BoardPainter

  init(_ screen: BoardScreen, state: BoardState, hasColor: Bool) {
    self.screen = screen
    self.state = state
    painter = BoardPainter(hasColor: hasColor)
  }

  let usesEscape = true
  /// The screen opens with the first frame, so a board that fails before that shows nothing.
  let firstOutput = ""
  let restoringOutput = BoardPainter.close
  let allowsOutputAbove = false

  mutating func handle(_ key: Key) -> TerminalStep {
    // Ignore keys typed before the board is visible, except those that leave it.
    guard painter.isOpen || BoardState.leaves(key) || key == .control("z") else { return .proceed }
    switch state.handle(key) {
    case .proceed: return .proceed
    case .leaveNow: return .done
    case .suspend: return .suspend
    case .clearScreen: painter.forget()
    case .leave: screen.send(.leave)
    case .press(let key, let row, let answer): screen.send(.press(key, row: row, answer: answer))
    case .answer(let isYes): screen.finishQuestion(isYes)
    }
    return .proceed
  }

  mutating func receive(_: any Sendable) -> TerminalStep {
    for update in screen.takeUpdates() {
      switch update {
      case .content(let content): state.show(content)
      case .page(let content, let title): state.open(content, title: title)
      case .message(let message): state.say(message)
      case .question(let text): state.ask(text)
      }
    }
    return .proceed
  }

  mutating func paint(in size: TerminalInfo.Size) -> String {
    state.isEmpty ? "" : painter.paint(state.layout(in: size), in: size)
  }

  mutating func leave(in _: TerminalInfo.Size) -> String { painter.leave() }
  mutating func clear() -> String { "" }
  mutating func forget() { painter.forget() }
}
