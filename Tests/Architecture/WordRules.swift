/// The rules for words in comments, in names of tests and on pages: docs/glossary.md and CONTRIBUTING.md say how the
/// project writes.
struct WordRules {
  typealias Violation = ImportRules.Violation

  /// A documentation comment begins with what the thing is or does, not with a question word.
  private static let questions: Set<Substring> = [
    "What", "Whatever", "Who", "Whoever", "Whose", "Whom", "How", "Whether", "Where",
  ]

  /// Words that have a current and plainer form, with that form.
  private static let outdated: [Substring: String] = [
    "whoever": "the user, the caller", "whomever": "the user, the caller", "somebody": "a user, a process",
    "nobody": "no user, no process", "anybody": "a user, a process",
    "anew": "again", "mend": "fix", "mends": "fixes", "mended": "fixed", "behind": "after",
    "hitherto": "so far", "henceforth": "from now on",
    "colour": "color", "colours": "colors", "favourite": "favorite", "favourites": "favorites",
    "behaviour": "behavior", "neighbour": "neighbor", "neighbouring": "neighboring", "licence": "license",
    "centre": "center", "catalogue": "catalog", "catalogues": "catalogs", "initialise": "initialize",
    "initialised": "initialized", "normalise": "normalize",
    "recognise": "recognize", "organisation": "organization", "serialise": "serialize",
  ]

  /// Phrases with a plainer form: `nil` in place of "nothing", "one file per feature" in place of "a file a feature".
  private static let phrases: [(old: String, new: String)] = [
    ("nothing where", "`nil` if"), ("nothing when", "`nil` if"), ("nothing if", "`nil` if"),
    ("a line each", "one per line"), ("a line a ", "one line per"), ("a file a ", "one file per"),
    ("a page a ", "one page per"), ("as far as", "if, where"), ("of which", "two sentences"),
  ]

  /// Returns a violation for each word and opening in comments, and each word in names of tests and suites, that the
  /// rules exclude.
  func violations(in text: String, file: String) -> [Violation] {
    var isInside = false
    var found: [Violation] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let place = "\(file):\(index + 1)"
      let code = line.drop { $0 == " " }
      guard code.hasPrefix("//") else {
        isInside = false
        if let name = code.firstMatch(of: /(?:func|struct) `([^`]+)`/)?.1 {
          found += violations(inLine: name, at: place)
        }
        continue
      }
      let comment = code.drop { $0 == "/" }.drop { $0 == " " }
      if !isInside, let first = comment.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "`" }).first,
        Self.questions.contains(first)
      {
        found.append(Violation(place: place, rule: "a comment begins with \"\(first)\""))
      }
      isInside = true
      found += violations(inLine: comment, at: place)
      let lower = comment.lowercased()
      for phrase in Self.phrases where lower.contains(phrase.old) {
        found.append(Violation(place: place, rule: "\"\(phrase.old)\": write \(phrase.new)"))
      }
    }
    return found
  }

  /// Returns a violation for each word that the rules exclude in the comments of a script or of the Makefile.
  func violations(inScript text: String, file: String) -> [Violation] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line -> [Violation] in
      guard let comment = line.firstMatch(of: /(?:^|\s)#+\s(.*)/) else { return [] }
      return violations(inLine: comment.1, at: "\(file):\(index + 1)")
    }
  }

  /// Returns a violation for each word of a line that the rules exclude, apart from code in backquotes.
  func violations(inLine line: Substring, at place: String) -> [Violation] {
    line.split { !$0.isLetter && $0 != "`" }.compactMap { word -> Violation? in
      Self.outdated[Substring(word.lowercased())].map {
        Violation(place: place, rule: "\"\(word)\": write \($0)")
      }
    }
  }
}
