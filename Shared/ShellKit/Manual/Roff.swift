/// Text as man pages have it.
enum Roff {
  /// Sentences: what begins with a dash is an option, and its dashes are typed ones.
  static func prose(_ text: String) -> String {
    text.split(separator: " ").map {
      $0.contains("--") || $0.hasPrefix("-") ? literal(String($0)) : escaped(String($0))
    }
    .joined(separator: " ").safeAtBeginning
  }

  /// Something to type: every dash is one.
  static func literal(_ text: String) -> String { escaped(text).replacing("-", with: "\\-") }

  /// A line of something to type.
  static func line(_ text: String) -> String { literal(text).safeAtBeginning }

  /// An argument of a macro.
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
  /// A line that begins with a dot would be a request.
  fileprivate var safeAtBeginning: String { hasPrefix(".") ? "\\&" + self : self }
}
