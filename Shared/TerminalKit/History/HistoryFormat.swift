/// The format of the history file: one line per entry, `1700000000<TAB>text`, with line ends in the
/// text escaped.
///
/// Lines of an account have its mark after the time: `1700000000@018df9a3<TAB>text`.
enum HistoryFormat {
  /// Returns an encoded line with its line end.
  static func line(_ text: String, at seconds: Int, mark: String = "") -> String {
    "\(seconds)\(mark)\t\(escaped(text))\n"
  }

  /// Returns `true` for a line that begins with the time of an entry since 2020, which no other number
  /// of ten digits should be taken for, and the mark of its account.
  static func isEntry(_ line: some Collection<UInt8>) -> Bool {
    let digits = line.prefix { (0x30...0x39).contains($0) }
    let rest = line.dropFirst(digits.count)
    guard digits.count == 10, let seconds = Int(String(decoding: digits, as: UTF8.self)), seconds > 1_577_836_800
    else { return false }
    return rest.first == 0x09 || rest.first == 0x40 && rest.contains(0x09)
  }

  /// Returns the text with control characters escaped by a backslash.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x5C || $0 == 0x7F }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the decoded text, or `nil` if the bytes are damaged.
  static func text(of bytes: some Sequence<UInt8>) -> String? {
    let bytes = Array(bytes)
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return bytes.contains(0x5C) ? unescaped(text) : text
  }

  private static func unescaped(_ text: String) -> String? {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\" else {
        result.append(character)
        continue
      }
      switch rest.popFirst() {
      case "\\": result += "\\"
      case "n": result += "\n"
      case "u":
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
          let scalar = UInt32(rest[..<end], radix: 16).flatMap(Unicode.Scalar.init)
        else { return nil }
        result.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      default: return nil
      }
    }
    return result
  }

  /// Returns `true` if a text contains another one.
  static func holds(_ part: String, in text: String) -> Bool {
    let (needle, haystack) = (Array(part.utf8), Array(text.utf8))
    guard needle.count <= haystack.count else { return false }
    return (0...haystack.count - needle.count).contains { haystack[$0..<$0 + needle.count].elementsEqual(needle) }
  }
}
