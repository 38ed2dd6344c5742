/// Makes text harmless for a terminal by showing what would act on it as visible escapes.
///
/// C0, DEL, C1, bidirectional controls, lone format characters and line separators become `\n`, `\t`, `\r` or
/// `\u{202e}`: the escapes that the shell's own double quotes understand. A zero-width joiner inside an emoji or between
/// letters that join stays, and so do variation selectors and the tags of a flag. Source: Unicode TR #36, section 3.
package enum TextEscaping {
  /// What happens to line feeds and tabs.
  package enum Layout: Sendable {
    /// They are escaped like other controls: for a cell, a title, one line of a message.
    case oneLine
    /// They stay: for text that is laid out already.
    case keepsLinesAndTabs
  }

  /// The text with everything harmful shown as an escape.
  ///
  /// - Complexity: O(n); text of printable ASCII alone is returned as it is.
  package static func visible(_ text: String, layout: Layout = .oneLine) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    for character in text { append(character, to: &result, layout) }
    return result
  }

  /// Whether a scalar acts on a terminal or hides in text instead of being seen: controls, format characters and
  /// line separators.
  package static func isInvisibleControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) { return true }
    if scalar.value < 0xAD { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return false
    }
  }

  private static func append(_ character: Character, to result: inout String, _ layout: Layout) {
    let scalars = Array(character.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if !isInvisibleControl(scalar) || FormatSequence.belongs(index, in: scalars) {
        result.unicodeScalars.append(scalar)
      } else if layout == .keepsLinesAndTabs, scalar == "\n" || scalar == "\t" {
        result.unicodeScalars.append(scalar)
      } else {
        result += escape(scalar)
      }
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
}
