/// A parser for the numbers in the fields of a list, with a decimal point or a decimal comma.
///
/// ```swift
/// let rating = CSVNumber.parse("4,5")      // 4.5
/// let large = CSVNumber.parse("1,234,567")  // `nil`
/// ```
package enum CSVNumber {
  /// Returns a number of digits with a sign, a fraction and an exponent, or `nil` for another text, such as
  /// `nan` and `0x10`.
  ///
  /// A comma begins the fraction. The caller refuses it in a number that may have a comma between its
  /// thousands, such as a year.
  package static func parse(_ text: String) -> Double? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let number = parts.count == 2 ? parts.joined(separator: ".") : text
    let isPlain = number.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    return isPlain ? Double(number) : nil
  }
}
