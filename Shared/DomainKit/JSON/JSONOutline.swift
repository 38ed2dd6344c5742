/// A JSON text in unparsed pieces, so that an error inside one of them does not affect the others.
///
/// The text as a whole must follow the grammar of RFC 8259. A piece may still contain a number that
/// is out of range, or an escape that is not a character (sections 6 and 8.2). Only reading the
/// piece detects that.
///
/// ```swift
/// let page = try JSONOutline(of: response[...], limit: 10_000)
/// guard let gizmos = page["gizmos"], case .array(let pieces) = try JSONOutline(of: gizmos) else { return }
/// let values = pieces.map { JSONReader.read(String(decoding: $0, as: UTF8.self)) }  // `nil` for a bad piece
/// ```
package enum JSONOutline: Equatable, Sendable {
  case array([ArraySlice<UInt8>])
  case object([Member])
  /// A string, a number or a literal.
  case single

  package struct Member: Equatable, Sendable {
    /// The key as written, with its quotation marks.
    package let key: ArraySlice<UInt8>
    package let value: ArraySlice<UInt8>
  }

  /// Splits a JSON text.
  ///
  /// - Parameter limit: The maximum number of elements or members of the text.
  /// - Throws: `JSONReader.Failure` for a text that is not JSON or exceeds the limit.
  package init(of bytes: ArraySlice<UInt8>, limit: Int = .max) throws(JSONReader.Failure) {
    guard Self.isUTF8(bytes) else { throw .notUTF8 }
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONReader.Failure) in
      var scanner = JSONScanner(reader: JSONReader(bytes: buffer), bytes: bytes, limit: limit)
      return try scanner.outline()
    }
  }

  /// The value of an object's key, or the last one if the key occurs twice.
  package subscript(_ key: String) -> ArraySlice<UInt8>? {
    guard case .object(let members) = self else { return nil }
    return members.last { JSONReader.read($0.key, is: key) }?.value
  }

  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}

extension JSONReader {
  fileprivate static func read(_ bytes: ArraySlice<UInt8>, is text: String) -> Bool {
    do throws(Failure) {
      return try read(bytes) == .string(text)
    } catch {
      // A key that cannot be read equals no text.
      return false
    }
  }
}

/// A scanner that checks only the grammar of JSON and records the range of the outermost pieces.
private struct JSONScanner {
  var reader: JSONReader
  let bytes: ArraySlice<UInt8>
  /// The maximum number of outermost pieces. The pieces inside them are only skipped.
  let limit: Int

  mutating func outline() throws(JSONReader.Failure) -> JSONOutline {
    reader.skipBlanks()
    let outline: JSONOutline
    switch try reader.next() {
    case UInt8(ascii: "["): outline = .array(try elements(depth: 0))
    case UInt8(ascii: "{"): outline = .object(try members(depth: 0))
    default:
      try skip(depth: 0)
      outline = .single
    }
    reader.skipBlanks()
    if reader.position < reader.bytes.count { throw .unexpected(offset: reader.position) }
    return outline
  }

  private mutating func elements(depth: Int) throws(JSONReader.Failure) -> [ArraySlice<UInt8>] {
    var elements: [ArraySlice<UInt8>] = []
    let isOutermost = depth == 0
    reader.position += 1
    reader.skipBlanks()
    if try reader.take(UInt8(ascii: "]")) { return [] }
    while true {
      let element = try piece(depth: depth + 1)
      if isOutermost { elements.append(element) }
      if elements.count > limit { throw .tooMany(limit: limit) }
      reader.skipBlanks()
      if try reader.take(UInt8(ascii: "]")) { return elements }
      guard try reader.take(UInt8(ascii: ",")) else { throw .unexpected(offset: reader.position) }
    }
  }

  private mutating func members(depth: Int) throws(JSONReader.Failure) -> [JSONOutline.Member] {
    var members: [JSONOutline.Member] = []
    let isOutermost = depth == 0
    reader.position += 1
    reader.skipBlanks()
    if try reader.take(UInt8(ascii: "}")) { return [] }
    while true {
      reader.skipBlanks()
      guard try reader.next() == UInt8(ascii: "\"") else { throw .unexpected(offset: reader.position) }
      let key = try piece(depth: depth + 1)
      reader.skipBlanks()
      guard try reader.take(UInt8(ascii: ":")) else { throw .unexpected(offset: reader.position) }
      let member = JSONOutline.Member(key: key, value: try piece(depth: depth + 1))
      if isOutermost { members.append(member) }
      if members.count > limit { throw .tooMany(limit: limit) }
      reader.skipBlanks()
      if try reader.take(UInt8(ascii: "}")) { return members }
      guard try reader.take(UInt8(ascii: ",")) else { throw .unexpected(offset: reader.position) }
    }
  }

  private mutating func piece(depth: Int) throws(JSONReader.Failure) -> ArraySlice<UInt8> {
    reader.skipBlanks()
    let start = reader.position
    try skip(depth: depth)
    return bytes[(bytes.startIndex + start)..<(bytes.startIndex + reader.position)]
  }

  private mutating func skip(depth: Int) throws(JSONReader.Failure) {
    if depth > JSONReader.deepest { throw .tooDeep }
    reader.skipBlanks()
    switch try reader.next() {
    case UInt8(ascii: "{"): _ = try members(depth: depth)
    case UInt8(ascii: "["): _ = try elements(depth: depth)
    case UInt8(ascii: "\""): try reader.skipString()
    case UInt8(ascii: "t"): _ = try reader.word("true", .null)
    case UInt8(ascii: "f"): _ = try reader.word("false", .null)
    case UInt8(ascii: "n"): _ = try reader.word("null", .null)
    default: try reader.skipNumber()
    }
  }
}
