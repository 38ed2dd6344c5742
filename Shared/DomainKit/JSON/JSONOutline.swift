/// A JSON text in pieces, each still to be read: what is wrong inside one of them spoils no other.
///
/// The text as a whole must follow the grammar of RFC 8259. What a piece may hold nevertheless, and what reading it finds,
/// is a number beyond what can be counted with, or an escape that is no character (sections 6 and 8.2).
package enum JSONOutline: Equatable, Sendable {
  case array([ArraySlice<UInt8>])
  case object([Member])
  /// A text, a number or a word.
  case single

  package struct Member: Equatable, Sendable {
    /// As it is written, with its quotation marks.
    let key: ArraySlice<UInt8>
    package let value: ArraySlice<UInt8>
  }

  /// - Parameter limit: the highest number of elements or members that the text may have.
  /// - Throws: `JSONReader.Failure` for what is not JSON, or has more than the limit.
  package init(of bytes: ArraySlice<UInt8>, limit: Int = .max) throws(JSONReader.Failure) {
    guard Self.isUTF8(bytes) else { throw .notUTF8 }
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONReader.Failure) in
      var scanner = JSONScanner(reader: JSONReader(bytes: buffer), bytes: bytes, limit: limit)
      return try scanner.outline()
    }
  }

  /// The value of an object's key; the last one where a key stands twice.
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
      // A key that says nothing is nobody's name.
      return false
    }
  }
}

/// Goes over JSON by its grammar alone and notes where the outermost pieces lie.
private struct JSONScanner {
  var reader: JSONReader
  let bytes: ArraySlice<UInt8>
  /// The highest number of outermost pieces. The pieces inside them are only passed over.
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
