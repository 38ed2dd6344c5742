/// The comparison key of a person's name: spellings that differ in case, accents, spacing,
/// punctuation, vowel marks or letters of another alphabet that look the same have the same key.
///
/// ```swift
/// NameKey("Søren O’Brien-Núñez") == NameKey("SOREN OBRIEN NUNEZ")  // true
/// NameKey("Ada") == NameKey("Ada Lovelace")                        // false
/// let known = try await shelf.gizmo(keyed: NameKey(text))
/// ```
///
/// Transcriptions of one name have different keys.
package struct NameKey: Hashable, Sendable {
  /// The letters and digits of the name. The value is stored, so its form may only change with a
  /// migration.
  package let value: String

  /// - Complexity: O(n).
  package init(_ name: String) {
    var letters = String.UnicodeScalarView()
    for scalar in NameKey.decomposed(name) where NameKey.counts(scalar) {
      letters.append(contentsOf: NameKey.plain(NameKey.lookalikes[scalar] ?? scalar))
    }
    value = String(letters)
  }

  /// Folds one character of a text in the same way as names. Only an ASCII character needs no string.
  ///
  /// A character that is neither a letter nor a digit and has no decomposition stays, and an accent is
  /// dropped.
  package static func fold(_ scalar: Unicode.Scalar, _ put: (Unicode.Scalar) -> Void) {
    if scalar.isASCII {
      return put((0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar)
    }
    if scalar.properties.generalCategory == .format || scalar.properties.isDefaultIgnorableCodePoint { return }
    for part in decomposed(String(scalar)) where !isAccent(part) && !isVowelMark(part) {
      plain(part).forEach(put)
    }
  }

  private static func decomposed(_ text: String) -> String.UnicodeScalarView {
    // Upper case first: it spells ß as SS, splits ligatures and has only one sigma.
    PlainText.decomposed(text.uppercased().lowercased())
  }

  /// `true` if the name has no letter and no digit, so that it cannot be distinguished from others.
  package var isEmpty: Bool { value.isEmpty }

  /// Returns `true` for letters, digits and the marks that are letters in their script, such as the
  /// vowels of Devanagari.
  private static func counts(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x61...0x7A).contains(scalar.value) || (0x30...0x39).contains(scalar.value) }
    // The Hangul fillers are letters that show nothing.
    if scalar.properties.isDefaultIgnorableCodePoint || isApostrophe(scalar) { return false }
    return switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .spacingMark:
      true
    case .nonspacingMark: !isAccent(scalar) && !isVowelMark(scalar)
    default: false
    }
  }

  /// Returns `true` for the modifier letters that look like apostrophes and other marks, such as the
  /// apostrophe of Ukrainian, for the stroke that lengthens Arabic words, and for the tail of Arabic
  /// letters.
  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x02B0...0x02FF, 0x0640, 0xA78B, 0xA78C, 0xFE73: true
    default: false
    }
  }

  /// Returns `true` for a character in the blocks of combining marks that belong to no script.
  static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F: true
    default: false
    }
  }

  /// Returns `true` for the vowel marks and points of Hebrew, Arabic and Syriac, which are usually
  /// left out. The hamza and the madda are parts of Arabic letters.
  static func isVowelMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true
    case 0x0610...0x061A, 0x064B...0x0652, 0x0656...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4: true
    case 0x06E7...0x06E8, 0x06EA...0x06ED, 0x0711, 0x0730...0x074A, 0x08CA...0x08E1, 0x08E3...0x08FF: true
    default: false
    }
  }

  /// Returns the plain form of a Latin letter with a stroke or the like, which Unicode does not
  /// decompose, of a small capital, and of the digits of all scripts.
  private static func plain(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    if scalar.isASCII { return String.UnicodeScalarView([scalar]) }
    if let plain = unaccented(scalar) { return plain.unicodeScalars }
    if scalar.properties.generalCategory == .decimalNumber, let digit = scalar.properties.numericValue {
      return String(Int(digit)).unicodeScalars
    }
    return String.UnicodeScalarView([scalar])
  }

  /// The Latin letters that letters of other alphabets look like, as capital or as small letters; a
  /// part of the table `confusables.txt` of Unicode Technical Standard 39.
  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
    "а": "a", "в": "b", "е": "e", "ѕ": "s", "і": "i", "ј": "j", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p",
    "с": "c", "т": "t", "у": "y", "х": "x", "ү": "y", "һ": "h", "ӏ": "l", "ԁ": "d", "ԛ": "q", "ԝ": "w", "ԍ": "g",
    "α": "a", "β": "b", "ε": "e", "ζ": "z", "η": "h", "ι": "i", "κ": "k", "μ": "m", "ν": "n", "ο": "o", "ρ": "p",
    "τ": "t", "υ": "y", "χ": "x", "ϲ": "c", "ϳ": "j", "γ": "y", "σ": "o", "օ": "o", "ո": "n", "ս": "u", "հ": "h",
    "տ": "s", "ց": "g", "զ": "q", "г": "r", "ь": "b", "ѵ": "v", "ҽ": "e",
    // Coptic
    "\u{2c83}": "b", "\u{2c8d}": "z", "\u{2c8f}": "h", "\u{2c93}": "i", "\u{2c95}": "k", "\u{2c99}": "m",
    "\u{2c9b}": "n", "\u{2c9f}": "o", "\u{2ca3}": "p", "\u{2ca5}": "c", "\u{2ca7}": "t", "\u{2ca9}": "y",
    "\u{2cad}": "x", "\u{2cd1}": "l",
    // Cherokee
    "\u{ab70}": "d", "\u{ab71}": "r", "\u{ab72}": "t", "\u{ab75}": "i", "\u{ab79}": "y", "\u{ab7a}": "a",
    "\u{ab7b}": "j", "\u{ab7c}": "e", "\u{ab83}": "w", "\u{ab87}": "m", "\u{ab8b}": "h", "\u{ab8d}": "y",
    "\u{ab90}": "g", "\u{ab92}": "h", "\u{ab93}": "z", "\u{ab9f}": "b", "\u{aba2}": "r", "\u{aba4}": "w",
    "\u{aba5}": "s", "\u{aba9}": "v", "\u{abaa}": "s", "\u{abae}": "l", "\u{abaf}": "c", "\u{abb2}": "p",
    "\u{abb6}": "k", "\u{abb7}": "d", "\u{13fb}": "g", "\u{13fc}": "b",
    // Lisu
    "\u{a4ee}": "a", "\u{a4d0}": "b", "\u{a4da}": "c", "\u{a4d3}": "d", "\u{a4f0}": "e", "\u{a4dd}": "f",
    "\u{a4d6}": "g", "\u{a4e7}": "h", "\u{a4f2}": "i", "\u{a4d9}": "j", "\u{a4d7}": "k", "\u{a4e1}": "l",
    "\u{a4df}": "m", "\u{a4e0}": "n", "\u{a4f3}": "o", "\u{a4d1}": "p", "\u{a4e3}": "r", "\u{a4e2}": "s",
    "\u{a4d4}": "t", "\u{a4f4}": "u", "\u{a4e6}": "v", "\u{a4ea}": "w", "\u{a4eb}": "x", "\u{a4ec}": "y",
    "\u{a4dc}": "z",
  ]

  /// Returns the plain form of a Latin letter in lower case, or `nil` for other letters.
  private static func unaccented(_ scalar: Unicode.Scalar) -> String? {
    unlikeNames[scalar] ?? (latinBlocks.contains { $0.contains(scalar.value) } ? base(of: scalar) : nil)
  }

  private static let latinBlocks: [ClosedRange<UInt32>] = [
    0xDF...0x2AF, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F,
    0x1DF00...0x1DFFF,
  ]

  /// Returns the one or two letters in the name of a Latin letter, such as `LATIN SMALL LETTER O WITH
  /// STROKE`, `LATIN SMALL LETTER INSULAR D`, `LATIN SMALL LIGATURE OE` or `LATIN LETTER SMALL CAPITAL
  /// A`.
  private static func base(of scalar: Unicode.Scalar) -> String? {
    let words = (scalar.properties.name ?? "").split(separator: " ").prefix { $0 != "WITH" }
    guard words.first == "LATIN" else { return nil }
    return words.dropFirst().lazy.compactMap { word in
      word.utf8.count <= 2 ? word.lowercased() : greekNames[word]
    }.first
  }

  /// The plain forms of letters with a Greek or an old name.
  private static let greekNames: [Substring: String] = [
    "ALPHA": "a", "BETA": "b", "CHI": "x", "ESH": "s", "EZH": "z", "IOTA": "i", "OMEGA": "w", "UPSILON": "u",
  ]

  /// The plain forms of letters whose names do not say them. Most look like the plain letter, by
  /// `confusables.txt` of Unicode Technical Standard 39; the others are letters of alphabets.
  private static let unlikeNames: [Unicode.Scalar: String] = [
    "ß": "ss", "ð": "d", "þ": "th", "ɵ": "o", "ʋ": "u", "ɑ": "a", "ƅ": "b", "ꞵ": "b", "ꬲ": "e", "ꬵ": "f", "ɡ": "g",
    "ɩ": "i", "ȷ": "j", "ǀ": "l", "ᴑ": "o", "ꬽ": "o", "ꞟ": "u", "ꭓ": "x", "ɣ": "y", "ɯ": "w", "ɔ": "o", "ə": "e",
    "ǝ": "e", "ɛ": "e", "ŋ": "n", "ĸ": "k", "ʃ": "s", "ʒ": "z", "ʊ": "u", "ʌ": "v",
  ]
}
