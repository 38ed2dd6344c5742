import Synchronization
import TerminalKit

/// The terminal as one statement writes to it: what is longer than the screen goes to a pager, anything else to the screen.
final class PagedOutput: OutputSink {
  private enum Way {
    /// It is not known yet how long it gets.
    case held
    case plain
    case paged(Pager)
  }

  private let screen: any OutputSink
  private let startPager: @Sendable (_ onLeaving: @escaping @Sendable () -> Void) -> Pager?
  private let interrupts: InterruptCenter
  private let state = Mutex((way: Way.held, text: ""))

  init(
    screen: any OutputSink, interrupts: InterruptCenter,
    startPager: @escaping @Sendable (_ onLeaving: @escaping @Sendable () -> Void) -> Pager?
  ) {
    self.screen = screen
    self.interrupts = interrupts
    self.startPager = startPager
  }

  var isTerminal: Bool { screen.isTerminal }
  var size: (columns: Int, rows: Int) { screen.size }

  func write(_ text: String) throws {
    let isPlain = state.withLock { state in
      if case .plain = state.way { return true }
      state.text += text
      return false
    }
    if isPlain { try screen.write(text) }
  }

  func flush() throws {
    if case .plain = state.withLock({ $0.way }) { try screen.flush() }
  }

  func makeRoom() async throws {
    choose()
    switch state.withLock({ $0.way }) {
    case .held: break
    case .plain: try screen.write(takeText())
    case .paged(let pager): try await pager.write(takeText())
    }
  }

  /// Shows what is left, and waits until the person has read it.
  func finish() async throws {
    choose()
    guard case .paged(let pager) = state.withLock({ $0.way }) else {
      try screen.write(takeText())
      return try screen.flush()
    }
    do {
      try await pager.write(takeText())
    } catch {
      await pager.finish()
      throw error
    }
    await pager.finish()
  }

  private func takeText() -> String {
    state.withLock { state in
      defer { state.text = "" }
      return state.text
    }
  }

  /// Looks whether the text has outgrown the screen.
  private func choose() {
    state.withLock { state in
      guard case .held = state.way, isLong(state.text) else { return }
      let interrupts = interrupts
      interrupts.lendTerminal(true)
      let pager = startPager { interrupts.lendTerminal(false) }
      if let pager {
        state.way = .paged(pager)
      } else {
        interrupts.lendTerminal(false)
        state.way = .plain
      }
    }
  }

  /// The prompt needs a line as well.
  private func isLong(_ text: String) -> Bool {
    let (columns, rows) = screen.size
    var needed = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      needed += max(1, (DisplayWidth.columns(of: Self.plain(line)) + columns - 1) / max(1, columns))
      if needed > rows { return true }
    }
    return false
  }

  /// The line without the sequences that colour it.
  private static func plain(_ line: Substring) -> String {
    var isSequence = false
    return String(
      line.filter { character in
        if character == "\u{1B}" { isSequence = true }
        defer { if isSequence, character.isLetter { isSequence = false } }
        return !isSequence
      })
  }
}
