import DomainKit
import Testing

@Suite struct `A word for an amount` {
  @Test(arguments: [
    "x 2", "two", "Twice", "two times", "-10%", "ten percent off", "discount", "free", "half price", "minus one",
    "instead of tea",
  ])
  func `is found in a text`(text: String) { #expect(AmountWords.areIn(text)) }

  @Test(arguments: ["", "with oat milk", "extra hot", "one sugar", "offered", "to go"])
  func `is told from other words`(text: String) { #expect(!AmountWords.areIn(text)) }

  @Test(arguments: [("Tall oat", "tall"), ("hot, XL", "xl"), ("a little hot", nil), ("", nil)])
  func `may be a size of other shops`(text: String, size: String?) { #expect(AmountWords.size(in: text) == size) }
}
