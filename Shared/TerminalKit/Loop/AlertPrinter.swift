import Synchronization

/// Messages that belong to no command.
///
/// They go to standard error, above a line that the user edits. While a view or another program has
/// the whole screen, they wait until it is done.
package enum AlertPrinter {
  /// Clears the last line of the screen, and calls the function that writes; `nil` without a line to
  /// clear.
  private static let clearingWriter = Mutex<(@Sendable (() -> Void) -> Void)?>(nil)
  /// The messages that wait while another program has the terminal; `nil` while none has it.
  private static let held = Mutex<String?>(nil)
  private static let terminal = Mutex<TerminalLoop?>(nil)

  /// Shows messages above the client of a loop from now on.
  package static func show(above loop: TerminalLoop) { terminal.withLock { $0 = loop } }

  /// Writes messages through a function that clears the last line of the screen while it writes.
  package static func write(through new: (@Sendable (_ write: () -> Void) -> Void)?) {
    clearingWriter.withLock { $0 = new }
  }

  /// Holds messages back while another program has the terminal, and shows them afterwards.
  package static func hold(_ isHeld: Bool) {
    let text = held.withLock { held in
      defer { held = isHeld ? held ?? "" : nil }
      return isHeld ? nil : held
    }
    if let text, !text.isEmpty { post(text) }
  }

  /// Shows whole lines of text that is safe to show.
  package static func post(_ text: String) {
    let isHeld = held.withLock { held in
      held? += text
      return held != nil
    }
    if isHeld { return }
    let current = terminal.withLock { $0 }
    if current?.printAbove(text) == true { return }
    if let writer = clearingWriter.withLock({ $0 }) { writer { write(text) } } else { write(text) }
  }

  private static func write(_ text: String) {
    do throws(SystemFailure) {
      try DescriptorWriter.write(text, to: 2)
    } catch {
      // Standard error is closed.
    }
  }
}
