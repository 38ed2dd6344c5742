extension Character {
  /// `true` for a letter, a number or an underscore.
  package var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
