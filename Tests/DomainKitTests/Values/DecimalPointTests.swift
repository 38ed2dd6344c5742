import DomainKit
import Testing

@Suite struct `A number with a decimal comma` {
  @Test(arguments: [("4,5", "4.5"), ("0,50", "0.50"), ("12,34", "12.34")])
  func `is read as one with a decimal point`(text: String, number: String) {
    #expect(text.withDecimalPoint(maxDecimals: 2) == number)
    #expect(text.withDecimalPoint() == number)
  }

  @Test(arguments: [
    "", "4", "4.5", ",5", "4,", ",", "-4,5", "4,5 ", "1,2,3", "4,5x", "4,\u{301}5", "½,5", "4,²", "٤,٥",
  ])
  func `is no other text`(text: String) {
    #expect(text.withDecimalPoint() == text)
  }

  @Test func `has at most the decimals that are allowed, because a thousand may have a comma`() {
    #expect("4,500".withDecimalPoint(maxDecimals: 2) == "4,500")
    #expect("4,500".withDecimalPoint() == "4.500")
  }
}
