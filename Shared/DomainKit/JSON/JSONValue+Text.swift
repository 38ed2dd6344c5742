extension JSONValue {
  /// Appends the value on one line (RFC 8259).
  ///
  /// Control characters are written as `\uXXXX`, which every reader decodes. A number that JSON
  /// does not have (infinity) becomes `null`.
  ///
  /// - Parameter isEscaped: Returns `true` for other scalars to write as `\uXXXX`.
  package func write(to text: inout String, escaping isEscaped: (Unicode.Scalar) -> Bool) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): JSONValue.write(string: value, to: &text, isEscaped)
    case .array(let values):
      JSONValue.write(values, "[", "]", to: &text) { $0.write(to: &$1, escaping: isEscaped) }
    case .object(let members):
      JSONValue.write(members, "{", "}", to: &text) { member, text in
        JSONValue.write(string: member.key, to: &text, isEscaped)
        text += ":"
        member.value.write(to: &text, escaping: isEscaped)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ open: String, _ close: String, to text: inout String,
    each: (Element, inout String) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      each(element, &text)
    }
    text += close
  }

  private static func write(string: String, to text: inout String, _ isEscaped: (Unicode.Scalar) -> Bool) {
    text += "\""
    if isPlain(string) {
      text += string
    } else {
      for scalar in string.unicodeScalars { write(scalar: scalar, to: &text, isEscaped) }
    }
    text += "\""
  }

  /// Returns `true` if a string can be written as it is.
  private static func isPlain(_ string: String) -> Bool {
    func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
    return string.utf8.withContiguousStorageIfAvailable { isPlain($0) } ?? isPlain(string.utf8)
  }

  private static func write(scalar: Unicode.Scalar, to text: inout String, _ isEscaped: (Unicode.Scalar) -> Bool) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case let scalar where scalar.value < 0x20 || isEscaped(scalar):
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    default: text.unicodeScalars.append(scalar)
    }
  }
}
