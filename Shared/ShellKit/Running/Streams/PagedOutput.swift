import DomainKit
import Synchronization
import TerminalKit

/// The output of one statement to a terminal.
///
/// Text longer than the screen goes to a pager, and shorter text to the screen.
@MemberwiseInit
final class PagedOutput: OutputSink {
  private enum Strategy {
    /// The text may still fit the screen.
    case held
    case plain
    case paged(Pager)
  }

  private let screen: any OutputSink
  private let interrupts: InterruptCenter
  private let startPager: @Sendable (_ onLeaving: @escaping @Sendable () -> Void) -> Pager?
  private let state = Mutex((way: Strategy.held, text: ""))

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

  /// Shows the remaining text, and waits until the user has read it.
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

  /// Starts the pager if the text has become longer than the screen.
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

  /// Returns `true` if the text and the next prompt do not fit the screen.
  private func isLong(_ text: String) -> Bool {
    let (columns, rows) = screen.size
    var needed = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      needed += max(1, (DisplayWidth.columns(of: Self.plain(line)) + columns - 1) / max(1, columns))
      if needed > rows { return true }
    }
    return false
  }

  /// Returns the line without its color sequences.
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
