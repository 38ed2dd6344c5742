import DomainKit
import Testing

@Suite struct `A text in a text` {
  @Test(arguments: [
    ("a://b://c", "://", [1, 5]), ("aaaa", "aa", [0, 2]), ("aab", "ab", [1]), ("ab", "abc", []), ("", "a", []),
    ("cafe\u{301} x", "fé", [2]), ("e\u{301}", "e", []), ("a\r\nb", "\n", []), ("👩‍🚀👩", "👩", [1]), ("xyx", "x", [0, 2]),
    ("ababac", "abac", [2]), ("aabaaab", "aab", [0, 4]), ("éaéaéb", "éaéb", [2]),
  ])
  func `is found by its characters`(text: String, other: String, offsets: [Int]) {
    let ranges = text.ranges(of: other)
    #expect(ranges.map { text.distance(from: text.startIndex, to: $0.lowerBound) } == offsets)
    #expect(text.firstRange(of: other) == ranges.first)
    #expect(ranges.allSatisfy { text[$0] == other })
    #expect(text.dropFirst(0).contains(other) == !offsets.isEmpty)
  }

  @Test(.timeLimit(.minutes(1))) func `is found in a time that is proportional to the text`() {
    let (text, other) = (String(repeating: "a,", count: 200_000), ",")
    #expect(text.ranges(of: other).count == 200_000)
  }

  /// A text of one element, and another one of a second element with an end. All U+0600 are one character.
  @Test(.timeLimit(.minutes(1)), arguments: [("é", "\u{600}", ""), ("é", "é", "a"), ("a", "a", "b")])
  func `is looked for in a time that is proportional to both`(element: String, otherElement: String, end: String) {
    let text = String(repeating: element, count: 400_000)
    #expect(text.firstRange(of: String(repeating: otherElement, count: 200_000) + end) == nil)
    let found = text.firstRange(of: String(repeating: element, count: 200_000))
    #expect(found?.lowerBound == text.startIndex)
  }

  @Test func `is found at the start if it is empty`() {
    #expect("ab".firstRange(of: String()) == "ab".startIndex..<"ab".startIndex)
    #expect("ab".replacing(String(), with: "x") == "ab")
  }

  @Test func `is replaced wherever it is, but not in its replacement`() {
    #expect("'a' ''".replacing("'", with: "''") == "''a'' ''''")
    #expect("ab".dropFirst().replacing("b", with: "abc") == "abc")
    #expect("none".replacing("x", with: "y") == "none")
  }
}

@Suite struct `The hash of a text` {
  @Test(arguments: ["", "books.numbers", "Café 👩‍🚀"]) func `is that of its bytes`(text: String) {
    var hash = StableHash()
    hash.combine(text)
    #expect(hash.value == StableHash.of(text.utf8))
  }
}
