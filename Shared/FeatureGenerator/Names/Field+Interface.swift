// The code of a field in the interface and in tests.

extension Field {
  var declaration: String {
    switch type {
    case .text: "\n@Option(help: \"\(sentence).\", transform: { try \(details).\(name)($0) })\nvar \(name): PlainText?"
    case .integer: "\n@Option(help: \"\(sentence).\")\nvar \(name)\(defaultValue.map { " = \($0)" } ?? ": Int?")"
    case .money:
      "\n@Option(help: ArgumentHelp(\"\(sentence), such as 4.40EUR.\", valueName: \"amount\"), transform: MoneyArgument.parse)\nvar \(name): Money?"
    case .time:
      "\n@Option(help: ArgumentHelp(\"\(sentence), such as 2024-03-01T09:30.\", valueName: \"time\"), transform: TimeArgument.parse)\nvar \(name): TimeExpression?"
    }
  }

  var commandArgument: String {
    type == .time ? "\(name): \(name)?.range(at: session.time).lowerBound" : "\(name): \(name)"
  }

  var viewColumn: String {
    "OutputColumn(\"\(prose)\"\(isNumber ? ", .right" : ""))"
  }

  /// `true` if the cells are aligned right.
  var isNumber: Bool { type == .integer || type == .money }

  var viewFields: [String] {
    let key = prose == name ? "" : ", key: \"\(name)\""
    return switch type {
    case .text: ["ItemField(\"\(prose)\", \(value).map { .text($0.value) } ?? .absent\(key))"]
    case .integer: ["ItemField(\"\(prose)\", number: \(value)\(key))"]
    case .money:
      [
        "ItemField(\"\(prose)\", \(value).map { .code(\"\\($0) \\($0.currency)\") } ?? .absent\(key), "
          + "json: .optional(\(value)?.description))",
        ".json(\"\(name)Currency\", .optional(\(value)?.currency.code))",
      ]
    case .time: ["ItemField(\"\(prose)\", \(value).map { .time($0) } ?? .absent\(key))"]
    }
  }

  // MARK: Tests

  /// The JSON of an entity without a value.
  var absentJSON: String {
    "\"\(name)\":\(defaultValue.map { "\($0)" } ?? "null")" + (type == .money ? ",\"\(name)Currency\":null" : "")
  }

  /// A value as code, as a word of a command, and as JSON.
  private var sample: (code: String, word: String, json: String) {
    switch type {
    case .text: ("\(details).\(name)(\"Ada\")", "Ada", "\"\(name)\":\"Ada\"")
    case .integer: ("3", "3", "\"\(name)\":3")
    case .money:
      ("Money(minorUnits: 440, currency: .eur)", "4.40EUR", "\"\(name)\":\"4.40\",\"\(name)Currency\":\"EUR\"")
    case .time:
      ("Timestamp(milliseconds: 1_709_285_400_000)", "2024-03-01T09:30Z", "\"\(name)\":\"2024-03-01T09:30:00Z\"")
    }
  }

  func storageTest(by key: EntityKey) -> String {
    let store = FeatureNames.identifier(entity.names.feature)
    return """

      @Test(arguments: TestEngine.allCases) func `the field \(name) of a \(FeatureNames.prose(singular)) is read back unchanged`(engine: TestEngine)
        async throws
      {
        let \(store) = try Stored\(entity.names.feature)(on: engine)
        let details = try \(details)(\(key.sample), \(name): \(sample.code))
        _ = try await \(store).add\(singular)(details)
        #expect(try await \(store).\(FeatureNames.identifier(entity.names.plural))().map(\\.details) == [details])
      }
      """
  }

  var commandTest: String {
    """

      @Test func `the option --\(option) sets the field \(name), and an invalid one is refused`() async throws {
        let harness = \(singular)Harness(\(FeatureNames.identifier(entity.names.plural)): [try \(singular).sample()])
        let result = try await harness.run(\(entity.arguments), "add", "First", "--\(option)", "\(sample.word)", "--json")
        #expect(result.output.contains(#"\(sample.json)"#), "\\(result.output) \\(result.errors)")
        let invalid = try await harness.run(\(entity.arguments), "add", "First", "--\(option)=\(type == .text ? "\\u{1B}" : "none")")
        #expect(invalid.code == 65, "\\(invalid.errors)")
        #expect(harness.asked.all == ["add First"])
      }
    """
  }

  /// The cells of an entity without a value, in a table and in a record.
  var absentCell: String { defaultValue.map { "\($0)" } ?? "–" }
}
