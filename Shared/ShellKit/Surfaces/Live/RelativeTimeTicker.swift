import DomainKit
import Synchronization
import TerminalKit

/// The frame of a board, and the moment to which its ages are relative.
///
/// The moment changes with each tick and not with each frame. So rows change only when there is
/// something new, and otherwise at most once per minute.
final class RelativeTimeTicker: Sendable {
  private let screen: BoardScreen
  private let state: Mutex<(now: Timestamp, picture: LiveFrame?)>

  init(_ screen: BoardScreen, at now: Timestamp) {
    self.screen = screen
    state = Mutex((now, nil))
  }

  /// Shows the next frame.
  func show(_ picture: LiveFrame) {
    state.withLock { state in
      state.picture = picture
      screen.show(picture.picture(at: state.now))
    }
  }

  /// Shows the same frame at a later moment.
  func tick(_ now: Timestamp) {
    state.withLock { state in
      state.now = now
      if let picture = state.picture { screen.show(picture.picture(at: now)) }
    }
  }
}
