import DomainKit
import Synchronization
import TerminalKit

/// What a board shows, and the moment by which it says how long ago things were: that goes on with each tick and not with
/// each frame, so that rows change when there is something new, and once a minute at most otherwise.
final class LiveMinute: Sendable {
  private let screen: BoardScreen
  private let state: Mutex<(now: Timestamp, picture: LivePicture?)>

  init(_ screen: BoardScreen, at now: Timestamp) {
    self.screen = screen
    state = Mutex((now, nil))
  }

  /// Shows the next frame.
  func show(_ picture: LivePicture) {
    state.withLock { state in
      state.picture = picture
      screen.show(picture.picture(at: state.now))
    }
  }

  /// Shows the same frame, some time later.
  func tick(_ now: Timestamp) {
    state.withLock { state in
      state.now = now
      if let picture = state.picture { screen.show(picture.picture(at: now)) }
    }
  }
}
