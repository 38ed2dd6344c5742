package import DomainKit
import TerminalKit

extension JSONValue {
  /// The value on one line (RFC 8259), safe to show on a terminal.
  package var text: String {
    var result = ""
    write(to: &result)
    return result
  }

  /// Appends the value on one line, with control, format and bidirectional characters written as
  /// `\uXXXX`.
  package func write(to text: inout String) { write(to: &text, escaping: TextEscaping.isInvisibleControl) }
}
