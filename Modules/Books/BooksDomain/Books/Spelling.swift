import DomainKit

extension BookReader {
  /// Returns the text with misspelled words replaced by words of titles and authors, or `nil` if no
  /// word is misspelled or one has no similar word.
  ///
  /// The first letters of a word are taken to be right: `tolkein` becomes `tolkien`.
  func spelling(of text: String) async throws -> String? {
    let words = FoldedText.words(of: text)
    var corrected: [String] = []
    for word in words { corrected.append(try await correction(of: word)) }
    return corrected == words || corrected.contains("") ? nil : corrected.joined(separator: " ")
  }

  /// Returns a word that books have in its place, or the empty string.
  private func correction(of word: String) async throws -> String {
    let start = String(word.prefix(3))
    // A short word is similar to too many others.
    if word.count < 5 { return word }
    let known = try await books(matching: start, limit: 500, after: nil)
      .flatMap { FoldedText.words(of: $0.title) + FoldedText.words(of: $0.author) }
      .filter { $0.hasPrefix(start) }
    return EditDistance.nearest(to: word, among: Set(known), limit: 1).first ?? ""
  }
}
