// The normal forms of Unicode are in the standard library under this label.
@_spi(_Unicode) import Swift

/// A line of external text that is safe to store and display: no control characters, no U+0000, no
/// characters that change the direction of the surrounding text, a limited length, and a limited
/// number of marks on each character.
///
/// ```swift
/// do {
///   let guest = try PlainText(text, field: "The guest's name", length: 1...100).value
///   session.note("Welcome, \(guest)")
/// } catch {
///   session.note(error.message)  // "The guest's name is empty"
/// }
/// ```
package struct PlainText: Hashable, Sendable {
  package let value: String

  /// Creates a text after removing the spaces at both ends. A text without a visible character is
  /// empty.
  ///
  /// - Parameters:
  ///   - text: The text from outside.
  ///   - field: The name of the field for the error: "The guest's name".
  ///   - length: The allowed number of characters (grapheme clusters).
  ///   - bytes: The allowed number of bytes in UTF-8, for a text that a database has in an index.
  ///     All columns of an entry of PostgreSQL's B-tree have at most 2,704 bytes together, and a
  ///     folded text can be 1.5 times as long as the text.
  package init(
    _ text: String, field: String, length: ClosedRange<Int>, bytes: Int = .max
  ) throws(PlainTextError) {
    let trimmed = PlainText.trim(text)
    // A grapheme has at least one byte, so only a text that could fit is counted character by
    // character.
    let tooLong = trimmed.utf8.count / 64 > length.upperBound || trimmed.count > length.upperBound
    if tooLong { throw .tooLong(field: field, limit: length.upperBound) }
    if let forbidden = trimmed.unicodeScalars.first(where: PlainText.isForbidden) {
      throw .forbidden(field: field, scalar: forbidden)
    }
    if PlainText.isOverloaded(trimmed, length.upperBound), !PlainText.isStored { throw .tooManyMarks(field: field) }
    if trimmed.utf8.count > bytes, !PlainText.isStored { throw .tooManyBytes(field: field, limit: bytes) }
    let isEmpty = !PlainText.isVisible(trimmed)
    if length.lowerBound > 0, isEmpty { throw .empty(field: field) }
    if !isEmpty, let filler = trimmed.unicodeScalars.first(where: PlainText.isFiller), !PlainText.isStored {
      throw .forbidden(field: field, scalar: filler)
    }
    value = isEmpty ? "" : trimmed
  }

  private static var isStored: Bool { WorkScope.current.readsStoredText }

  /// Returns the text in Normalization Form C (Unicode Standard Annex 15), in which a letter and its
  /// accent are one scalar where possible. Keys need it because databases compare bytes; a text
  /// itself stays as it was typed.
  package static func composed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
  }

  /// Returns the scalars of a text in lower case in Normalization Form KD (Unicode Standard Annex
  /// 15), in which characters that stand for others are written as these: `ⅷ` is `viii`.
  static func decomposed(_ text: String) -> String.UnicodeScalarView {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.unicodeScalars }
    var parts = ""
    for scalar in text.unicodeScalars {
      if let decomposition = CompatibilityTable.decomposition(of: scalar) {
        parts += decomposition
      } else {
        parts.unicodeScalars.append(scalar)
      }
    }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: parts._nfd)
    return scalars
  }

  /// The maximum number of Unicode scalars in one character. The longest emoji have ten, and no
  /// script puts as many marks on a letter.
  private static let characterLimit = 16

  /// Returns `true` if a character, or the text as a whole, has too many combining marks to be shown
  /// in a line.
  private static func isOverloaded(_ text: String, _ length: Int) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    return text.unicodeScalars.count / (characterLimit / 2) > length
      || text.contains { $0.unicodeScalars.count > characterLimit }
  }

  /// Returns `true` if the text has a visible character. Zero-width characters, empty patterns and
  /// marks without a letter are invisible.
  package static func isVisible(_ text: String) -> Bool {
    text.utf8.contains { (0x21...0x7E).contains($0) }
      || text.unicodeScalars.contains(where: isVisible)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    // The blank pattern of Braille is a letter without dots.
    if properties.isDefaultIgnorableCodePoint || properties.isWhitespace || scalar == "\u{2800}" { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format, .unassigned: return false
    default: return true
    }
  }

  /// Returns `true` for a letter or mark that is never shown, such as a Hangul filler. Texts that
  /// differ only in one look equal. Output shows invisible characters of category Cf as escapes, and
  /// variation selectors belong to emoji.
  private static func isFiller(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x34F { return false }
    let properties = scalar.properties
    return properties.isDefaultIgnorableCodePoint && properties.generalCategory != .format
      && !properties.isVariationSelector
  }

  private static func trim(_ text: String) -> String {
    let body = text.drop(while: { $0 == " " })
    guard let last = body.lastIndex(where: { $0 != " " }) else { return "" }
    return String(body[...last])
  }

  /// Returns `true` for control characters (C0, DEL, C1), line and paragraph separators, and the
  /// bidirectional controls of Unicode Standard Annex 9, which can make a stored line look like
  /// another one.
  package static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// An error for a text that is not valid.
