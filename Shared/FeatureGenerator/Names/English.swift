/// The rules of English for singular and plural nouns.
enum English {
  /// Returns `Book` for `Books` and `Story` for `Stories`, or `nil` if no rule is reliable.
  static func singular(of name: String) -> String? {
    guard let last = FeatureNames.words(of: name).last, let one = singular(ofWord: last) else { return nil }
    return name.dropLast(last.count) + one
  }

  private static func singular(ofWord word: String) -> String? {
    if let one = irregular[word] { return one }
    guard let rule = rules.first(where: { word.hasSuffix($0.many) && word.count > $0.many.count + 1 }),
      let one = rule.one
    else { return nil }
    return word.dropLast(rule.many.count) + one
  }

  /// Returns `Books` for `Book`, or `nil` if no rule leads there and back.
  static func plural(of name: String) -> String? {
    guard let last = FeatureNames.words(of: name).last else { return nil }
    let candidates =
      irregular.filter { $0.value == last }.map(\.key)
      + rules.compactMap { rule in
        rule.one.flatMap { endsLike(last, $0) ? last.dropLast($0.count) + rule.many : nil }
      }
    return candidates.first { singular(ofWord: $0) == last }.map { name.dropLast(last.count) + $0 }
  }

  /// Returns `true` if a word ends like a singular. After a vowel, a `y` stays: `Keys`.
  private static func endsLike(_ word: String, _ end: String) -> Bool {
    word.hasSuffix(end) && !(end == "y" && word.dropLast().last.map { "aeiou".contains($0) } == true)
  }

  /// The rules in order; the first match applies.
  private static let rules: [(many: String, one: String?)] = [
    ("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("tches", "tch"), ("nches", "nch"), ("xes", "x"), ("zzes", "zz"),
    ("oes", "o"), ("ss", nil), ("us", nil), ("is", nil), ("s", ""),
  ]

  private static let irregular = [
    "People": "Person", "Children": "Child", "Men": "Man", "Women": "Woman", "Mice": "Mouse", "Geese": "Goose",
    "Feet": "Foot", "Teeth": "Tooth", "Criteria": "Criterion", "Analyses": "Analysis", "Movies": "Movie",
    "Cookies": "Cookie", "Brownies": "Brownie", "Smoothies": "Smoothie", "Pies": "Pie", "Ties": "Tie",
    "Shoes": "Shoe", "Shelves": "Shelf", "Halves": "Half", "Leaves": "Leaf", "Loaves": "Loaf", "Knives": "Knife",
    "Buses": "Bus", "Bonuses": "Bonus", "Campuses": "Campus", "Statuses": "Status", "Gases": "Gas",
    "Churches": "Church", "Coaches": "Coach", "Searches": "Search", "Beaches": "Beach", "Peaches": "Peach",
  ]
}
