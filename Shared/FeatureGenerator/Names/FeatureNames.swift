/// What a feature is called, and what it is about: `Books`, or `Library` about `Books`; one of them is a `Book`.
package struct FeatureNames: Codable, Equatable, Sendable {
  package let feature: String
  package let plural: String
  package let singular: String

  /// - Parameters:
  ///   - feature: `Books`; its targets are `BooksDomain`, `BooksData` and `BooksInterface`.
  ///   - plural: what it keeps; the feature's own name when left out.
  ///   - singular: one of them; found by the rules of English when left out.
  /// - Throws: ``Refusal`` for names that are malformed or that Swift or the templates need for something else.
  package init(feature: String, plural: String? = nil, singular: String? = nil) throws(Refusal) {
    self.feature = feature
    self.plural = plural ?? feature
    try NameRules.check(feature, as: "feature")
    try NameRules.check(self.plural, as: "plural")
    guard let singular = singular ?? English.singular(of: self.plural) else {
      throw Refusal("It is not plain what one of \"\(self.plural)\" is called", wayOut: "Say so with SINGULAR=Name")
    }
    self.singular = singular
    try NameRules.check(singular, as: "singular")
    if singular == self.plural {
      throw Refusal(
        "One and many are both called \"\(singular)\", which leaves no name for a list",
        wayOut: "Say what many are called with PLURAL=Names")
    }
  }

  /// The lower-case word that begins commands, tables, migrations, events and error codes: `giftcards`.
  package var word: String { feature.lowercased() }

  /// `books_book`.
  package var table: String { "\(word)_\(singular.lowercased())" }

  /// Where the feature's own things lie.
  package var folder: String { "Modules/\(feature)" }

  package var targets: [String] { ["Domain", "Data", "Interface"].map { feature + $0 } }

  /// `giftCards`.
  package static func identifier(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

  /// `gift cards`.
  package static func prose(_ name: String) -> String {
    words(of: name).map { $0.lowercased() }.joined(separator: " ")
  }

  /// `Gift`, `Cards`.
  static func words(of name: String) -> [String] {
    name.reduce(into: []) { words, letter in
      if letter.isUppercase || words.isEmpty {
        words.append(String(letter))
      } else {
        words[words.count - 1].append(letter)
      }
    }
  }
}
