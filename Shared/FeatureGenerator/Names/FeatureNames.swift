/// The names of a feature and its entity: the feature `Books` has `Books`, and the feature
/// `Library` may also have `Books`. The singular is `Book`.
package struct FeatureNames: Codable, Equatable, Sendable {
  package let feature: String
  package let plural: String
  package let singular: String

  /// Creates the names.
  ///
  /// - Parameters:
  ///   - feature: The name of the feature, for example `Books`. Its targets are `BooksDomain`,
  ///     `BooksData`, `BooksInterface` and `BooksFeature`.
  ///   - plural: The plural of its entity; by default, the name of the feature.
  ///   - singular: The singular of its entity; by default, the rules of English determine it.
  /// - Throws: ``GeneratorError`` for names that are malformed, or that Swift or the templates use
  ///   for something else.
  package init(feature: String, plural: String? = nil, singular: String? = nil) throws(GeneratorError) {
    self.feature = feature
    self.plural = plural ?? feature
    try NameRules.check(feature, as: "feature")
    try NameRules.check(self.plural, as: "plural")
    guard let singular = singular ?? English.singular(of: self.plural) else {
      throw GeneratorError("The singular of \"\(self.plural)\" is unknown", suggestion: "Set it with SINGULAR=Name")
    }
    self.singular = singular
    try NameRules.check(singular, as: "singular")
    if singular == self.plural {
      throw GeneratorError(
        "The singular and the plural are both \"\(singular)\"",
        suggestion: "Set another plural with PLURAL=Names")
    }
  }

  /// The lowercase prefix of commands, tables, migrations, events and error codes: `giftcards`.
  package var prefix: String { feature.lowercased() }

  /// The table of the entity, for example `books_book`.
  package var table: String { "\(prefix)_\(singular.lowercased())" }

  /// The folder of the feature's targets.
  package var folder: String { "Modules/\(feature)" }

  package var targets: [String] { ["Domain", "Data", "Interface", "Feature"].map { feature + $0 } }

  /// Returns a name as a Swift identifier: `giftCards`.
  package static func identifier(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

  /// Returns a name as prose: `gift cards`.
  package static func prose(_ name: String) -> String {
    words(of: name).map { $0.lowercased() }.joined(separator: " ")
  }

  /// Splits a name into its words: `Gift`, `Cards`.
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
