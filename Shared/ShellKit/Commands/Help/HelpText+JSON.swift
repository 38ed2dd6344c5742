import DomainKit

extension HelpText {
  /// Returns the help for programs: commands with their arguments, and topics.
  ///
  /// - Throws: ``ShellError`` if there is no such command or topic.
  func json(_ words: [String]) throws(ShellError) -> JSONValue {
    if let topic = topic(words) {
      return ["commands": [], "topics": .array([HelpText.json(topic, isWhole: true)]), "firstSteps": []]
    }
    let commands = words.isEmpty ? table.commands.filter(isListed) : try self.commands(words)
    let steps = content.steps.map { step -> JSONValue in
      ["line": .string(step.line), "meaning": .string(step.meaning)]
    }
    return [
      "commands": .array(commands.map(HelpText.json)),
      "topics": .array(words.isEmpty ? content.allTopics.map { HelpText.json($0, isWhole: false) } : []),
      "firstSteps": .array(words.isEmpty ? steps : []),
    ]
  }

  private static func json(_ topic: HelpTopic, isWhole: Bool) -> JSONValue {
    [
      "name": .string(topic.name), "summary": .string(topic.summary),
      "text": isWhole ? .string(topic.page.text()) : .null,
      "examples": .array(topic.examples.map { .string($0) }),
    ]
  }

  private static func json(_ command: RegisteredCommand) -> JSONValue {
    let info = command.info
    let arguments = command.arguments
    return [
      "name": .string(info.name), "summary": .string(info.summary), "feature": .string(command.feature),
      "arguments": .array(arguments.map(json)), "examples": .array(info.examples.map { .string($0) }),
      "permission": .string(info.permission.name), "for": .string(info.permission.holders),
      "needs": .array(info.argumentRules.map { .string($0.sentence) }), "writes": .optional(info.writtenData),
      "irrevocable": .optional(info.notUndoableBecause),
    ]
  }

  private static func json(_ argument: ArgumentInfo) -> JSONValue {
    [
      "kind": .string(argument.kind.rawValue), "names": .array(argument.names.map { .string($0) }),
      "value": argument.kind == .flag ? .null : .string(argument.valueName), "help": .string(argument.abstract),
      "values": .array(argument.values.map { .string($0) }), "default": .optional(argument.defaultValue),
      "optional": .bool(argument.isOptional), "repeating": .bool(argument.isRepeating),
      "for": .optional(argument.permission?.holders),
    ]
  }
}
