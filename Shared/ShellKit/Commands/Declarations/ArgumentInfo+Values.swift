import DomainKit

extension ArgumentInfo {
  /// Creates an option or a flag of the shell itself.
  init(_ kind: Kind, names: [String], valueName: String, abstract: String) {
    self.init(
      position: -1, kind: kind, names: names, valueName: valueName, abstract: abstract, defaultValue: nil,
      values: [], isOptional: true, isRepeating: false, takesUnknownOptions: false, takesDashes: true)
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
    arguments.filter { $0.kind != .flag }.map { $0.sourceKey(in: info) }
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
