/// The description of an argument in help.
///
/// ```swift
/// @Option(help: ArgumentHelp("Longest side of the gizmo.", valueName: "cm")) var length: Int?
/// ```
package struct ArgumentHelp: ExpressibleByStringInterpolation, Sendable {
  /// One sentence.
  let abstract: String
  /// The name of the value, or `nil` for the name of the argument.
  let valueName: String?

  /// Creates a description.
  ///
  /// - Parameter valueName: The name of the value, without angle brackets.
  package init(_ abstract: String = "", valueName: String? = nil) {
    (self.abstract, self.valueName) = (abstract, valueName)
  }

  package init(stringLiteral abstract: String) { self.init(abstract) }
}

/// The names of an option or a flag.
package enum ArgumentName: Sendable {
  /// The name of the property: `--dry-run` for `dryRun`.
  case long
  /// The name of the property and its first letter: `-i`, `--item`.
  case shortAndLong
  /// Another name, without the dashes.
  case customLong(String)

  /// Returns the names with their dashes, short ones first.
  func names(_ property: String) -> [String] {
    switch self {
    case .long: ["--\(property.hyphenated)"]
    case .shortAndLong: ["-\(property.prefix(1))", "--\(property.hyphenated)"]
    case .customLong(let name): ["--\(name)"]
    }
  }
}

extension String {
  /// The words of a name in camel case, with hyphens between them: `new-email` for `newEmail`.
  var hyphenated: String {
    reduce(into: "") { text, letter in text += letter.isUppercase ? "-\(letter.lowercased())" : "\(letter)" }
  }
}

/// The words that an argument takes as its values.
package enum ParsingStrategy: Sendable {
  /// Words that do not begin with a dash.
  case next
  /// Also words that begin with a dash, unless they are options of the command: `-73.98`.
  case unconditional
  /// All words from the first one on, even options.
  case captureForPassthrough
}
