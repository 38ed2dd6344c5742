/// The width of text on a terminal, in columns.
///
/// Widths follow Unicode's East Asian Width and emoji data as terminals apply them (UAX #11, UTS
/// #51). They are per grapheme: a family emoji takes two columns, a combining mark none.
package enum DisplayWidth {
  /// Returns the columns of a text. Control characters have no width, so escape them first.
  ///
  /// - Complexity: O(n); a single pass over the bytes for ASCII.
  package static func columns(of text: some StringProtocol) -> Int {
    var count = 0
    for byte in text.utf8 {
      guard byte < 0x80 else { return text.reduce(0) { $0 + columns(of: $1) } }
      if byte >= 0x20, byte != 0x7F { count += 1 }
    }
    return count
  }

  /// Returns the columns of a grapheme: 0, 1 or 2, or more if several letters form one grapheme.
  package static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return columns(of: first) }
    if isEmojiSequence(scalars, first: first) { return 2 }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the columns of a single scalar.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if value < 0xA0 { return 0 }
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if contains(WidthTable.zero, value) { return 0 }
    return contains(WidthTable.wide, value) ? 2 : 1
  }

  private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView, first: Unicode.Scalar) -> Bool {
    if scalars.contains("\u{FE0F}") { return contains(WidthTable.emojiByVariation, first.value) || isWide(first) }
    if (0x1F1E6...0x1F1FF).contains(first.value) { return true }
    return isWide(first) && first.properties.isEmoji
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool { contains(WidthTable.wide, scalar.value) }

  private static func contains(_ bounds: [UInt32], _ value: UInt32) -> Bool {
    var low = 0
    var high = bounds.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > bounds[2 * middle + 1] {
        low = middle + 1
      } else if value < bounds[2 * middle] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
