import Foundation

/// A parsed command line of the generator.
package enum Request {
  case feature(NewFeature)
  case entity(NewEntity)
  case command(NewCommand)
  case field(NewField)
  case removeFeature(RemoveFeature)
  case remove(RemoveAddition)
  case measure
  case help

  /// Parses the kind of the request, its names and its options, as ``Usage`` describes them.
  package init(_ words: [String]) throws(GeneratorError) {
    if words.isEmpty || words.contains("--help") || words == ["help"] {
      self = .help
      return
    }
    guard let kind = Usage.Kind(rawValue: words[0]) else {
      throw GeneratorError("Unknown kind \"\(Usage.shown(words[0]))\"", suggestion: Usage.suggestion)
    }
    try self.init(kind, RequestWords(words.dropFirst(), of: kind))
  }

  private init(_ kind: Usage.Kind, _ words: RequestWords) throws(GeneratorError) {
    let names = words.names
    switch kind {
    case .feature:
      let feature = try FeatureNames(feature: names[0], plural: words["--plural"], singular: words["--singular"])
      self = .feature(
        try NewFeature(names: feature, isStored: !words.has("--without-data"), key: words["--key"]))
    case .entity:
      self = .entity(
        try NewEntity(feature: names[0], singular: names[1], plural: words["--plural"], key: words["--key"]))
    case .command:
      self = .command(
        try NewCommand(
          feature: names[0], verb: names[1], entity: words["--entity"], permission: words["--permission"]))
    case .field:
      self = .field(
        try NewField(
          feature: names[0], entity: names[1], name: names[2], type: try FieldType(named: names[3]),
          isOptional: words.has("--optional"), defaultValue: words["--default"]))
    case .removeFeature: self = .removeFeature(RemoveFeature(feature: names[0], isForced: words.has("--force")))
    case .remove:
      self = .remove(RemoveAddition(feature: names[0], name: names[1], isForced: words.has("--force")))
    case .measure: self = .measure
    }
  }

  /// - Returns: The report, one line per element.
  package func run(in source: SourceText) throws -> [String] {
    let format = { try SwiftFormat(repository: source).run(on: $0) }
    return switch self {
    case .feature(let feature): try feature.run(in: source, format: format)
    case .entity(let entity): try entity.run(in: source, format: format)
    case .command(let command): try command.run(in: source, format: format)
    case .field(let field): try field.run(in: source, format: format)
    case .removeFeature(let feature): try feature.run(in: source)
    case .remove(let addition): try addition.run(in: source)
    case .measure: try Measurement.run(in: source)
    case .help: Usage.lines
    }
  }
}

/// The names and options of a request.
private struct RequestWords {
  /// One element per expected name; a missing one is empty.
  private(set) var names: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  init(_ words: ArraySlice<String>, of kind: Usage.Kind) throws(GeneratorError) {
    var rest = words
    while let word = rest.popFirst() {
      if kind.values.contains(word) {
        guard let value = rest.popFirst() else { throw GeneratorError("\(word) needs a value", suggestion: kind.usage) }
        values[word] = value
      } else if kind.flags.contains(word) {
        flags.insert(word)
      } else if names.count < kind.names.count, !word.hasPrefix("-") {
        names.append(word)
      } else {
        throw GeneratorError("Unknown argument \"\(Usage.shown(word))\"", suggestion: kind.usage)
      }
    }
    names += kind.names.dropFirst(names.count).map { _ in "" }
  }

  subscript(option: String) -> String? { values[option] }
  func has(_ flag: String) -> Bool { flags.contains(flag) }
}
