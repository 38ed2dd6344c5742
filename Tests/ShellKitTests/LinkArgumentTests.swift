import ShellKit
import Testing

@Suite struct `A link as an argument` {
  @Test(arguments: [
    "https://ada:secret@example.org/x", "http://ada@example.org", "https://ada:secret%40example.org",
    "https://ada:sec/ret@example.org", "https://ada:sec?ret@example.org/", "https://ada:sec#ret@example.org",
  ])
  func `a link with a user is refused`(text: String) {
    #expect(throws: ValidationError.self) { try LinkArgument.parse(text) }
  }

  @Test(arguments: [
    "https://example.org/@ada", "https://example.org?to=ada@example.org", "https://example.org", "",
    "https://example.org:8080/@ada", "http://[::1]:80/x",
  ])
  func `an at sign after the host is allowed`(text: String) throws {
    #expect(try LinkArgument.parse(text) == text)
  }
}
