/// Makes text safe for a terminal by showing characters that would control it as escapes.
///
/// C0, DEL, C1, bidirectional controls, isolated format characters and line separators become `\n`,
/// `\t`, `\r` or `\u{202e}`: the escapes of the shell's own double quotes. A zero-width joiner
/// inside an emoji or between joining letters stays, as do the variation selector of an emoji or an
/// ideograph and the tags of a flag. Source: Unicode TR #36, section 3.
package enum TextEscaping {
  /// The treatment of line feeds and tabs.
  package enum Layout: Sendable {
    /// Escape them like other controls: for a cell, a title, one line of a message.
    case oneLine
    /// Keep them: for text that is already laid out.
    case keepsLinesAndTabs
  }

  /// Returns the text with unsafe characters escaped.
  ///
  /// - Complexity: O(n). Printable ASCII is returned unchanged.
  package static func visible(_ text: String, layout: Layout = .oneLine) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    for character in text { append(character, to: &result, layout) }
    return result
  }

  /// Returns `true` if a scalar is invisible or controls a terminal: controls, format characters
  /// and line separators.
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
      if isShown(index, in: scalars) {
        result.unicodeScalars.append(scalar)
      } else if layout == .keepsLinesAndTabs, scalar == "\n" || scalar == "\t" {
        result.unicodeScalars.append(scalar)
      } else {
        result += escape(scalar)
      }
    }
  }

  private static func isShown(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let scalar = scalars[index]
    let isInvisible = isInvisibleControl(scalar) || scalar.properties.isVariationSelector
    if isInvisible { return FormatSequence.belongs(index, in: scalars) }
    return !scalar.properties.isNoncharacterCodePoint
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
