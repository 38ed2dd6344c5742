/// Tests that distinguish format characters that shape the letters or emoji around them from
/// isolated ones.
enum FormatSequence {
  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let nonJoiner: Unicode.Scalar = "\u{200C}"

  /// Returns `true` if the scalar at an index is a visible part of its grapheme.
  static func belongs(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let scalar = scalars[index]
    if (0xE0020...0xE007F).contains(scalar.value) { return scalars.first == "\u{1F3F4}" }
    if scalar.properties.isVariationSelector {
      return index > 0 && hasVariations(scalars[index - 1], scalars[index...])
    }
    guard index > 0, scalar == joiner || scalar == nonJoiner else { return false }
    if joins(scalars[index - 1]) { return true }
    guard scalar == joiner, index + 1 < scalars.count else { return false }
    return scalars[index + 1].properties.isEmoji && isEmojiPart(scalars[index - 1])
  }

  /// Returns `true` for emoji and ideographs, for the digits of keycaps, and for Mongolian letters.
  private static func hasVariations(_ base: Unicode.Scalar, _ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    if (0x1820...0x18AA).contains(base.value) { return true }
    if base.isASCII { return base.properties.isEmoji && rest.dropFirst().first == "\u{20E3}" }
    return base.properties.isEmoji || base.properties.isIdeographic
  }

  private static func isEmojiPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FE0F}" || scalar.value > 0xFF && scalar.properties.isEmoji
  }

  /// Returns `true` for letters and signs of the scripts in which a joiner or non-joiner affects
  /// spelling: Arabic to Sinhala.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool { (0x0620...0x0DFF).contains(scalar.value) }
}
