import DomainKit
import Testing

@Suite struct `The distance of two words` {
  @Test(arguments: [
    ("", "", 0), ("latte", "latte", 0), ("latte", "late", 1), ("late", "latte", 1), ("latte", "lotte", 1),
    ("latte", "altte", 1), ("latte", "", 5), ("abc", "cab", 2), ("espresso", "expresso", 1),
  ])
  func `counts letters that are added, removed, replaced or swapped`(first: String, second: String, distance: Int) {
    #expect(EditDistance.between(first, second) == distance)
    #expect(EditDistance.between(second, first) == distance)
  }

  @Test(arguments: [63, 64, 65]) func `is endless beyond 64 letters`(count: Int) {
    let word = String(repeating: "a", count: count)
    #expect(EditDistance.between(word, word) == (count > 64 ? .max : 0))
  }

  // A third of the letters may be wrong, and one in a short word.
  @Test(
    arguments: [
      ("ab", ["ac", "cd"], ["ac"]), ("abcd", ["abxx", "abcx"], ["abcx"]), ("abcde", ["abxxe", "abxde"], ["abxde"]),
      ("abcdef", ["abcxxf", "abxxxf"], ["abcxxf"]), ("abcdefgh", ["abcdexxx", "abcdefxx"], ["abcdefxx"]),
      ("me", ["menu", "mo"], ["menu", "mo"]), ("abc", ["abz", "aby", "abx", "abw"], ["abw", "abx", "aby"]),
      ("undisable", ["disable", "enable"], []), ("Unretire", ["retire"], []), ("unretir", ["unretire"], ["unretire"]),
      ("max-rating", ["min-rating"], []), ("min-price", ["max-price"], []), ("mx-price", ["min-price"], []),
      ("mx-price", ["min-price", "max-price"], ["max-price"]), ("mn-rating", ["min-rating"], ["min-rating"]),
      ("form-year", ["to-year", "from-year"], ["from-year"]),
    ] as [(String, [String], [String])])
  func `finds the nearest words within a third of the letters`(word: String, names: [String], nearest: [String]) {
    #expect(EditDistance.nearest(to: word, among: names) == nearest)
  }

  @Test(
    arguments: [
      ("LATE", ["Latte", "Mocha"], ["Latte"]), ("lat", ["Latte", "Lot"], ["Latte"]),
      ("abcd", ["abxx", "xyzw"], []), ("cheese", ["Toast, cheese", "Cheddar"], ["Toast, cheese"]),
      ("te", ["Of te", "Green"], []), ("mufin", ["Blueberry Muffin", "Tea"], ["Blueberry Muffin"]),
      ("oat latte", ["Chai Latte"], []), ("oat latte", ["Latte", "Oat Milk Latte", "Chai Latte"], ["Oat Milk Latte"]),
      ("coffee", ["Café/Coffee", "Coffin", "Coffee/Tea"], ["Coffee/Tea", "Café/Coffee"]),
      ("!latte", ["Latte"], []),
      ("chia late", ["Chai Latte"], ["Chai Latte"]), ("hot choc", ["Hot Chocolate"], ["Hot Chocolate"]),
    ] as [(String, [String], [String])])
  func `finds the closest names, else those with all of the words`(text: String, names: [String], closest: [String]) {
    #expect(EditDistance.closest(to: text, among: names) == closest)
  }

  // A dropped word may be an allergy.
  @Test(
    arguments: [
      ("oat flat white", ["Flat White"], []), ("soy hot chocolate", ["Hot Chocolate", "Soy Milk"], []),
      ("hot chocolate soy", ["Hot Chocolate"], []), ("iced pumpkin spice latte", ["Pumpkin Spice Latte"], []),
      ("ham cheese toast", ["Cheese Toast"], []), ("soy spice latte", ["Pumpkin Spice Latte"], []),
      ("pumkin spice late", ["Pumpkin Spice Latte"], ["Pumpkin Spice Latte"]),
      ("flatwite", ["Flat White"], ["Flat White"]),
      ("pumpkinspice late", ["Pumpkin Spice Latte"], ["Pumpkin Spice Latte"]),
      ("cap puccino", ["Cappuccino"], ["Cappuccino"]), ("joe's piza", ["Joes Pizza"], ["Joes Pizza"]),
    ] as [(String, [String], [String])])
  func `drops no word for the closest name`(text: String, names: [String], closest: [String]) {
    #expect(EditDistance.closest(to: text, among: names) == closest)
  }

  @Test(
    arguments: [
      ([], nil), (["a"], "did you mean a?"), (["a", "b"], "did you mean a or b?"),
      (["a", "b", "c"], "did you mean a, b or c?"),
    ] as [([String], String?)])
  func `becomes a question`(names: [String], question: String?) {
    #expect(EditDistance.question(names) == question)
  }
}
