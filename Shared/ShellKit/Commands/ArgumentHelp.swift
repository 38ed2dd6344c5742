import ArgumentParser
import DomainKit

/// What is known of one argument of a command: names, meaning, values.
///
/// It comes from ArgumentParser's dump, the only description of arguments that the library gives out. Building one takes
/// about a millisecond, so it is asked for by help and by errors only.
struct ArgumentHelp: Hashable, Sendable {
  enum Kind: String { case positional, option, flag }

  let kind: Kind
  /// With their dashes, long ones last: `["-i", "--item"]`.
  let names: [String]
  let valueName: String
  let abstract: String
  let defaultValue: String?
  let values: [String]
  let isOptional: Bool
  let isRepeating: Bool
  let isShown: Bool
  /// Whether options that the command does not know are values to it.
  let takesUnknownOptions: Bool
  /// `true` if the value of the option may begin with a dash: a coordinate.
  let takesDashes: Bool
  /// The permission that it needs beyond that of its command.
  var permission: Permission?

  /// The arguments of a command, in the order in which it declares them, without `--help`.
  static func all(of type: any ParsableArguments.Type) -> [ArgumentHelp] {
    let dump = JSONReader.read(type._dumpHelp())
    return (dump?["command"]?["arguments"]?.elements ?? []).compactMap(ArgumentHelp.init).filter {
      $0.names.last != "--help"
    }
  }

  /// The arguments that help and the prompt show of a command.
  static func shown(of command: RegisteredCommand) -> [ArgumentHelp] {
    all(of: command.arguments).filter(\.isShown).map { argument in
      var argument = argument
      argument.permission = command.info.restricted[argument.name]
      return argument
    }
  }

  private init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init) else { return nil }
    self.kind = kind
    names = json["names"]?.elements.compactMap(ArgumentHelp.name).sorted { $0.count < $1.count } ?? []
    valueName = json["valueName"]?.string ?? "value"
    abstract = json["abstract"]?.string ?? ""
    defaultValue = json["defaultValue"]?.string
    values = json["allValues"]?.elements.compactMap(\.string) ?? []
    isOptional = json["isOptional"] == .bool(true)
    isRepeating = json["isRepeating"] == .bool(true)
    let strategy = json["parsingStrategy"]?.string ?? ""
    takesUnknownOptions = strategy == "allUnrecognized" || strategy == "allRemainingInput"
    takesDashes = strategy == "unconditional" || strategy == "scanningForValue"
    isShown = json["shouldDisplay"] != .bool(false)
  }

  private static func name(_ json: JSONValue) -> String? {
    json["name"]?.string.map { (json["kind"]?.string == "long" ? "--" : "-") + $0 }
  }

  /// What it may be, as far as its type says.
  var known: KnownValues { KnownValues(values.map { ValueSuggestion($0) }) }

  /// `--item <item>` or `<guest>`.
  var synopsis: String {
    switch kind {
    case .positional: "<\(valueName)>"
    case .option: "\(names.last ?? "--?") <\(valueName)>"
    case .flag: names.joined(separator: " | ")
    }
  }

  /// The synopsis as a usage line shows it: `[--size <size>]`.
  var usage: String {
    let repeated = isRepeating ? synopsis + " ..." : synopsis
    return isOptional ? "[\(repeated)]" : repeated
  }

  /// All names, for a list of arguments.
  var label: String {
    switch kind {
    case .positional: synopsis
    case .option: "\(names.joined(separator: ", ")) <\(valueName)>"
    case .flag: names.joined(separator: ", ")
    }
  }

  /// The name by which a command speaks of it: `--item`, or `guest` for one that goes by its place.
  var name: String { kind == .positional ? valueName : names.last ?? "" }

  /// The word that a person would look for, from the property that declares the argument.
  func isDeclared(as property: String) -> Bool {
    let kebab = ArgumentHelp.kebab(property)
    return kind == .positional ? valueName == kebab : names.contains("--\(kebab)") || valueName == kebab
  }

  private static func kebab(_ property: String) -> String {
    property.reduce(into: "") { result, character in
      if character == "_" { return }
      if character.isUppercase, !result.isEmpty { result += "-" }
      result += character.lowercased()
    }
  }
}
