/// A check for words that mix letters of alphabets such as Latin and Cyrillic, or have mathematical
/// or phonetic letters.
///
/// These alphabets have letters that look the same, also as letters and digits of many other scripts,
/// so that two different names can look the same. Unicode Technical Standard 39 calls text in one
/// script "single script". Here, each word must be in one script, because names such as
/// `Olena (Олена)` are common.
///
/// ```swift
/// try MixedScripts.refuse(in: "Аda", field: "The name")  // throws: the first letter is Cyrillic
/// ```
package enum MixedScripts {
  /// The scripts whose words have no letters or digits of another one, as Unicode's names of
  /// characters call them. Words in all other scripts may mix those, as Japanese does.
  private static let scripts: Set<Substring> = ["LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"]

  /// Checks a name.
  ///
  /// - Parameter field: The name of the field for the error.
  /// - Throws: ``PlainTextError/mixedScripts(field:word:)``, or
  ///   ``PlainTextError/mathematicalLetters(field:word:)``.
  package static func refuse(in name: String, field: String) throws(PlainTextError) {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return }
    // In the composed form, the sign of kelvin is the letter K.
    let words = PlainText.composed(name).unicodeScalars.split { !isPartOfWord($0) }
    if let word = words.first(where: { $0.contains(where: isStyled) }) {
      throw .mathematicalLetters(field: field, word: String(word))
    }
    guard let mixed = words.first(where: { Set($0.filter(hasScript).map(script)).count > 1 }) else { return }
    throw .mixedScripts(field: field, word: String(mixed))
  }

  /// Returns `true` for letters and marks, and for characters that are not shown: they do not separate
  /// words.
  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isAlphabetic || properties.isDefaultIgnorableCodePoint { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return hasScript(scalar) || isStyled(scalar)
    }
  }

  /// Returns `true` for letters, for digits outside ASCII, for spacing marks, because one looks like an
  /// `o`, and for the vowel signs and other marks of a script. Accents, apostrophes and raised letters
  /// are in words of all scripts.
  private static func hasScript(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Digits of ASCII, which have wide forms, separate words.
    case 0x30...0x39, 0xFF10...0xFF19, 0x2B0...0x2FF: return false
    // The letters that flags consist of.
    case 0x1F1E6...0x1F1FF: return true
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .spacingMark:
      true
    case .nonspacingMark: !NameKey.isAccent(scalar) && !scalar.properties.isDefaultIgnorableCodePoint
    default: false
    }
  }

  /// Returns the script of a letter, or `nil` for the scripts that may be mixed.
  private static func script(_ scalar: Unicode.Scalar) -> Substring? {
    if scalar.isASCII || scalar == "ª" || scalar == "º" { return "LATIN" }
    let words = (scalar.properties.name ?? "").split(separator: " ")
    return words.first { $0 != "FULLWIDTH" && $0 != "COMBINING" }.flatMap { scripts.contains($0) ? $0 : nil }
  }

  /// Returns `true` for letters such as the bold 𝐀, the circled Ⓐ and the small capital ᴀ, which are
  /// Latin or Greek letters in another style, and for phonetic letters that no alphabet has.
  private static func isStyled(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x250...0x2AF:
      // The letters of African and other alphabets have capitals next to those of Latin.
      (scalar.properties.uppercaseMapping.unicodeScalars.first?.value ?? 0) > 0x24F
    case 0x1D00...0x1DBF, 0x210A...0x2115, 0x2119...0x211D, 0x2124, 0x2128, 0x212C...0x2134, 0x2139, 0x213C...0x213F,
      0x2145...0x2149, 0x249C...0x24E9, 0xA730...0xA731, 0x1D400...0x1D7CB, 0x1DF00...0x1DFFF, 0x1F110...0x1F189:
      true
    default: false
    }
  }
}
