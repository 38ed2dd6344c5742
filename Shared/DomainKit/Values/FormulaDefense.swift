/// Keeps a spreadsheet from taking a text for a formula: a mark before the first character (OWASP, CSV Injection).
///
/// ```swift
/// FormulaDefense.defused("=1+1")   // "'=1+1"
/// FormulaDefense.original("'=1+1") // "=1+1"
/// ```
package enum FormulaDefense {
  private static let mark: Unicode.Scalar = "'"

  /// Returns the text with a mark where it needs one. A text that looks like a marked one gets another, so that
  /// ``original(_:)`` returns every text unchanged.
  package static func defused(_ text: String) -> String { needsMark(text.unicodeScalars[...]) ? "'" + text : text }

  /// Returns the text as it was before it got its mark.
  package static func original(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.first == mark, needsMark(scalars.dropFirst()) else { return text }
    return String(String.UnicodeScalarView(scalars.dropFirst()))
  }

  /// Returns `true` if the text, or the rest of it after its combining marks, begins with a sign.
  ///
  /// Looks at scalars: a combining mark makes one character of `=` and itself, and a spreadsheet a formula nevertheless.
  private static func needsMark(_ scalars: Substring.UnicodeScalarView) -> Bool {
    scalars.first { $0 != mark }.map(isSign) ?? false
  }

  /// Spreadsheets of East Asian languages take the wide forms for the same signs.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
