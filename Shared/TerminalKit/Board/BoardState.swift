/// A board as a value: a key changes it, and what others have to do about it comes back.
struct BoardState: Sendable {
  /// What has to be done about a key.
  enum Step: Hashable, Sendable {
    case goOn
    case leave
    /// Leave at once, whatever is under way.
    case stop
    case suspend
    case clearScreen
    /// A key of the board, by its place among them, and the selected row where it is for one.
    case press(Int, row: String?)
    /// The answer to what was asked from outside.
    case answer(Bool)
  }

  private let title: String
  let keys: [BoardKey]
  /// Whether pictures can be held up: where there is nothing to do with them but to look.
  var canPause: Bool { keys.isEmpty }

  private var board = BoardScroll()
  /// What stands above the board until it is left.
  private var page: BoardScroll?
  private var pageTitle = ""
  private var held: BoardPicture?
  private(set) var isPaused = false
  private(set) var message: BoardMessage?
  /// The question that waits for a yes or a no.
  private(set) var question: String?

  init(title: String, keys: [BoardKey]) {
    self.title = title
    self.keys = keys
  }

  var isEmpty: Bool { board.isEmpty }
  var hasPage: Bool { page != nil }

  /// What is seen: the page, or the board below it.
  var scroll: BoardScroll {
    get { page ?? board }
    set { if page == nil { board = newValue } else { page = newValue } }
  }

  mutating func show(_ picture: BoardPicture) {
    if isPaused { held = picture } else { board.show(picture) }
  }

  /// What the last line but one says where there is nothing else to say.
  var caption: String { hasPage ? pageTitle : isPaused ? "Paused: \(title)" : title }

  mutating func open(_ picture: BoardPicture, title: String) {
    pageTitle = title
    var page = BoardScroll()
    page.show(picture)
    self.page = page
  }

  mutating func say(_ message: BoardMessage?) { self.message = message }
  mutating func ask(_ text: String) { question = text }

  mutating func handle(_ key: Key) -> Step {
    if key == .control("z") { return .suspend }
    if key == .control("l") { return .clearScreen }
    if question != nil { return answer(key) }
    message = nil
    if key == .control("c") { return .stop }
    if page != nil { return handleOnPage(key) }
    if key == .scalar("?") {
      open(keyPage, title: "Keys")
      return .goOn
    }
    if let index = keys.firstIndex(where: { $0.key == key }) { return press(index) }
    if Self.leaves(key) { return .leave }
    if key == .scalar(" "), canPause { return pause() }
    move(key)
    return .goOn
  }

  static func leaves(_ key: Key) -> Bool { [.scalar("q"), Key(.escape), .control("c"), .control("d")].contains(key) }

  private mutating func handleOnPage(_ key: Key) -> Step {
    if Self.leaves(key) || [Key(.enter), Key(.backspace), Key(.left)].contains(key) {
      page = nil
    } else {
      move(key)
    }
    return .goOn
  }

  private mutating func press(_ index: Int) -> Step {
    let row = keys[index].needsRow ? board.selectedID : nil
    if row == nil, keys[index].needsRow { return .goOn }
    return .press(index, row: row)
  }

  /// Every key but a yes is a no.
  private mutating func answer(_ key: Key) -> Step {
    question = nil
    return .answer(key == .scalar("y") || key == .scalar("Y"))
  }

  private mutating func pause() -> Step {
    isPaused.toggle()
    if !isPaused, let held { board.show(held) }
    held = nil
    return .goOn
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
