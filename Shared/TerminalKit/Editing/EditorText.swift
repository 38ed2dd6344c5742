/// A text as an editor sees it: graphemes that are reached by their number.
///
/// The graphemes are always those of the whole text: what is put in joins with its neighbours where Unicode says so
/// (a letter and the accent behind it).
package struct EditorText: Hashable, Sendable {
  /// What a replacement did, in whole graphemes.
  struct Change: Hashable, Sendable {
    var start: Int
    var removed: [Character]
    var inserted: [Character]
    /// Where the inserted text ends.
    var end: Int
  }

  /// The graphemes.
  package private(set) var characters: [Character] = []

  /// An empty text.
  package init() {}

  /// A text; its line ends all become `\n`.
  package init(_ text: String) { characters = Self.characters(of: text) }

  /// How many graphemes there are.
  package var count: Int { characters.count }
  /// The whole text.
  package var string: String { String(characters) }

  /// A part of the text.
  func string(_ range: Range<Int>) -> String { String(characters[range]) }

  static func characters(of text: String) -> [Character] {
    guard text.utf8.contains(0x0D) else { return Array(text) }
    return Array(text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n"))
      .map { $0 == "\r" ? "\n" : $0 }
  }

  /// Puts graphemes in the place of others.
  ///
  /// - Complexity: O(n) in what follows the place, as for an array.
  mutating func replace(_ range: Range<Int>, with pieces: [Character]) -> Change {
    let new = Self.whole(pieces)
    let left = range.lowerBound > 0 ? characters[range.lowerBound - 1] : nil
    let right = range.upperBound < count ? characters[range.upperBound] : nil
    if Self.stayApart(left, new.first ?? right), Self.stayApart(new.last ?? left, right) {
      let change = Change(
        start: range.lowerBound, removed: Array(characters[range]), inserted: new, end: range.lowerBound + new.count)
      characters.replaceSubrange(range, with: new)
      return change
    }
    return rejoin(range, with: new)
  }

  /// Undoes a change, or does it again.
  mutating func replaceExactly(_ range: Range<Int>, with new: [Character]) {
    characters.replaceSubrange(range, with: new)
  }

  /// Pieces that come from several places may join among themselves.
  private static func whole(_ pieces: [Character]) -> [Character] {
    pieces.count < 2 || pieces.allSatisfy(\.isASCII) ? pieces : Array(String(pieces))
  }

  /// Two graphemes of ASCII never join; of others that is found out by joining them.
  private static func stayApart(_ first: Character?, _ second: Character?) -> Bool {
    guard let first, let second else { return true }
    return first.isASCII && second.isASCII
  }

  private mutating func rejoin(_ range: Range<Int>, with new: [Character]) -> Change {
    let lower = max(0, range.lowerBound - 1)
    var upper = range.upperBound
    let head = String(characters[lower..<range.lowerBound]) + String(new)
    var joined = Array(head)
    var isStable = upper == count
    while !isStable {
      upper += 1
      joined = Array(head + String(characters[range.upperBound..<upper]))
      isStable = upper == count || joined.last == characters[upper - 1]
    }
    let removed = Array(characters[lower..<upper])
    characters.replaceSubrange(lower..<upper, with: joined)
    var bytes = 0
    var end = 0
    while end < joined.count, bytes < head.utf8.count {
      bytes += joined[end].utf8.count
      end += 1
    }
    return Change(start: lower, removed: removed, inserted: joined, end: lower + end)
  }
}
