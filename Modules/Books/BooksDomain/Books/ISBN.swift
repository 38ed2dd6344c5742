/// The number of an edition of a book: ten digits until 2006, thirteen digits since then.
package struct ISBN: Hashable, Sendable, CustomStringConvertible {
  /// The number as given, without hyphens and spaces: `080442957X`, `9780804429573`.
  package let description: String

  /// Parses either form. The check digit must be correct, which detects typing errors.
  ///
  /// - Throws: ``BookError/isbn(_:)``.
  package init(parsing text: String) throws(BookError) {
    let marks = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
    let digits = marks.enumerated().compactMap { Self.digit($1, isLastOfTen: $0 == 9 && marks.count == 10) }
    guard digits.count == marks.count, Self.isValid(digits) else { throw .isbn(text) }
    description = digits.map { $0 == 10 ? "X" : String($0) }.joined()
  }

  /// Returns `true` for a number with a correct check digit.
  static func isValid(_ text: String) -> Bool {
    do throws(BookError) {
      _ = try ISBN(parsing: text)
      return true
    } catch {
      return false
    }
  }

  /// The 13-digit form, which is the same for both forms of a number.
  package var thirteen: String {
    if description.utf8.count == 13 { return description }
    let digits = ("978" + description.dropLast()).utf8.map { Int($0) - 0x30 }
    return digits.map(String.init).joined() + String((10 - Self.weighted(digits) % 10) % 10)
  }

  private static func digit(_ byte: UInt8, isLastOfTen: Bool) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30
    case UInt8(ascii: "X"), UInt8(ascii: "x"): isLastOfTen ? 10 : nil
    default: nil
    }
  }

  /// Returns `true` if the check digit is correct. ISO 2108: weights from 10 down to 1, modulo 11;
  /// or alternating weights 1 and 3, modulo 10.
  private static func isValid(_ digits: [Int]) -> Bool {
    switch digits.count {
    case 10: zip(digits, (1...10).reversed()).reduce(0) { $0 + $1.0 * $1.1 } % 11 == 0
    case 13: [8, 9].contains(digits[2]) && digits[0] == 9 && digits[1] == 7 && weighted(digits) % 10 == 0
    default: false
    }
  }

  private static func weighted(_ digits: [Int]) -> Int {
    digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
  }
}
