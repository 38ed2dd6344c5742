/// Text in the form that searches compare, without regard to case and accents.
///
/// ```swift
/// FoldedText.of("  Crème  BRÛLÉE ")              // "creme brulee"
/// FoldedText.words(of: "Joe's Pizza, 2nd St.")   // ["joe", "s", "pizza", "2nd", "st"]
/// let isSame = FoldedText.of(text) == FoldedText.of(gizmo.name.text)
/// ```
package enum FoldedText {
  /// Returns the text in lower case and without accents, without spaces at its ends or repeated
  /// spaces.
  ///
  /// Accents are those that Unicode encodes as marks on a Latin letter, and the marks that are optional
  /// in their script, such as the vowel marks of Arabic. Letters with a stroke and other scripts stay.
  package static func of(_ text: some StringProtocol) -> String {
    if let simple = ascii(text) { return simple }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { fold(scalar) { folded.append($0) } }
    return String(folded).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the text in the form in which earlier versions compared it, without any nonspacing mark.
  /// Words of Thai or Hindi that differ only in a vowel have the same form.
  package static func withoutMarks(_ text: String) -> String {
    if let simple = ascii(text) { return simple }
    var letters = text.unicodeScalars
    letters.removeAll { $0.properties.generalCategory == .nonspacingMark }
    return of(String(letters))
  }

  /// Returns `true` if ``withoutMarks(_:)`` of a text with more marks may be the same as that of this one:
  /// it has a letter that is not of Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic or Syriac.
  package static func mayLackMarks(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value >= 0x780 }
  }

  /// Returns the text in the default case folding of Unicode and in Normalization Form KC, in which
  /// `ΣΑΣ` and `σας` are equal, and so are `GROSS` and `groß`, and `VIII` and `Ⅷ`. The dotless `ı` is
  /// not an `i`.
  package static func caseFolded(_ text: String) -> String {
    let folded = text.unicodeScalars.split(separator: "ı", omittingEmptySubsequences: false)
      .map { String($0).lowercased().uppercased().lowercased() }.joined(separator: "ı")
    return PlainText.composed(String(PlainText.decomposed(folded)))
  }

  /// Returns the key of a name of a person or of a place: without case and accents, also those of Greek.
  package static func nameKey(_ name: String) -> String { greekFolded(of(caseFolded(name))) }

  /// Returns a text in lower case without the accents, the breathings and the final form of Greek letters: it
  /// is the same for `καφεσ`, `καφες` and `καφές`. In capitals, Greek has neither accents nor final forms.
  /// Other letters stay, with their marks.
  package static func greekFolded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var letters = String.UnicodeScalarView()
    for character in text {
      guard let first = character.unicodeScalars.first, isGreekLetter(first) else {
        letters.append(contentsOf: character.unicodeScalars)
        continue
      }
      for part in PlainText.decomposed(String(character)) where !NameKey.isAccent(part) {
        letters.append(part == "ς" ? "σ" : part)
      }
    }
    return String(letters)
  }

  private static func isGreekLetter(_ scalar: Unicode.Scalar) -> Bool {
    ((0x386...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value))
      && scalar.properties.isAlphabetic
  }

  /// Returns `true` if the text has marks of their own. Earlier versions ended a word at a spacing one, such as a
  /// vowel of Hindi, and ignored the others.
  package static func hasMarks(_ text: String) -> Bool { text.unicodeScalars.contains(where: isMark) }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  /// Returns the runs of letters, digits and marks in a text, folded. Variants of a letter are equal: the `ς` at
  /// the end of a Greek word is a `σ`, as it is in capitals.
  package static func words(of text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isMark = Self.isMark(scalar)
      if isMark ? !word.isEmpty : isPartOfWord(scalar) {
        fold(scalar) { word.append($0.isASCII ? $0 : variants[$0] ?? $0) }
      } else if !isMark, !word.isEmpty {
        words.append(String(word))
        word = String.UnicodeScalarView()
      }
    }
    return word.isEmpty ? words : words + [String(word)]
  }

  /// The lowercase letters that share their capital letter with another one.
  private static let variants: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{B5}": "\u{3BC}", "\u{17F}": "s", "\u{1E9B}": "s", "ς": "σ", "ϐ": "β", "ϑ": "θ", "ϕ": "φ", "ϖ": "π", "ϰ": "κ",
    "ϱ": "ρ", "ϵ": "ε", "\u{1FBE}": "ι",
  ]

  private static func ascii(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var followsSpace = true
    for byte in text.utf8 {
      guard byte < 0x80 else { return nil }
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      if !(isSpace && followsSpace) {
        bytes.append(isSpace ? 0x20 : (0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      }
      followsSpace = isSpace
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value | 0x20) }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }

  private static func fold(_ scalar: Unicode.Scalar, _ put: (Unicode.Scalar) -> Void) {
    if scalar.isASCII {
      let isUpper = (0x41...0x5A).contains(scalar.value)
      put(isUpper ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar)
    } else if !isOptionalMark(scalar) {
      if let base = base(of: scalar) { return put(base) }
      for lower in scalar.properties.lowercaseMapping.unicodeScalars { put(base(of: lower) ?? lower) }
    }
  }

  /// Returns `true` for accents, for the vowel marks of Hebrew, Arabic and Syriac, and for variation
  /// selectors. Other marks are letters of their script, such as the vowels of Thai and Hindi, or
  /// distinguish letters, such as the voiced marks of Japanese.
  private static func isOptionalMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
      && (NameKey.isAccent(scalar) || NameKey.isVowelMark(scalar) || scalar.properties.isVariationSelector)
  }

  /// Returns the Latin letter under the marks. Unicode's names have the form `LATIN SMALL LETTER E
  /// WITH CIRCUMFLEX AND ACUTE`.
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0xC0...0x24F).contains(scalar.value) || (0x1E00...0x1EFF).contains(scalar.value),
      let name = scalar.properties.name, name.hasPrefix("LATIN ")
    else { return nil }
    let words = name.split(separator: " ")
    guard words.count > 5, words[2] == "LETTER", words[4] == "WITH", words[3].utf8.count == 1,
      let letter = words[3].lowercased().unicodeScalars.first
    else { return nil }
    let areMarks = words.dropFirst(5).allSatisfy(marks.contains)
    return areMarks ? letter : nil
  }

  private static let marks: Set<Substring> = [
    "ACUTE", "GRAVE", "CIRCUMFLEX", "TILDE", "DIAERESIS", "CEDILLA", "CARON", "RING", "ABOVE", "BELOW", "MACRON",
    "BREVE", "OGONEK", "DOT", "DOUBLE", "HORN", "HOOK", "COMMA", "INVERTED", "LINE", "AND",
  ]
}
