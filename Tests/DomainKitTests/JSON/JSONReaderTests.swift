import DomainKit
import Testing

@Suite struct `JSON from outside` {
  private func read(_ text: String) throws(JSONReader.Failure) -> JSONValue {
    try JSONReader.read(Array(text.utf8)[...])
  }

  @Test(
    arguments: [
      ("0", 0), ("-7", -7), ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5", .number(1.5)), ("1e3", .number(1_000)),
      ("1.0", .number(1)), ("\"\\u00e9\\ud83d\\ude00\"", "\u{E9}\u{1F600}"),
      (" [1 , {\"a\" : null}] ", [1, ["a": nil]]), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    ] as [(String, JSONValue)])
  func `keeps whole numbers whole`(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
    #expect(JSONReader.read(text) == value)
  }

  @Test(
    arguments: [
      ("", .endsEarly), ("[1", .endsEarly), ("\"a", .endsEarly), ("[1,]", .unexpected(offset: 3)),
      ("01", .badNumber), ("1.", .badNumber), ("1e400", .badNumber), ("+1", .badNumber),
      ("nan", .unexpected(offset: 1)),
      ("\"\\x\"", .badEscape), ("\"\\ud800\"", .badEscape), ("\"a\tb\"", .controlCharacter),
      (String(repeating: "[", count: 100), .tooDeep), ("{} {}", .unexpected(offset: 3)),
    ] as [(String, JSONReader.Failure)])
  func `is refused where it is broken, with the reason`(text: String, failure: JSONReader.Failure) {
    #expect(throws: failure) { try read(text) }
    #expect(JSONReader.read(text) == Optional.none)
  }

  @Test func `must be UTF-8`() {
    #expect(throws: JSONReader.Failure.notUTF8) { try JSONReader.read([0x22, 0xC3, 0x28, 0x22][...]) }
  }

  @Test func `says the last of two values of one key`() throws {
    #expect(try read("{\"a\":1,\"a\":2}")["a"] == 2)
    #expect(try read("[1.5,2]").elements.map(\.double) == [1.5, 2])
  }
}
