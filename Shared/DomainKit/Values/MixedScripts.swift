/// A check for words that mix letters of the Latin, Greek and Cyrillic alphabets.
///
/// These alphabets have letters that look the same, so that two different names can look the same.
/// Unicode Technical Standard 39 calls text in one script "single script". Here, each word must be
/// in one script, because names such as `Olena (Олена)` are common.
///
/// ```swift
/// try MixedScripts.refuse(in: "Аda", field: "The name")  // throws: the first letter is Cyrillic
/// ```
package enum MixedScripts {
  private enum Script { case latin, greek, cyrillic }

  /// Checks a name.
  ///
  /// - Parameter field: The name of the field for the error.
  /// - Throws: ``PlainTextError/mixedScripts(field:word:)``.
  package static func refuse(in name: String, field: String) throws(PlainTextError) {
    let words = name.unicodeScalars.split { !isPartOfWord($0) }
    guard let mixed = words.first(where: { Set($0.compactMap(script)).count > 1 }) else { return }
    throw .mixedScripts(field: field, word: String(mixed))
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
  }

  private static func script(_ scalar: Unicode.Scalar) -> Script? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2AF, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
      0xA722...0xA787, 0xA78B...0xA7FF, 0xAB30...0xAB64, 0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
      .latin
    case 0x370...0x373, 0x376...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69D: .cyrillic
    default: nil
    }
  }
}
