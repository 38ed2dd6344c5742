/// The kinds of requests, with their names and options.
package enum Usage {
  enum Kind: String, CaseIterable {
    case feature, entity, command, field
    case removeFeature = "remove-feature"
    case remove, measure

    var names: [String] {
      switch self {
      case .feature, .removeFeature: ["Tastings"]
      case .entity: ["Tastings", "Guest"]
      case .command: ["Tastings", "Show"]
      case .field: ["Tastings", "Tasting", "host", "text"]
      case .remove: ["Tastings", "Guest"]
      case .measure: []
      }
    }

    /// The options with a value.
    var values: [String] {
      switch self {
      case .feature: ["--singular", "--plural", "--key"]
      case .entity: ["--plural", "--key"]
      case .command: ["--entity", "--permission"]
      case .field: ["--default"]
      case .removeFeature, .remove, .measure: []
      }
    }

    var flags: [String] {
      switch self {
      case .feature: ["--without-data"]
      case .field: ["--optional"]
      case .removeFeature, .remove: ["--force"]
      case .entity, .command, .measure: []
      }
    }

    private var purpose: String {
      switch self {
      case .feature: "Generate a feature"
      case .entity: "Add a further entity to a feature"
      case .command: "Add a command that shows one entity"
      case .field: "Add a field of type \(FieldType.allCases.map(\.rawValue).joined(separator: ", "))"
      case .removeFeature: "Remove a generated feature"
      case .remove: "Remove an entity, a command (ShowGuest) or a field (Tasting.host)"
      case .measure: "Count the files that a field and a command touch"
      }
    }

    private var line: String {
      ([rawValue] + names + values.map { "[\($0) …]" } + flags.map { "[\($0)]" }).joined(separator: " ")
    }

    /// The way to write a request of this kind.
    var usage: String { "Use: swift package generate \(line)" }

    fileprivate var lines: [String] { ["  \(line)", "      \(purpose)"] }
  }

  static let suggestion = "Use one of: \(Kind.allCases.map(\.rawValue).joined(separator: ", "))"

  /// The explanation of all kinds, one line per element.
  static var lines: [String] {
    ["Usage: swift package generate KIND NAMES OPTIONS, or make (see make help)", ""] + Kind.allCases.flatMap(\.lines)
  }

  /// Returns a word that is safe to print, because the user may type any character.
  static func shown(_ word: String) -> String {
    String(
      word.unicodeScalars.prefix(40).map { $0.isASCII && $0.value >= 0x20 && $0.value != 0x7F ? Character($0) : "?" })
  }
}
