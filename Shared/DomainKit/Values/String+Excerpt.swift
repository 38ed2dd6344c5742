extension StringProtocol {
  /// Returns the beginning of a text for a message.
  ///
  /// The limit counts Unicode scalars, because one character can have any number of them.
  package func excerpt(_ limit: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
  }
}
