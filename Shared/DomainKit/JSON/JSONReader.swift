/// A strict reader for JSON (RFC 8259) that takes one pass over the bytes.
///
/// ```swift
/// let value = JSONReader.read(#"{"name": "Kenya"}"#)
/// value?["name"]?.string     // "Kenya"
/// JSONReader.read("{name}")  // `nil`: it is not JSON
/// ```
package struct JSONReader {
  /// The reason why bytes are not JSON.
  package enum Failure: Error, Hashable {
    case endsEarly
    case unexpected(offset: Int)
    case badNumber
    case badEscape
    case controlCharacter
    case notUTF8
    case tooDeep
    /// An array has more elements than allowed.
    case tooMany(limit: Int)
  }

  /// Returns the single value in the bytes.
  package static func read(_ bytes: ArraySlice<UInt8>) throws(Failure) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) in
      var reader = JSONReader(bytes: buffer)
      return try reader.document()
    }
  }

  /// Returns the value in a text, or `nil` if the text is not JSON.
  package static func read(_ text: String) -> JSONValue? {
    do throws(Failure) {
      // Not `nil`, which would be a JSON null here.
      return .some(try read(Array(text.utf8)[...]))
    } catch {
      return .none
    }
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  static let deepest = 64

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func document() throws(Failure) -> JSONValue {
    let value = try value(depth: 0)
    skipBlanks()
    if position < bytes.count { throw .unexpected(offset: position) }
    return value
  }

  mutating func skipBlanks() {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  mutating func next() throws(Failure) -> UInt8 {
    guard position < bytes.count else { throw .endsEarly }
    return bytes[position]
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    if depth > Self.deepest { throw .tooDeep }
    skipBlanks()
    switch try next() {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  mutating func word(_ text: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
    for index in 0..<text.utf8CodeUnitCount {
      guard try next() == text.utf8Start[index] else { throw .unexpected(offset: position) }
      position += 1
    }
    return value
  }

  // MARK: Containers

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    var members: [JSONValue.Member] = []
    position += 1
    skipBlanks()
    if try take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipBlanks()
      guard try next() == UInt8(ascii: "\"") else { throw .unexpected(offset: position) }
      let key = try string()
      skipBlanks()
      guard try take(UInt8(ascii: ":")) else { throw .unexpected(offset: position) }
      members.append(JSONValue.Member(key, try value(depth: depth + 1)))
      skipBlanks()
      if try take(UInt8(ascii: "}")) { return .object(members) }
      guard try take(UInt8(ascii: ",")) else { throw .unexpected(offset: position) }
    }
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    var elements: [JSONValue] = []
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

  mutating func take(_ byte: UInt8) throws(Failure) -> Bool {
    guard try next() == byte else { return false }
    position += 1
    return true
  }
}

extension JSONReader.Failure {
  /// The reason, for the user whose file it is.
  package var reason: String {
    switch self {
    case .endsEarly: "it is incomplete"
    case .unexpected(let offset): "it is not valid JSON at byte \(offset + 1)"
    case .badNumber: "a number is malformed or too large"
    case .badEscape: "a string contains an invalid escape"
    case .controlCharacter: "a string contains a control character"
    case .notUTF8: "it is not UTF-8"
    case .tooDeep: "it is nested too deeply"
    case .tooMany(let limit): "it has more than \(limit) elements"
    }
  }
}
