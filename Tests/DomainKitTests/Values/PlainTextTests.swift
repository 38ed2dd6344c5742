import DomainKit
import Testing

@Suite struct `A plain text` {
  private func take(_ text: String, _ length: ClosedRange<Int> = 1...40) throws(PlainTextError) -> String {
    try PlainText(text, field: "The name", length: length).value
  }

  @Test(arguments: [
    ("Ada", "Ada"), ("  Ada Lovelace ", "Ada Lovelace"), ("Олена", "Олена"), ("李小龍", "李小龍"), ("نور", "نور"),
    ("👩‍👩‍👧‍👦 & co", "👩‍👩‍👧‍👦 & co"), ("e\u{301}clair", "e\u{301}clair"), ("a \u{301}", "a \u{301}"), ("\u{A0}x", "\u{A0}x"),
  ])
  func `is kept as it is, but for the blanks at both ends`(text: String, kept: String) throws {
    #expect(Array(try take(text).unicodeScalars) == Array(kept.unicodeScalars))
  }

  @Test(
    arguments: [
      0x00, 0x07, 0x09, 0x0A, 0x0D, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029,
      0x202A,
      0x202E, 0x2066, 0x2069,
    ] as [UInt32])
  func `holds no control character and nothing that turns the direction`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    for text in ["a\(scalar)b", "\(scalar)", "ab\(scalar)", "\(scalar)ab"] {
      #expect(throws: PlainTextError.forbidden(field: "The name", scalar: scalar)) { try take(text) }
    }
  }

  @Test(arguments: ["\u{34F}", "\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"] as [Unicode.Scalar])
  func `holds no letter or mark that is never shown, unless it is stored already`(scalar: Unicode.Scalar) throws {
    #expect(throws: PlainTextError.forbidden(field: "The name", scalar: scalar)) { try take("Ada\(scalar)") }
    #expect(try WorkScope.with(\.readsStoredText, true) { try take("Ada\(scalar)") } == "Ada\(scalar)")
    #expect(try take("❤\u{FE0F}") == "❤\u{FE0F}")
  }

  @Test(arguments: ["e\u{301}clair", "\u{E9}clair"])
  func `has one composed form for all spellings`(text: String) {
    #expect(Array(PlainText.composed(text).unicodeScalars) == Array("\u{E9}clair".unicodeScalars))
  }

  @Test func `names the forbidden character by its number`() {
    #expect(
      PlainTextError.forbidden(field: "The name", scalar: "\u{1B}").message
        == "The name holds the character U+001B, which cannot be shown safely")
    #expect(PlainTextError.forbidden(field: "It", scalar: "\u{202E}").message.contains("U+202E"))
  }

  @Test(arguments: ["\n", "\r", "\u{2028}"] as [Unicode.Scalar])
  func `with a line break is refused with a word for it`(scalar: Unicode.Scalar) {
    let error = #expect(throws: PlainTextError.self) { try take("Ada\(scalar)B") }
    #expect(error?.message == "The name has a line break; write it in one line")
  }

  @Test func `has a limited number of marks on a character and in total`() throws {
    let marks = { String(repeating: "\u{301}", count: $0) }
    for text in ["e" + marks(3_000), "e" + marks(16), String(repeating: "e" + marks(9), count: 90)] {
      #expect(throws: PlainTextError.tooManyMarks(field: "The name")) { try take(text, 1...100) }
    }
    for text in ["e" + marks(15), String(repeating: "e" + marks(7), count: 40), "நிலா", "👩🏽‍❤️‍💋‍👨🏿"] {
      #expect(try take(text) == text)
    }
  }

  @Test func `has a limited number of bytes where a database indexes it`() throws {
    let text = { String(repeating: "李", count: $0) }
    #expect(try PlainText(text(10), field: "It", length: 1...40, bytes: 30).value == text(10))
    let error = PlainTextError.tooManyBytes(field: "It", limit: 30)
    #expect(throws: error) { try PlainText(text(11), field: "It", length: 1...40, bytes: 30) }
    #expect(error.message == "It has more than 30 bytes in UTF-8")
    let stored = try WorkScope.with(\.readsStoredText, true) {
      try PlainText(text(11), field: "It", length: 1...40, bytes: 30).value
    }
    #expect(stored == text(11))
  }

  @Test func `is not broken into two lines by a CRLF, which is one character`() {
    #expect(throws: PlainTextError.forbidden(field: "The name", scalar: "\r")) { try take("a\r\nb") }
  }

  @Test(arguments: ["", " ", String(repeating: " ", count: 10_000)]) func `may not be empty`(text: String) throws {
    #expect(throws: PlainTextError.empty(field: "The name")) { try take(text) }
    #expect(try take(text, 0...40) == "")
  }

  @Test(arguments: ["\u{200B}", "\u{FEFF}\u{2060}", "\u{115F}", "\u{2800}", "\u{34F}\u{301}"])
  func `may not consist of invisible characters`(text: String) throws {
    #expect(throws: PlainTextError.empty(field: "The name")) { try take(text) }
    #expect(try take(text, 0...40) == "")
  }

  @Test(arguments: ["x", "é", "e\u{301}", "李", "👩‍👩‍👧‍👦"]) func `is measured in characters as people count them`(
    character: String
  ) throws {
    #expect(try take(String(repeating: character, count: 40)).count == 40)
    #expect(throws: PlainTextError.tooLong(field: "The name", limit: 40)) {
      try take(String(repeating: character, count: 41))
    }
  }

  @Test func `of ten thousand characters is refused where forty are allowed, and taken where it may be as long`() throws
  {
    let text = String(repeating: "x", count: 10_000)
    #expect(throws: PlainTextError.tooLong(field: "The name", limit: 40)) { try take(text) }
    #expect(try take(text, 1...10_000) == text)
  }

  @Test func `is not smuggled in as one character of many marks`() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(throws: PlainTextError.tooLong(field: "The name", limit: 40)) { try take(text) }
  }

  @Test(arguments: ["x", "é"]) func `may have any limit`(text: String) throws {
    #expect(try take(text, 0...Int.max) == text)
  }
}