///
/// ```swift
/// func title(_ text: String) throws(GizmoError) -> String { try GizmoError.plain(text, "The title", 1...60) }
/// ```
package enum PlainTextError: UserFacingError, Hashable {
  case empty(field: String)
  case tooLong(field: String, limit: Int)
  case forbidden(field: String, scalar: Unicode.Scalar)
  /// A character has more combining marks than any script uses.
  case tooManyMarks(field: String)
  /// The text has few characters, but too many bytes for an index.
  case tooManyBytes(field: String, limit: Int)
  /// A word of a name has letters or digits of two scripts that look alike.
  case mixedScripts(field: String, word: String)
  /// A word of a name has letters in the style of mathematics, such as 𝐀, or phonetic ones.
  case mathematicalLetters(field: String, word: String)
  /// A name contains the sign of an email address, which tells people of the same name apart.
  case addressSign(field: String)
  /// A new email address has a character with a meaning in shells.
  case shellCharacter(Character)

  package var code: String {
    switch self {
    case .empty: "text.empty"
    case .tooLong: "text.too-long"
    case .forbidden: "text.forbidden-character"
    case .tooManyMarks: "text.too-many-marks"
    case .tooManyBytes: "text.too-many-bytes"
    case .mixedScripts: "text.mixed-scripts"
    case .mathematicalLetters: "text.mathematical-letters"
    case .addressSign: "text.address-sign"
    case .shellCharacter: "text.shell-character"
    }
  }

  package var kind: ErrorKind { .invalid }

  package var message: String {
    switch self {
    case .empty(let field): "\(field) is empty"
    case .tooLong(let field, let limit): "\(field) is longer than \(limit) characters"
    case .forbidden(let field, let scalar) where Character(scalar).isNewline:
      "\(field) has a line break; write it in one line"
    case .forbidden(let field, let scalar):
      "\(field) holds the character U+\(PlainTextError.hex(scalar)), which cannot be shown safely"
    case .tooManyMarks(let field): "\(field) has too many combining marks"
    case .tooManyBytes(let field, let limit): "\(field) has more than \(limit) bytes in UTF-8"
    case .mixedScripts(let field, let word):
      "\(field) mixes letters of several alphabets in \"\(word)\", which could be taken for another word"
    case .mathematicalLetters(let field, let word):
      "\(field) has mathematical, circled or phonetic letters in \"\(word)\", which could be taken for plain ones"
    case .addressSign(let field): "\(field) contains @, so it could be taken for an email address"
    case .shellCharacter(let character):
      "A new email address may not \("-'".contains(character) ? "begin with" : "contain") \(character), which has a "
        + "meaning in shells"
    }
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
