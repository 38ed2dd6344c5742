import DomainKit
import Testing

@Suite struct `A number with a noun` {
  @Test(arguments: [(0, "0 sales"), (1, "1 sale"), (2, "2 sales")])
  func `is in the plural unless the number is 1`(number: Int, text: String) {
    #expect(number.counted("sale") == text)
  }
}
