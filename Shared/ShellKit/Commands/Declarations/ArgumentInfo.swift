import ArgumentParser
import DomainKit

/// The names, meaning and values of one argument of a command.
///
/// They come from ArgumentParser's dump, the only description of arguments that the library
/// provides. Building one takes about a millisecond, so ``CommandGrammar`` keeps them per command.
struct ArgumentInfo: Hashable, Sendable {
  enum Kind: String { case positional, option, flag }

  let kind: Kind
  /// The names with their dashes, long ones last: `["-i", "--item"]`.
  let names: [String]
  let valueName: String
  let abstract: String
  let defaultValue: String?
  let values: [String]
  let isOptional: Bool
  let isRepeating: Bool
  let isShown: Bool
  /// `true` if the argument takes options that the command does not know as values.
  let takesUnknownOptions: Bool
  /// `true` if the value of the option may begin with a dash: a coordinate.
  let takesDashes: Bool
  /// The permission that the argument needs in addition to that of its command.
  var permission: Permission?

  /// Returns the arguments of a command in declaration order, without `--help`.
  static func all(of type: any ParsableArguments.Type) -> [ArgumentInfo] {
    let dump = JSONReader.read(type._dumpHelp())
    return (dump?["command"]?["arguments"]?.elements ?? []).compactMap(ArgumentInfo.init).filter {
      $0.names.last != "--help"
    }
  }

  /// Returns the arguments of a command with their permissions.
  static func all(of command: RegisteredCommand) -> [ArgumentInfo] {
    all(of: command.arguments).map { argument in
      var argument = argument
      argument.permission = command.info.optionPermissions[argument.name]
      return argument
    }
  }

  /// Returns the arguments of a command that help and the prompt show.
  static func shown(of command: RegisteredCommand) -> [ArgumentInfo] { all(of: command).filter(\.isShown) }

  /// Creates an option or a flag of the shell itself.
  init(_ kind: Kind, names: [String], valueName: String, abstract: String) {
    self.kind = kind
    self.names = names
    self.valueName = valueName
    self.abstract = abstract
    (defaultValue, values, isOptional, isRepeating, isShown) = (nil, [], true, false, true)
    (takesUnknownOptions, takesDashes) = (false, true)
  }

  private init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init) else { return nil }
    self.kind = kind
    names = json["names"]?.elements.compactMap(ArgumentInfo.name).sorted { $0.count < $1.count } ?? []
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

  /// The values that the type of the argument lists.
  var known: KnownValues { KnownValues(values.map { ValueSuggestion($0) }) }

  /// `--item <item>` or `<guest>`.
  var synopsis: String {
    switch kind {
    case .positional: "<\(valueName)>"
    case .option: "\(names.last ?? "--?") <\(valueName)>"
    case .flag: names.joined(separator: " | ")
    }
  }

  /// The synopsis in a usage line: `[--size <size>]`.
  var usage: String { isOptional ? "[\(requiredUsage)]" : requiredUsage }

  /// The synopsis in a usage line where the argument is required: `--size <size>`.
  var requiredUsage: String { isRepeating ? synopsis + " ..." : synopsis }

  /// All names of the argument, for a list of arguments.
  var label: String {
    switch kind {
    case .positional: synopsis
    case .option: "\(names.joined(separator: ", ")) <\(valueName)>"
    case .flag: names.joined(separator: ", ")
    }
  }

  /// The name of the argument in a command's code: `--item`, or `guest` for a positional argument.
  var name: String { kind == .positional ? valueName : names.last ?? "" }
}

extension RegisteredCommand {
  /// The names of the command's arguments in value sources; see ``ValueSource/arguments``.
  package var sourceKeys: [String] {
    ArgumentInfo.all(of: arguments).filter { $0.kind != .flag }.map { $0.sourceKey(in: info) }
  }
}

extension ArgumentInfo {
  /// Returns the name of the argument in value sources.
  func sourceKey(in info: CommandInfo) -> String {
    "\(info.name) \(helpName)"
  }

  /// The name of the argument in help: `<id>`, `--item`.
  var helpName: String { kind == .positional ? "<\(valueName)>" : names.last ?? "" }

  /// `true` if the value identifies an item, so that `@` can stand for it.
  var takesID: Bool { kind != .flag && valueName.split(separator: "|").contains("id") }

  /// `true` if the value is a day or a time; see ``TimeExpression``.
  var takesTime: Bool { kind == .option && valueName == "time" }

  /// `true` if the value is the email address of an account, perhaps a new one or an id instead:
  /// `<email>`, `<new-email>`, `<email|id>`.
  var takesEmail: Bool {
    kind == .positional && (["email", "email|id"].contains(valueName) || valueName.hasSuffix("-email"))
  }

  /// `true` if the value is the name of a file.
  var takesFile: Bool { kind != .flag && (valueName == "file" || valueName == "path") }
}
