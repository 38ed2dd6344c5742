/// The words that belong to the next one, such as the `no` of `no sugar`.
///
/// ```swift
/// LinkingWords.refer(to: "Lamp", in: "no lamp")      // true
/// LinkingWords.refer(to: "Lamp", in: "lamp no red")  // false
/// ```
package enum LinkingWords {
  private static let words: Set = ["except", "no", "non", "not", "note", "with", "without"]

  /// Returns `true` if such a word comes before a name in a text, or at its end, so that it is no note beside
  /// the name: `no latte`, `latte without`.
  package static func refer(to name: some StringProtocol, in text: some StringProtocol) -> Bool {
    let own = Set(FoldedText.words(of: name).flatMap { [$0, "\($0)s"] })
    let typed = FoldedText.words(of: text)
    return typed.indices.contains { index in
      let next = typed[index...].dropFirst().first
      return words.contains(typed[index]) && !own.contains(typed[index]) && next.map(own.contains) != false
    }
  }
}
