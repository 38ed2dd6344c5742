/// A text as a sequence of graphemes with integer indices.
///
/// The graphemes are always those of the whole text: an inserted text joins with its neighbors
/// where Unicode requires it (a letter and the accent after it). Marks beyond a limit are dropped.
package struct EditorText: Hashable, Sendable {
  /// The effect of a replacement, in whole graphemes.
  struct Change: Hashable, Sendable {
    var start: Int
    var removed: [Character]
    var inserted: [Character]
    /// The end of the inserted text.
    var end: Int
  }

  /// The graphemes.
  package private(set) var characters: [Character] = []

  /// Creates an empty text.
  package init() {}

  /// Creates a text and converts all its line ends to `\n`.
  package init(_ text: String) { characters = Self.characters(of: text) }

  /// The number of graphemes.
  package var count: Int { characters.count }
  /// The whole text.
  package var string: String { String(characters) }

  /// Returns a part of the text.
  func string(_ range: Range<Int>) -> String { String(characters[range]) }

  static func characters(of text: String) -> [Character] {
    let characters = text.map(bounded)
    guard text.utf8.contains(0x0D) else { return characters }
    return characters.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }
  }

  /// The maximum number of scalars of a grapheme: a letter and twice as many marks as the stream-safe
  /// format of Unicode (UAX #15) allows, which a statement may have too. Comparing longer ones takes
  /// a time that grows with the square of their length.
  private static let longestGrapheme = 61

  /// Returns the grapheme without the marks beyond the limit.
  private static func bounded(_ character: Character) -> Character {
    guard character.utf8.count > longestGrapheme, character.unicodeScalars.count > longestGrapheme else {
      return character
    }
    return String(character.unicodeScalars.prefix(longestGrapheme)).first ?? character
  }

  /// Replaces a range of graphemes.
  ///
  /// - Complexity: O(n) in the number of graphemes after the range, as for an array.
  mutating func replace(_ range: Range<Int>, with pieces: [Character]) -> Change {
    let new = Self.whole(pieces)
    let left = range.lowerBound > 0 ? characters[range.lowerBound - 1] : nil
    let right = range.upperBound < count ? characters[range.upperBound] : nil
    if Self.cannotJoin(left, new.first ?? right), Self.cannotJoin(new.last ?? left, right) {
      let change = Change(
        start: range.lowerBound, removed: Array(characters[range]), inserted: new, end: range.lowerBound + new.count)
      characters.replaceSubrange(range, with: new)
      return change
    }
    return rejoin(range, with: new)
  }

  /// Undoes or redoes a change.
  mutating func replaceExactly(_ range: Range<Int>, with new: [Character]) {
    characters.replaceSubrange(range, with: new)
  }

  /// Joins pieces that come from different sources, because they may form new graphemes.
  private static func whole(_ pieces: [Character]) -> [Character] {
    pieces.count < 2 || pieces.allSatisfy(\.isASCII) ? pieces : String(pieces).map(bounded)
  }

  /// Returns `true` if two graphemes cannot join. Only ASCII is certain; others are joined to find
  /// out.
  private static func cannotJoin(_ first: Character?, _ second: Character?) -> Bool {
    guard let first, let second else { return true }
    return first.isASCII && second.isASCII
  }

  /// Replaces a range and joins the new text with its neighbors.
  private mutating func rejoin(_ range: Range<Int>, with new: [Character]) -> Change {
    let lower = max(0, range.lowerBound - 1)
    var upper = range.upperBound
    let head = String(characters[lower..<range.lowerBound]) + String(new)
    var joined = Array(head)
    var isStable = upper == count
    // Regional indicators form pairs, so that one more of them changes all pairs up to the end. The
    // number of graphemes is doubled to keep the time proportional to their number.
    var step = 1
    while !isStable {
      upper = min(count, upper + step)
      step *= 2
      joined = Array(head + String(characters[range.upperBound..<upper]))
      isStable = upper == count || joined.last == characters[upper - 1]
    }
    var bytes = 0
    var end = 0
    while end < joined.count, bytes < head.utf8.count {
      bytes += joined[end].utf8.count
      end += 1
    }
    let inserted = joined.map(Self.bounded)
    let removed = Array(characters[lower..<upper])
    characters.replaceSubrange(lower..<upper, with: inserted)
    return Change(start: lower, removed: removed, inserted: inserted, end: lower + end)
  }
}
