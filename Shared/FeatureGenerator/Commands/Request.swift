import Foundation

/// A parsed command line of the generator.
package enum Request {
  case add(NewFeature)
  case remove(RemoveFeature)

  /// Parses `add Books --singular Book --plural Books --without-data` or `remove Books --force`.
  package init(_ words: [String]) throws(GeneratorError) {
    let usage = "Use make feature NAME=Books or make remove-feature NAME=Books"
    guard let verb = words.first else { throw GeneratorError("The command is missing", wayOut: usage) }
    var rest = words.dropFirst()
    var values: [String: String] = [:]
    var flags: Set<String> = []
    var name: String?
    while let word = rest.popFirst() {
      switch word {
      case "--singular", "--plural":
        guard let value = rest.popFirst() else { throw GeneratorError("\(word) needs a name", wayOut: usage) }
        values[word] = value
      case "--without-data", "--force": flags.insert(word)
      case _ where name == nil && !word.hasPrefix("-"): name = word
      default: throw GeneratorError("Unknown argument \"\(word)\"", wayOut: usage)
      }
    }
    switch verb {
    case "add" where !flags.contains("--force"):
      let names = try FeatureNames(
        feature: name ?? "", plural: values["--plural"], singular: values["--singular"])
      self = .add(NewFeature(names: names, isStored: !flags.contains("--without-data")))
    case "remove" where values.isEmpty && !flags.contains("--without-data"):
      self = .remove(RemoveFeature(feature: name ?? "", isForced: flags.contains("--force")))
    default: throw GeneratorError("The command or the combination of its options is invalid", wayOut: usage)
    }
  }

  /// - Returns: the report, one line per element.
  package func run(in source: SourceText) throws -> [String] {
    switch self {
    case .add(let feature): try feature.run(in: source) { try SwiftFormat(configuration: source).run(on: $0) }
    case .remove(let feature): try feature.run(in: source)
    }
  }
}
