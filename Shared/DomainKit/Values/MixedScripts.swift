/// A check for words that mix letters of alphabets such as Latin and Cyrillic, or have mathematical
/// letters.
///
/// These alphabets have letters that look the same, so that two different names can look the same.
/// Unicode Technical Standard 39 calls text in one script "single script". Here, each word must be
/// in one script, because names such as `Olena (Олена)` are common.
///
/// ```swift
/// try MixedScripts.refuse(in: "Аda", field: "The name")  // throws: the first letter is Cyrillic
/// ```
package enum MixedScripts {
  private enum Script { case latin, greek, cyrillic, armenian, cherokee, coptic, lisu }

  /// Checks a name.
  ///
  /// - Parameter field: The name of the field for the error.
  /// - Throws: ``PlainTextError/mixedScripts(field:word:)``, or
  ///   ``PlainTextError/mathematicalLetters(field:word:)``.
  package static func refuse(in name: String, field: String) throws(PlainTextError) {
    let words = name.unicodeScalars.split { !isPartOfWord($0) }
    if let word = words.first(where: { $0.contains(where: isMathematical) }) {
      throw .mathematicalLetters(field: field, word: String(word))
    }
    guard let mixed = words.first(where: { Set($0.compactMap(script)).count > 1 }) else { return }
    throw .mixedScripts(field: field, word: String(mixed))
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
  }

  /// Returns `true` for letters such as the bold 𝐀 and the circled Ⓐ, which are Latin or Greek letters
  /// in another style.
  private static func isMathematical(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x210A...0x2115, 0x2119...0x211D, 0x2124, 0x2128, 0x212C...0x2134, 0x2139, 0x213C...0x213F, 0x2145...0x2149,
      0x249C...0x24E9, 0x1D400...0x1D7CB, 0x1F110...0x1F189:
      true
    default: false
    }
  }

  private static func script(_ scalar: Unicode.Scalar) -> Script? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2AF, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
      0xA722...0xA787, 0xA78B...0xA7FF, 0xAB30...0xAB64, 0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
      .latin
    case 0x370...0x373, 0x376...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69D: .cyrillic
    case 0x531...0x58A, 0xFB13...0xFB17: .armenian
    case 0x13A0...0x13FF, 0xAB70...0xABBF: .cherokee
    case 0x3E2...0x3EF, 0x2C80...0x2CFF: .coptic
    case 0xA4D0...0xA4FF: .lisu
    default: nil
    }
  }
}
