/// Combining marks, such as accents, on one character.
enum CombiningMarks {
  /// The maximum number of marks in a row: twice as many as the stream-safe format of Unicode (UAX #15)
  /// allows.
  private static let limit = 60

  /// Returns the UTF-8 offsets of the first mark beyond the limit, or `nil` if there is none.
  static func excess(in text: String) -> Range<Int>? {
    var (count, offset) = (0, 0)
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      // No mark is below U+0300.
      count = scalar.value >= 0x300 && scalar.properties.isGraphemeExtend ? count + 1 : 0
      if count > limit { return offset..<offset + length }
      offset += length
    }
    return nil
  }
}
