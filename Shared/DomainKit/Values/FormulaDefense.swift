/// Protection against spreadsheets that take a text for a formula: an apostrophe before the first
/// character (OWASP, CSV Injection).
///
/// Where the decimal sign is a comma, spreadsheets separate cells by semicolons, so each part of a
/// text after a semicolon counts as a text. Such a part may begin with a quote, which the spreadsheet
/// drops.
///
/// ```swift
/// FormulaDefense.defused("=1+1")      // "'=1+1"
/// FormulaDefense.defused("tea;=1+1")  // "tea;'=1+1"
/// FormulaDefense.original("'=1+1")    // "=1+1"
/// ```
package enum FormulaDefense {
  private static let apostrophe: Unicode.Scalar = "'"

  /// Returns the text, with an apostrophe wherever it needs one.
  ///
  /// A text that looks like a result of this function gets another apostrophe, so that
  /// ``original(_:)`` returns every text unchanged.
  package static func defused(_ text: String) -> String {
    eachPart(of: text) { part in
      if needsApostrophe(part[...]) { part.insert(apostrophe, at: part.startIndex) }
    }
  }

  /// Returns the text without the apostrophes that ``defused(_:)`` added.
  package static func original(_ text: String) -> String {
    eachPart(of: text) { part in
      if part.first == apostrophe, needsApostrophe(part.dropFirst()) { part.removeFirst() }
    }
  }

  private static func eachPart(
    of text: String, _ change: (inout String.UnicodeScalarView) -> Void
  ) -> String {
    let parts = text.unicodeScalars.split(separator: ";", omittingEmptySubsequences: false).map { part in
      var part = String.UnicodeScalarView(part)
      change(&part)
      return String(part)
    }
    return parts.joined(separator: ";")
  }

  /// Returns `true` if the text begins with a sign, or has only characters before it that a
  /// spreadsheet may drop: apostrophes, quotes, spaces and invisible characters.
  ///
  /// The function compares Unicode scalars: `=` and a combining mark are one character, but a
  /// spreadsheet still reads a formula.
  private static func needsApostrophe(_ scalars: Substring.UnicodeScalarView) -> Bool {
    scalars.first { isSign($0) || !isDropped($0) }.map(isSign) ?? false
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    scalar == apostrophe || scalar == "\"" || scalar.properties.isWhitespace
      || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Returns `true` for a sign that begins a formula. Spreadsheets in East Asian languages accept
  /// the wide forms of the same signs.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
