/// Reads JSON (RFC 8259) that the program itself or a library wrote.
package struct JSONReader {
  private struct Malformed: Error {}

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The value that the text says, or nothing where it is not JSON.
  package static func read(_ text: String) -> JSONValue? {
    var reader = JSONReader(text)
    do {
      let value = try reader.value()
      reader.skipBlanks()
      // Not `nil`, which would be a JSON null here.
      return reader.position == reader.bytes.count ? .some(value) : .none
    } catch {
      return .none
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  private mutating func value() throws(Malformed) -> JSONValue {
    skipBlanks()
    depth += 1
    defer { depth -= 1 }
    guard depth < 256 else { throw Malformed() }
    switch next {
    case UInt8(ascii: "{"):
      return .object(try elements(until: "}") { (reader) throws(Malformed) in try reader.member() })
    case UInt8(ascii: "["):
      return .array(try elements(until: "]") { (reader) throws(Malformed) in try reader.value() })
    case UInt8(ascii: "\""): return .string(try string())
    default: return try literal()
    }
  }

  private mutating func elements<Element>(
    until end: Unicode.Scalar, _ read: (inout JSONReader) throws(Malformed) -> Element
  ) throws(Malformed) -> [Element] {
    var result: [Element] = []
    position += 1
    skipBlanks()
    if take(end) { return result }
    while true {
      result.append(try read(&self))
      skipBlanks()
      if take(end) { return result }
      guard take(",") else { throw Malformed() }
      skipBlanks()
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func member() throws(Malformed) -> JSONValue.Member {
    guard next == UInt8(ascii: "\"") else { throw Malformed() }
    let key = try string()
    skipBlanks()
    guard take(":") else { throw Malformed() }
    return JSONValue.Member(key, try value())
  }

  private mutating func literal() throws(Malformed) -> JSONValue {
    let start = position
    while let byte = next, byte > 0x20, !",]}".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      if let integer = Int64(text) { return .integer(integer) }
      guard let number = Double(text) else { throw Malformed() }
      return .number(number)
    }
  }

  private mutating func string() throws(Malformed) -> String {
    position += 1
    var units: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): units.append(contentsOf: try escape())
      default: units.append(byte)
      }
    }
    throw Malformed()
  }

  private mutating func escape() throws(Malformed) -> [UInt8] {
    guard let byte = next else { throw Malformed() }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
    default: return [byte]
    }
  }

  private mutating func scalar() throws(Malformed) -> Character {
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]), take("\\") {
      guard take("u") else { throw Malformed() }
      units.append(try codeUnit())
    }
    guard let character = String(decoding: units, as: UTF16.self).first else { throw Malformed() }
    return character
  }

  private mutating func codeUnit() throws(Malformed) -> UInt16 {
    guard position + 4 <= bytes.count else { throw Malformed() }
    defer { position += 4 }
    let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    guard let unit = UInt16(digits, radix: 16) else { throw Malformed() }
    return unit
  }
}
