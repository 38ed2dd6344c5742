import Foundation

/// The name of the field by which users find an entity: `name`, unless the author chooses another.
struct KeyWord {
  private static let usualWord = "name"
  /// Longer words would change the widths of the generated transcript.
  private static let length = 3...8
  /// Words that keys can have, although fields cannot.
  private static let allowed: Set = ["code", "title"]
  /// The ends of other generated types, such as `GuestReader`.
  private static let types: Set = ["added", "mapper", "reader"]
  /// Names in the templates that are not those of the key.
  private static let kept = ["NameKey", "stableName", "layout.name"]

  private let word: String

  /// Checks a word.
  ///
  /// - Parameter word: For example `code`, or `nil` for `name`.
  /// - Throws: ``GeneratorError`` if it is malformed, or if Swift, SQL or the templates use it.
  init(_ word: String?, of names: FeatureNames) throws(GeneratorError) {
    self.word = word ?? Self.usualWord
    guard let word, word != Self.usualWord else { return }
    guard Self.length.contains(word.utf8.count), word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      throw GeneratorError(
        "\"\(Usage.shown(word))\" is not a valid key",
        suggestion: "Write it like code: \(Self.length.lowerBound) to \(Self.length.upperBound) letters from a to z")
    }
    let own = [names.prefix] + [names.plural, names.singular].map { $0.lowercased() }
    let taken = ReservedNames.identifiers.union(ReservedNames.columns).union(Self.types).union(own)
    if taken.contains(word), !Self.allowed.contains(word) {
      throw GeneratorError(
        "\"\(word)\" cannot be the key: Swift, SQL or the code already uses that name",
        suggestion: "Choose another with KEY=word")
    }
  }

  /// The spellings of the key in the templates of an entity, and their replacements, in order. They
  /// come before those of the entity, whose own names may contain the usual word.
  var spellings: [(old: String, new: String)] {
    if word == Self.usualWord { return [] }
    let marks: [(old: String, new: String)] = Self.kept.enumerated().map { (old: $1, new: "\u{2}\($0);") }
    let article = "aeiou".contains(word.prefix(1)) ? "an" : "a"
    let capitalized = word.prefix(1).uppercased() + String(word.dropFirst())
    let words: [(old: String, new: String)] = [
      ("a name ", "\(article) \(word) "), ("Validates a name.", "Validates \(article) \(word)."),
      ("Name", capitalized), ("name", word),
    ]
    return marks + widths + words + marks.map { (old: $0.new, new: $0.old) }
  }

  /// The places in expected output whose width depends on the word.
  private var widths: [(old: String, new: String)] {
    let cell = "First".padding(toLength: max("First".count, word.count), withPad: " ", startingAt: 0)
    let title = word.padding(toLength: "added at".count, withPad: " ", startingAt: 0)
    return [("0000abcd  First  ", "0000abcd  \(cell)  "), ("name      ", "\(title)  ")]
  }
}
