/// One word of a search, in all forms in which a text may contain it.
///
/// Apostrophes do not count: `joes` finds `Joe's`, `obrien` finds `O'Brien`, and `joe's` finds
/// `Joes`.
///
/// ```swift
/// let terms = SearchTerm.terms(of: "joes piz")
/// terms.areFound(in: ["Joe's Pizza"])         // true
/// terms.areFound(in: ["Joe's", "Pizza"])      // true: each word may be in another text
/// ```
package struct SearchTerm: Hashable, Sendable {
  /// Consecutive words of a text.
  package struct Phrase: Hashable, Sendable {
    package let words: [String]
    /// `true` if the last word may be the beginning of a longer one. A single letter after an
    /// apostrophe is a whole word.
    package var isPrefix: Bool { words.count == 1 || (words.last ?? "").count > 1 }

    init(_ words: [String]) { self.words = words }

    /// Returns the number of places at which the words of a text contain the phrase.
    package func count(in text: [String]) -> Int {
      guard let last = words.last, text.count >= words.count else { return 0 }
      return (0...(text.count - words.count)).count { start in
        let end = start + words.count - 1
        return text[start..<end].elementsEqual(words.dropLast())
          && (isPrefix ? text[end].hasPrefix(last) : text[end] == last)
      }
    }
  }

  /// The alternatives; a text needs to contain one of them.
  package let phrases: [Phrase]

  /// Returns the terms of a search, in the order of its words.
  package static func terms(of text: some StringProtocol) -> [SearchTerm] {
    text.split { !apostrophes.contains($0) && FoldedText.words(of: String($0)).isEmpty }.compactMap { piece in
      let parts = FoldedText.words(of: piece)
      return parts.isEmpty ? nil : SearchTerm(parts)
    }
  }

  /// The characters that do not count within a word.
  package static let apostrophes: Set<Character> = ["'", "\u{2019}", "\u{2018}", "\u{2BC}", "`", "\u{B4}"]

  /// Creates a term.
  ///
  /// - Parameter parts: The word, split at its apostrophes.
  private init(_ parts: [String]) {
    let word = parts.joined()
    var forms = parts.count > 1 ? [parts, [word]] : [[word]]
    if parts.count == 1, word.count > 2 {
      // The apostrophe of a name follows its first letter, or precedes its last one.
      if word.count > 3 { forms.append([String(word.prefix(1)), String(word.dropFirst())]) }
      forms.append([String(word.dropLast()), String(word.suffix(1))])
    }
    phrases = forms.map(Phrase.init)
  }

  /// Returns the number of places at which the words of a text contain the term.
  package func count(in text: [String]) -> Int { phrases.reduce(0) { $0 + $1.count(in: text) } }
}

extension [SearchTerm] {
  /// Returns `true` if each term is found in one of the texts. An empty list finds no text.
  package func areFound(in texts: [String]) -> Bool {
    let words = texts.map { FoldedText.words(of: $0) }
    return !isEmpty && allSatisfy { term in words.contains { term.count(in: $0) > 0 } }
  }
}
