/// The words for a quantity, a price, or another change of an order, which belong in no note.
///
/// ```swift
/// AmountWords.areIn("x 2")            // true
/// AmountWords.areIn("discount 10%")   // true
/// AmountWords.areIn("with oat milk")  // false
/// AmountWords.size(in: "tall, hot")   // "tall"
/// ```
package enum AmountWords {
  private static let words: Set = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "dozen",
    "both", "couple", "pair", "twice", "thrice", "times", "discount", "off", "percent",
    "comp", "coupon", "free", "half", "voucher", "less", "minus", "more", "plus",
    "cancel", "instead", "remove", "replace", "swap", "deliver", "delivery", "pickup", "takeaway",
  ]

  private static let sizes: Set = [
    "big", "giant", "grande", "huge", "jumbo", "mini", "short", "tall", "venti", "xl", "xs", "xxl",
  ]

  /// Returns the first word of a text that is a size in other shops, and so belongs in no note either.
  package static func size(in text: some StringProtocol) -> String? {
    FoldedText.words(of: text).first(where: sizes.contains)
  }

  /// Returns `true` if a text has a word for an amount, or a number, regardless of case.
  package static func areIn(_ text: some StringProtocol) -> Bool {
    text.contains(where: \.isNumber) || FoldedText.words(of: text).contains(where: words.contains)
  }
}
