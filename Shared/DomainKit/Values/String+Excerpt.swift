extension StringProtocol {
  /// Returns the beginning of a text for a message.
  ///
  /// The limit counts Unicode scalars, because one character can have any number of them.
  package func excerpt(_ limit: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
  }

  /// The text with single spaces between its words, as names are stored.
  package var singleSpaced: String { split(separator: " ").joined(separator: " ") }

  /// Returns the text with `…` in place of its middle if it has more Unicode scalars than the limit.
  package func withoutMiddle(_ limit: Int) -> String {
    guard utf8.count > limit, unicodeScalars.count > limit else { return String(self) }
    return excerpt(limit / 2) + "…" + String(String.UnicodeScalarView(unicodeScalars.suffix(limit / 2)))
  }
}
