import DomainKit
import Testing

@Suite struct `The outline of JSON` {
  private func texts(_ json: String) throws -> [String] {
    switch try JSONOutline(of: Array(json.utf8)[...]) {
    case .array(let elements): elements.map { String(decoding: $0, as: UTF8.self) }
    case .object(let members): members.map { String(decoding: $0.value, as: UTF8.self) }
    case .single: []
    }
  }

  @Test(arguments: [
    ("[]", []), (" [ 1 , [2, 3] ,{\"a\": \"]\"} ] ", ["1", "[2, 3]", "{\"a\": \"]\"}"]),
    ("{\"a\": 1, \"b\" : {\"c\": \"}\\\"\"}}", ["1", "{\"c\": \"}\\\"\"}"]), ("{}", []), ("7", []), ("\"x\"", []),
    ("[true, false, null, -1.5e+9]", ["true", "false", "null", "-1.5e+9"]),
    (#"["\"\\\/\b\f\n\r\t"]"#, [#""\"\\\/\b\f\n\r\t""#]),
  ])
  func `is its outermost pieces, as they are written`(json: String, pieces: [String]) throws {
    #expect(try texts(json) == pieces)
  }

  @Test(arguments: ["[1e999, \"\\ud800\"]", "{\"\\udfff\": -1e999, \"b\": \"\\ud800\\n\"}"])
  func `passes over what cannot be read and follows the grammar`(json: String) throws {
    #expect(try texts(json).count == 2)
  }

  @Test func `has an object's values by their keys, the last one where a key stands twice`() throws {
    let outline = try JSONOutline(of: Array("{\"a\": 1, \"\\u0061\": 2, \"\\ud800\": 3}".utf8)[...])
    #expect(outline["a"].map(Array.init) == Array("2".utf8))
    #expect(outline["b"] == nil)
    #expect(try JSONOutline(of: Array("[1]".utf8)[...])["a"] == nil)
  }

  @Test func `is of a part of something as well`() throws {
    let bytes = Array("xx[1,22]".utf8)
    #expect(try JSONOutline(of: bytes[2...]) == .array([bytes[3..<4], bytes[5..<7]]))
  }

  @Test(arguments: [
    ("", JSONReader.Failure.endsEarly), ("[1", .endsEarly), ("[1,]", .unexpected(offset: 3)),
    ("[] x", .unexpected(offset: 3)),
    ("{1: 2}", .unexpected(offset: 1)), ("{\"a\" 2}", .unexpected(offset: 5)), ("[01]", .badNumber),
    ("[1.]", .badNumber),
    ("[\"\\x\"]", .badEscape), ("[\"\\u12g4\"]", .badEscape), ("[\"a\tb\"]", .controlCharacter),
    ("[tru]", .unexpected(offset: 4)), ("[\"", .endsEarly),
  ])
  func `is refused for what follows no grammar`(json: String, failure: JSONReader.Failure) throws {
    #expect(throws: failure) { try JSONOutline(of: Array(json.utf8)[...]) }
  }

  @Test(arguments: ["[1,2,3]", "{\"a\":1,\"b\":2,\"c\":3}"])
  func `is refused for more pieces than were expected`(json: String) throws {
    _ = try JSONOutline(of: Array(json.utf8)[...], limit: 3)
    _ = try JSONOutline(of: Array("[\(json)]".utf8)[...], limit: 1)
    #expect(throws: JSONReader.Failure.tooMany(limit: 2)) { try JSONOutline(of: Array(json.utf8)[...], limit: 2) }
  }

  @Test func `is refused for what is not UTF-8, or nested without end`() throws {
    #expect(throws: JSONReader.Failure.notUTF8) { try JSONOutline(of: [0x5B, 0x22, 0xFF, 0x22, 0x5D]) }
    for piece in ["[", "{\"a\":", "[{\"a\":"] {
      let deep = String(repeating: piece, count: 100_000)
      #expect(throws: JSONReader.Failure.tooDeep) { try JSONOutline(of: Array(deep.utf8)[...]) }
    }
  }
}
