/// A name among the words of a text, and the other words.
///
/// ```swift
/// let found = NameInText("big lamp, red", among: ["Lamp", "Desk"])
/// let name = found?.name  // Lamp
/// let rest = found?.rest  // big red
/// ```
package struct NameInText: Hashable, Sendable {
  package let name: String
  package let rest: String

  /// Finds the name, perhaps in the plural, regardless of case and accents.
  ///
  /// - Returns: `nil` unless the text has other words and exactly one name, which may have several words.
  package init?(_ text: String, among names: some Sequence<String>) {
    let words = text.split(separator: " ").map { ($0, folded: FoldedText.words(of: $0).joined(separator: " ")) }
    let typed = Set(words.map(\.folded))
    func isTyped(_ word: String) -> Bool { typed.contains(word) || typed.contains("\(word)s") }
    let found = Set(names).map { ($0, words: Set(FoldedText.words(of: $0))) }
      .filter { !$0.words.isEmpty && $0.words.allSatisfy(isTyped) }
    guard let (name, own) = found.max(by: { ($0.words.count, $0.0) < ($1.words.count, $1.0) }),
      found.allSatisfy({ $0.words.isSubset(of: own) })
    else { return nil }
    self.name = name
    let ownForms = own.union(own.map { "\($0)s" })
    rest = words.filter { !ownForms.contains($0.folded) }.map { String($0.0) }.joined(separator: " ")
    if rest.isEmpty { return nil }
  }
}
