import DomainKit
import Synchronization
import TerminalKit

/// The frame of a board, and the moment to which its ages are relative.
///
/// The moment changes with each tick and not with each frame. A tick shows the frame again only if
/// an age in it has changed, so a board without changes costs little.
final class FramePresenter: Sendable {
  private struct State {
    var now: Timestamp
    var frame: LiveFrame?
    /// The next moment at which an age in the frame changes, or `nil` if it has none.
    var nextChange: Timestamp?
  }

  private let screen: BoardScreen
  private let state: Mutex<State>

  init(_ screen: BoardScreen, at now: Timestamp) {
    self.screen = screen
    state = Mutex(State(now: now))
  }

  /// Shows the next frame.
  func show(_ frame: LiveFrame) {
    state.withLock { state in
      state.frame = frame
      draw(&state)
    }
  }

  /// Shows the same frame at another moment, if an age in it has changed since.
  func tick(_ now: Timestamp) {
    state.withLock { state in
      // A clock that is set back makes ages smaller.
      let isDue = now < state.now || (state.nextChange.map { $0 <= now } ?? false)
      state.now = now
      if isDue { draw(&state) }
    }
  }

  private func draw(_ state: inout State) {
    guard let frame = state.frame else { return }
    state.nextChange = frame.nextAgeChange(after: state.now)
    screen.show(frame.boardContent(at: state.now))
  }
}
