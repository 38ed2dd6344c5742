extension Int {
  /// Returns the number with a noun, which is in the plural unless the number is 1: `1 sale`, `2 sales`.
  ///
  /// - Parameter noun: A noun in the singular whose plural ends in `s`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
