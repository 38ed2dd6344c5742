import DomainKit

extension AuthError {
  /// Returns the name of a user from outside. Stored names may mix alphabets, and contain an address or long spaces.
  static func newName(_ text: String) throws(AuthError) -> String {
    try refuseMixedScripts(in: text, field: "The name")
    if AccountName.hasAddressSign(text) { throw .text(.addressSign(field: "The name")) }
    return try plain(AccountName.singleSpaced(text), "The name", 1...100)
  }
}

/// The characters of a name by which accounts are told apart: users choose their names themselves, so a name must not
/// look like another one with its mark, as in `Ada (ada@example.com)`.
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

  /// Returns a name with single spaces, also for those of other widths, which could push a mark off the screen.
  static func singleSpaced(_ name: String) -> String {
    // Control characters stay, because they are refused. The blank pattern of Braille is a letter.
    let words = name.unicodeScalars.split { scalar in
      scalar == "\u{2800}" || scalar.properties.isWhitespace && !PlainText.isForbidden(scalar)
    }
    return words.map(String.init).joined(separator: " ")
  }
}
