/// The words for a quantity, a price, or another change of an order, which belong in no note.
///
/// ```swift
/// AmountWords.areIn("x 2")            // true
/// AmountWords.areIn("discount 10%")   // true
/// AmountWords.areIn("with oat milk")  // false
/// AmountWords.size(in: "tall, hot")   // "tall"
/// ```
package enum AmountWords {
  /// The words for numbers, which may be the quantity before an item: `two lattes`.
  package static let numbers = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12,
  ]

  /// The quantities of one item in an order.
  package static let quantities = 1...99

  private static let words = Set(numbers.filter { $0.value > 1 }.keys).union([
    "dozen", "both", "couple", "pair", "twice", "thrice", "times", "discount", "off", "percent",
    "comp", "coupon", "free", "half", "voucher", "less", "minus", "more", "plus",
    "cancel", "instead", "remove", "replace", "swap", "deliver", "delivery", "pickup", "takeaway",
  ])

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
