import TerminalKit
import Testing

@Suite struct `Text that reaches a terminal` {
  @Test(arguments: [
    ("a\u{1B}[31mb", "a\\u{1b}[31mb"), ("a\u{0}b\u{7}", "a\\u{0}b\\u{7}"), ("\u{7F}", "\\u{7f}"),
    ("\u{9B}2J", "\\u{9b}2J"),
    ("abc\u{202E}def", "abc\\u{202e}def"), ("a\u{2066}b\u{2069}", "a\\u{2066}b\\u{2069}"),
    ("pay\u{200B}pal", "pay\\u{200b}pal"), ("soft\u{AD}hyphen", "soft\\u{ad}hyphen"), ("\u{FEFF}x", "\\u{feff}x"),
    ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"), ("one\ntwo\tthree\r\n", "one\\ntwo\\tthree\\r\\n"),
    ("a\u{200D}b", "a\\u{200d}b"), ("\u{200D}", "\\u{200d}"), ("x\u{E0041}", "x\\u{e0041}"),
    ("Ada\u{FE0F}", "Ada\\u{fe0f}"), ("7\u{FE0F}", "7\\u{fe0f}"), ("Ada\u{180B}", "Ada\\u{180b}"),
  ])
  func `shows what would act on it as an escape`(raw: String, shown: String) {
    #expect(TextEscaping.visible(raw) == shown)
  }

  @Test(arguments: [
    "plain", "Grüße", "👨‍👩‍👧", "❤️", "🏳️‍🌈", "家族", "می‌خواهم", "e\u{301}", "👍🏽", "葛\u{E0100}", "ᠠ\u{180B}",
    "1\u{FE0F}\u{20E3}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  ])
  func `stays as it is where it only shows something`(text: String) {
    #expect(TextEscaping.visible(text) == text)
  }

  @Test func `shows a value that is no character as an escape`() throws {
    let scalar = try #require(Unicode.Scalar(0xFDD0 as UInt32))
    #expect(TextEscaping.visible("a\(scalar)") == "a\\u{fdd0}")
  }

  @Test func `keeps lines and tabs where it is laid out already`() {
    #expect(TextEscaping.visible("a\n\tb\r\u{1B}", layout: .keepsLinesAndTabs) == "a\n\tb\\r\\u{1b}")
  }
}
