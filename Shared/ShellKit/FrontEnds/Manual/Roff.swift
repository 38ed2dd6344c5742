import DomainKit

/// The escaping of text in man pages.
enum Roff {
  /// Escapes sentences. A word that begins with a dash is an option, and its dashes are literal.
  static func prose(_ text: String) -> String {
    text.split(separator: " ").map {
      $0.contains("--") || $0.hasPrefix("-") ? literal(String($0)) : escaped(String($0))
    }
    .joined(separator: " ").safeAtBeginning
  }

  /// Escapes text that the user types; every dash is literal.
  static func literal(_ text: String) -> String { escaped(text).replacing("-", with: "\\-") }

  /// Escapes a line that the user types.
  static func line(_ text: String) -> String { literal(text).safeAtBeginning }

  /// Escapes an argument of a macro.
  static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\(rs"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "\"": "\\(dq"
      case "\n": " "
      default: scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar))]"
      }
    }.joined()
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16).uppercased()
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// The text with a leading dot escaped, which would otherwise be a request.
  fileprivate var safeAtBeginning: String { hasPrefix(".") ? "\\&" + self : self }
}
