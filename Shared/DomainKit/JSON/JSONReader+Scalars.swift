extension JSONReader {
  /// Reads a number. A whole number stays whole if it fits in 64 bits.
  mutating func number() throws(Failure) -> JSONValue {
    let start = position
    while position < bytes.count, isPartOfNumber(bytes[position]) { position += 1 }
    if position == start { throw .unexpected(offset: position) }
    let text = bytes[start..<position]
    // Short whole numbers are the most common ones.
    if text.count < 16, text.allSatisfy({ (0x30...0x39).contains($0) }), text.count == 1 || text.first != 0x30 {
      return .integer(text.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) })
    }
    let digits = String(decoding: text, as: UTF8.self)
    guard Self.isNumber(text), let number = Double(digits), number.isFinite else { throw .badNumber }
    return Int64(digits).map { .integer($0) } ?? .number(number)
  }

  /// Skips a number of any size.
  mutating func skipNumber() throws(Failure) {
    let start = position
    while position < bytes.count, isPartOfNumber(bytes[position]) { position += 1 }
    if position == start { throw .unexpected(offset: position) }
    guard Self.isNumber(bytes[start..<position]) else { throw .badNumber }
  }

  private func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Returns `true` for `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
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

  // MARK: Strings

  mutating func string() throws(Failure) -> String {
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

  /// Skips a string without decoding its escapes.
  mutating func skipString() throws(Failure) {
    position += 1
    while true {
      let byte = try next()
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): try skipEscape()
      case 0..<0x20: throw .controlCharacter
      default: break
      }
    }
  }

  private mutating func skipEscape() throws(Failure) {
    let byte = try next()
    position += 1
    if byte == UInt8(ascii: "u") { _ = try codeUnit() } else if !"ntrbf\"\\/".utf8.contains(byte) { throw .badEscape }
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
