import DomainKit
import Testing

@Suite struct `The text of a JSON value` {
  private func text(_ value: JSONValue, escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
    var text = ""
    value.write(to: &text, escaping: isEscaped)
    return text
  }

  @Test(
    arguments: [
      (nil, "null"), (true, "true"), (false, "false"), (-7, "-7"), (.number(1.5), "1.5"),
      (.number(.infinity), "null"), (.number(.nan), "null"), ("", "\"\""), ([], "[]"), ([:], "{}"),
      ([1, "a", nil], "[1,\"a\",null]"), (["b": [["a": 1]], "a": 2], "{\"b\":[{\"a\":1}],\"a\":2}"),
      ("\"\\\n\r\t\u{1}\u{1F}/", "\"\\\"\\\\\\n\\r\\t\\u0001\\u001f/\""), ("é😀", "\"é😀\""),
    ] as [(JSONValue, String)])
  func `is on one line, in the order of its members`(value: JSONValue, expected: String) {
    #expect(text(value) == expected)
  }

  @Test func `escapes the scalars that the caller names, at every depth`() {
    let value: JSONValue = ["k\u{202E}": ["a\u{202E}b", "😀"]]
    #expect(
      text(value) { $0 == "\u{202E}" || $0 == "😀" } == "{\"k\\u202e\":[\"a\\u202eb\",\"\\ud83d\\ude00\"]}")
    #expect(JSONReader.read(text(value) { !$0.isASCII }) == value)
  }
}
