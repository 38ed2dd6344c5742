import DomainKit
import Testing

@Suite struct `A percent-encoded text` {
  @Test(arguments: [("a%3Ab%3a", "a:b:"), ("caf%C3%A9", "café"), ("100%", "100%"), ("%zz%", "%zz%"), ("", "")])
  func `is decoded byte by byte, and other percent signs stay`(text: String, decoded: String) {
    #expect(text.percentDecoded == decoded)
  }
}
