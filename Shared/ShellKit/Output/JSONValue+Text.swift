package import DomainKit
import TerminalKit

extension JSONValue {
  /// The value on one line (RFC 8259), safe to show on a terminal.
  package var text: String {
    var result = ""
    write(to: &result)
    return result
  }

  /// Appends the value on one line.
  ///
  /// Control, format and bidirectional characters are written as `\uXXXX`, which every reader turns back.
  /// A number that JSON cannot say (infinity) is `null`.
  package func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): JSONValue.write(string: value, to: &text)
    case .array(let values): JSONValue.write(values, "[", "]", to: &text) { $0.write(to: &$1) }
    case .object(let members):
      JSONValue.write(members, "{", "}", to: &text) { member, text in
        JSONValue.write(string: member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
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

  private static func write(string: String, to text: inout String) {
    text += "\""
    let isPlain = string.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      text += string
    } else {
      for scalar in string.unicodeScalars { write(scalar: scalar, to: &text) }
    }
    text += "\""
  }

  private static func write(scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case let scalar where TextEscaping.isInvisibleControl(scalar):
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    default: text.unicodeScalars.append(scalar)
    }
  }
}
