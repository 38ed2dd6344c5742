/// The state of a board. A key changes it and returns the next step for the client.
struct BoardState: Sendable {
  /// The next step after a key.
  enum Step: Hashable, Sendable {
    case proceed
    case leave
    /// Leave immediately, even if an action is running.
    case leaveNow
    case suspend
    case clearScreen
    /// A key, by its index among the board's keys, the row that was selected if the key requires
    /// one, and the answer to its question.
    case press(Int, row: BoardRow?, answer: String? = nil)
    /// The answer to a question of the caller.
    case answer(Bool)
  }

  private let title: String
  let keys: [BoardKey]
  /// `true` if the user can pause updates, on a board without keys of its own.
  var canPause: Bool { keys.isEmpty }
  /// `true` if the user can suspend the program.
  let canSuspend: Bool

  private var board = BoardScroll()
  /// The page over the board, until the user leaves it.
  private var page: BoardScroll?
  private var pageTitle = ""
  /// The latest content that arrived during a pause.
  private var contentDuringPause: BoardContent?
  private(set) var isPaused = false
  private(set) var message: BoardMessage?
  /// The questions that wait for an answer, in order.
  private var questions: [BoardQuestion] = []
  /// The visible question.
  var question: BoardQuestion? { questions.first }

  /// Creates a board without content.
  ///
  /// - Parameter canSuspend: `false` if Ctrl-Z has no effect.
  init(title: String, keys: [BoardKey], canSuspend: Bool = true) {
    self.title = title
    self.keys = keys
    self.canSuspend = canSuspend
  }

  var isEmpty: Bool { board.isEmpty }
  var hasPage: Bool { page != nil }

  /// The visible page, or the board if no page is open.
  var scroll: BoardScroll {
    get { page ?? board }
    set { if page == nil { board = newValue } else { page = newValue } }
  }

  mutating func show(_ content: BoardContent) {
    if isPaused { contentDuringPause = content } else { board.show(content) }
  }

  /// The text of the message line while there is no message.
  var caption: String { hasPage ? pageTitle : isPaused ? "Paused: \(title)" : title }

  mutating func open(_ content: BoardContent, title: String) {
    pageTitle = title
    var page = BoardScroll()
    page.show(content)
    self.page = page
  }

  mutating func say(_ message: BoardMessage?) { self.message = message }
  mutating func ask(_ text: String) { questions.append(BoardQuestion(text)) }

  mutating func handle(_ key: Key) -> Step {
    if key == .control("z") { return .suspend }
    if key == .control("l") { return .clearScreen }
    if !questions.isEmpty { return answer(key) }
    message = nil
    if key == .control("c") { return .leaveNow }
    if page != nil { return handleOnPage(key) }
    if key == .scalar("?") {
      open(keyPage, title: "Keys")
      return .proceed
    }
    if let index = keys.firstIndex(where: { $0.key == key }) { return press(index) }
    if Self.leaves(key) { return .leave }
    if key == .scalar(" "), canPause { return pause() }
    move(key)
    return .proceed
  }

  static func leaves(_ key: Key) -> Bool { [.scalar("q"), Key(.escape), .control("c"), .control("d")].contains(key) }

  private mutating func handleOnPage(_ key: Key) -> Step {
    if Self.leaves(key) || [Key(.enter), Key(.backspace), Key(.left)].contains(key) {
      page = nil
    } else {
      move(key)
    }
    return .proceed
  }

  private mutating func press(_ index: Int) -> Step {
    let row = keys[index].needsRow ? board.selectedRow : nil
    if row == nil, keys[index].needsRow {
      if board.canSelect { message = .message("No row is selected. Press ↑ or ↓.") }
      return .proceed
    }
    guard let text = keys[index].question else { return .press(index, row: row) }
    questions.append(BoardQuestion(text, for: BoardQuestion.Press(key: index, row: row)))
    return .proceed
  }

  private mutating func answer(_ key: Key) -> Step {
    guard case .answered(let answer) = questions[0].handle(key) else { return .proceed }
    let question = questions.removeFirst()
    guard let press = question.press else { return .answer(answer != nil) }
    return answer.map { .press(press.key, row: press.row, answer: $0) } ?? .proceed
  }

  private mutating func pause() -> Step {
    isPaused.toggle()
    if !isPaused, let contentDuringPause { board.show(contentDuringPause) }
    contentDuringPause = nil
    return .proceed
  }

  private mutating func move(_ key: Key) {
    switch key {
    case Key(.up), .scalar("k"), .control("p"): scroll.move(by: -1)
    case Key(.down), .scalar("j"), .control("n"): scroll.move(by: 1)
    case Key(.pageUp), .control("b"): scroll.movePage(-1)
    case Key(.pageDown), .control("f"): scroll.movePage(1)
    case Key(.home), .scalar("g"): scroll.moveToStart()
    case Key(.end), .scalar("G"): scroll.moveToEnd()
    default: break
    }
  }
}
