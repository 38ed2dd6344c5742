import DomainKit

/// The rules for the name of an account. Users choose their names themselves, so a name must not look like that of
/// another account with its mark, as in `Ada (ada@example.com)`.
enum AccountName {
  /// Returns `true` if a name contains `@` in any form, also with marks or invisible characters after it.
  static func hasAddressSign(_ name: String) -> Bool { letters(name).contains("@") }

  /// Returns `true` if a name may seem to contain a mark.
  static func seemsMarked(_ name: String) -> Bool { letters(name).contains { "@()".unicodeScalars.contains($0) } }

  /// Returns the address in a text: the whole text, or that after a name, `Ada (ada@example.com)`; `nil` if there is
  /// none.
  static func address(in text: String) -> String? {
    guard text.contains("@") else { return nil }
    guard text.last == ")", let start = text.lastIndex(of: "("), start > text.startIndex,
      text[text.index(before: start)] == " "
    else { return text }
    let address = String(text[start...].dropFirst().dropLast())
    return address.contains("@") ? address : text
  }

  private static func letters(_ name: String) -> String.UnicodeScalarView { FoldedText.caseFolded(name).unicodeScalars }

  /// Returns a name with single spaces in place of all others, because a wide one could push a mark off the screen.
  static func singleSpaced(_ name: String) -> String {
    // Control characters stay, because they are refused. The blank pattern of Braille is a letter.
    let words = name.unicodeScalars.split { scalar in
      scalar == "\u{2800}" || scalar.properties.isWhitespace && !PlainText.isForbidden(scalar)
    }
    return words.map(String.init).joined(separator: " ")
  }
}
