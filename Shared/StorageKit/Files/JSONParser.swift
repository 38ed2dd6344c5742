/// Reads one JSON value from bytes that stay where they are.
struct JSONParser {
  typealias Failure = JSONDocument.Failure

  let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private static let deepest = 64

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func document() throws(Failure) -> JSONDocument {
    let value = try value(depth: 0)
    skipBlanks()
    if position < bytes.count { throw .unexpected(offset: position) }
    return value
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  private mutating func next() throws(Failure) -> UInt8 {
    guard position < bytes.count else { throw .endsEarly }
    return bytes[position]
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONDocument {
    if depth > Self.deepest { throw .tooDeep }
    skipBlanks()
    switch try next() {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSONDocument) throws(Failure) -> JSONDocument {
    for index in 0..<text.utf8CodeUnitCount {
      guard try next() == text.utf8Start[index] else { throw .unexpected(offset: position) }
      position += 1
    }
    return value
  }

  // MARK: Containers

  private mutating func object(depth: Int) throws(Failure) -> JSONDocument {
    var members: [JSONDocument.Member] = []
    position += 1
    skipBlanks()
    if try take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipBlanks()
      guard try next() == UInt8(ascii: "\"") else { throw .unexpected(offset: position) }
      let key = try string()
      skipBlanks()
      guard try take(UInt8(ascii: ":")) else { throw .unexpected(offset: position) }
      members.append(JSONDocument.Member(key, try value(depth: depth + 1)))
      skipBlanks()
      if try take(UInt8(ascii: "}")) { return .object(members) }
      guard try take(UInt8(ascii: ",")) else { throw .unexpected(offset: position) }
    }
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONDocument {
    var elements: [JSONDocument] = []
    position += 1
    skipBlanks()
    if try take(UInt8(ascii: "]")) { return .array([]) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if try take(UInt8(ascii: "]")) { return .array(elements) }
      guard try take(UInt8(ascii: ",")) else { throw .unexpected(offset: position) }
    }
  }

  private mutating func take(_ byte: UInt8) throws(Failure) -> Bool {
    guard try next() == byte else { return false }
    position += 1
    return true
  }

  // MARK: Numbers

  private mutating func number() throws(Failure) -> Double {
    let start = position
    while position < bytes.count, isPartOfNumber(bytes[position]) { position += 1 }
    if position == start { throw .unexpected(offset: position) }
    let text = bytes[start..<position]
    // Short whole numbers are the most common ones.
    if text.count < 16, text.allSatisfy({ (0x30...0x39).contains($0) }), text.count == 1 || text.first != 0x30 {
      return Double(text.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) })
    }
    guard Self.isNumber(text), let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite
    else { throw .badNumber }
    return number
  }

  private func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`
  private static func isNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = digits(&rest)
    if whole == 0 || (whole > 1 && text.first(where: { $0 != UInt8(ascii: "-") }) == 0x30) { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if digits(&rest) == 0 { return false }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      if digits(&rest) == 0 { return false }
    }
    return rest.isEmpty
  }

  private static func digits(_ text: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let count = text.prefix { (0x30...0x39).contains($0) }.count
    text = text.dropFirst(count)
    return count
  }

  // MARK: Texts

  private mutating func string() throws(Failure) -> String {
    position += 1
    let start = position
    while true {
      switch try next() {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        return try text(bytes[start..<position])
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw .controlCharacter
      default: position += 1
      }
    }
  }

  private mutating func escapedString(from start: Int) throws(Failure) -> String {
    var units = Array(bytes[start..<position])
    while true {
      let byte = try next()
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(units)
      case UInt8(ascii: "\\"): units.append(contentsOf: try escape())
      case 0..<0x20: throw .controlCharacter
      default: units.append(byte)
      }
    }
  }

  private func text(_ units: some Sequence<UInt8>) throws(Failure) -> String {
    guard let text = String(validating: units, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  private mutating func escape() throws(Failure) -> [UInt8] {
    let byte = try next()
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
    default: throw .badEscape
    }
  }

  private mutating func scalar() throws(Failure) -> Character {
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]) {
      guard try take(UInt8(ascii: "\\")), try take(UInt8(ascii: "u")) else { throw .badEscape }
      units.append(try codeUnit())
    }
    guard let text = String(validating: units, as: UTF16.self), let character = text.first else { throw .badEscape }
    return character
  }

  private mutating func codeUnit() throws(Failure) -> UInt16 {
    guard position + 4 <= bytes.count else { throw .endsEarly }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else { throw .badEscape }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
