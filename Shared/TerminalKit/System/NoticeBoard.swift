import Synchronization

/// Where sentences go that belong to no command: to standard error, above a line that is being edited,
/// and behind a view or another program that has the whole screen.
package enum NoticeBoard {
  private static let detour = Mutex<(@Sendable (() -> Void) -> Void)?>(nil)
  private static let held = Mutex<String?>(nil)
  private static let terminal = Mutex<TerminalLoop?>(nil)

  /// Makes room above what a loop shows from now on.
  package static func show(above loop: TerminalLoop) { terminal.withLock { $0 = loop } }

  /// Has sentences written through somebody who shows something on the last line and takes it away meanwhile.
  package static func write(through new: (@Sendable (_ write: () -> Void) -> Void)?) { detour.withLock { $0 = new } }

  /// Keeps sentences back while another program has the terminal, and says them behind it.
  package static func hold(_ isHeld: Bool) {
    let text = held.withLock { held in
      defer { held = isHeld ? held ?? "" : nil }
      return isHeld ? nil : held
    }
    if let text, !text.isEmpty { say(text) }
  }

  /// Shows whole lines that are safe to show.
  package static func say(_ text: String) {
    let isHeld = held.withLock { held in
      held? += text
      return held != nil
    }
    if isHeld { return }
    let current = terminal.withLock { $0 }
    if current?.printAbove(text) == true { return }
    if let detour = detour.withLock({ $0 }) { detour { write(text) } } else { write(text) }
  }

  private static func write(_ text: String) {
    let writer = DescriptorWriter(descriptor: 2)
    do throws(SystemFailure) {
      try writer.write(text)
      try writer.flush()
    } catch {
      // Nobody reads standard error any more.
    }
  }
}
