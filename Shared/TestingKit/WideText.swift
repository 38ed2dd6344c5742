import DomainKit

/// Random letters with many bytes each, which no database can compress.
///
/// ```swift
/// for text in WideText.texts(characters: 200) {
///   let title = WideText.longest(text) { _ = try PlainText($0, field: "The title", length: 1...200, bytes: 800) }
///   // The longest title must fit an index of every engine.
/// }
/// ```
package enum WideText {
  /// Returns texts of letters with two, three and four bytes. A folded letter of two bytes has
  /// three.
  package static func texts(characters count: Int) -> [String] {
    let ranges: [ClosedRange<UInt32>] = [0x23A...0x23E, 0x4E00...0x9FFF, 0x20000...0x2A6DF]
    var random = SplitMix64(seed: 1)
    return ranges.map { range in
      let scalars = (0..<count).compactMap { _ in Unicode.Scalar(UInt32.random(in: range, using: &random)) }
      return String(String.UnicodeScalarView(scalars))
    }
  }

  /// Returns the longest prefix that a check accepts.
  package static func longest(_ text: String, _ check: (String) throws -> Void) -> String {
    var (accepted, refused) = (0, text.count + 1)
    while refused - accepted > 1 {
      let middle = (accepted + refused) / 2
      do {
        try check(String(text.prefix(middle)))
        accepted = middle
      } catch {
        refused = middle
      }
    }
    return String(text.prefix(accepted))
  }
}
