import DomainKit
import ShellKit
import Testing

/// A command with an option for a text.
private struct ReturnLetter: IdleCommand {
  static let info = CommandInfo("letters return", "return a letter", permission: .anyone("test"))
  @Argument(help: ArgumentHelp(valueName: "id"), transform: IDArgument.parse) var id: IDSuffix
  @Option(help: ArgumentHelp(valueName: "text")) var reason: String?
  @Option(help: ArgumentHelp(valueName: "name")) var post: String?
}

/// A command that takes one item.
private struct PickLetter: IdleCommand {
  static let info = CommandInfo("letters pick", "pick a letter", permission: .anyone("test"))
  @Argument(help: ArgumentHelp(valueName: "id"), transform: IDArgument.parse) var id: IDSuffix
}

/// A command with a required option and one for a text.
private struct RateLetter: IdleCommand {
  static let info = CommandInfo("letters rate", "rate a letter", permission: .anyone("test"))
  @Argument(help: ArgumentHelp(valueName: "id"), transform: IDArgument.parse) var id: IDSuffix
  @Option var stars: Int
  @Option(help: ArgumentHelp(valueName: "text")) var text: String?
}

/// A command that adds an item unless it gets an id.
private struct KeepLetter: IdleCommand {
  static let info = CommandInfo(
    "letters keep", "keep a letter", permission: .anyone("test"),
    argumentRules: [
      ArgumentRule(oneOf: ["--title"], unless: "<id>"), ArgumentRule(oneOf: ["--sender"], unless: "<id>"),
    ])
  @Argument(help: ArgumentHelp(valueName: "id"), transform: IDArgument.parse) var id: IDSuffix?
  @Option(help: ArgumentHelp(valueName: "text")) var title: String?
  @Option var sender: String?
}

/// A command that takes a file.
private struct ReadLetter: IdleCommand {
  static let info = CommandInfo("letters read", "read letters", permission: .anyone("test"))
  @Argument(help: ArgumentHelp(valueName: "file")) var file: String
  @Option(help: ArgumentHelp(valueName: "name")) var box: String?
}

/// A command that takes two names.
private struct RenameLetter: IdleCommand {
  static let info = CommandInfo("letters rename", "rename letters", permission: .anyone("test"))
  @Argument var name: String
  @Argument var newName: String
  @Option var count = 1
}

/// A command that takes an id and a text.
private struct MarkLetter: IdleCommand {
  static let info = CommandInfo("letters mark", "mark a letter", permission: .anyone("test"))
  @Argument(help: ArgumentHelp(valueName: "id"), transform: IDArgument.parse) var id: IDSuffix
  @Argument(help: ArgumentHelp(valueName: "text")) var text: String
}

/// A command that takes a value of a list.
private struct GradeLetter: IdleCommand {
  enum Grade: String, CaseIterable, ExpressibleByArgument { case good, bad }
  static let info = CommandInfo("letters grade", "grade a letter", permission: .anyone("test"))
  @Argument var name: String
  @Argument var grade: Grade
}

/// A command that removes a whole.
private struct DeleteLetter: IdleCommand {
  static let info = CommandInfo(
    "letters delete", "delete a letter", permission: .anyone("test"), writtenData: "it", notUndoableBecause: "so")
  @Argument var name: String
}

/// A command with an option that removes a part.
private struct TrimLetter: IdleCommand {
  enum Part: String, CaseIterable, ExpressibleByArgument { case stamp, address }
  static let info = CommandInfo(
    "letters trim", "remove a part", permission: .anyone("test"), writtenData: "it", notUndoableBecause: "so")
  @Argument var name: String
  @Option var remove: Part?
}

@Suite struct `A line whose words belong elsewhere` {
  private func expect(_ hint: String, for line: String, code: Int32 = 64) async throws {
    let harness = Harness(arguments: ["-c", line]).adding(
      ReturnLetter.self, PickLetter.self, RateLetter.self, KeepLetter.self, ReadLetter.self, RenameLetter.self,
      MarkLetter.self, GradeLetter.self, DeleteLetter.self, TrimLetter.self, to: "letters")
    let result = try await harness.script()
    #expect(result.errors.hasSuffix("^ \(hint)\n"), "\(result.errors)")
    #expect(result.code == code)
  }

  @Test(arguments: [
    (
      "letters return Cyd out of milk",
      "write: letters return Cyd --reason 'out of milk'; or put a value of several words in quotes: 'Cyd out of milk'"
    ),
    ("letters return 'Cyd' late", "write: letters return 'Cyd' --reason late"),
    ("letters return \"Cyd $(id)\" $(id)x", "write: letters return 'Cyd $(id)' --reason '$(id)x'"),
    ("letters return Cyd --reason out of milk", "put a value of several words in quotes: --reason 'out of milk'"),
    (
      "letters rate Cyd 5 very good",
      "write: letters rate Cyd --stars 5 --text 'very good'; "
        + "or put a value of several words in quotes: 'Cyd 5 very good'"
    ),
    ("letters rate 'Cyd' 5", "write: letters rate 'Cyd' --stars 5"),
    ("letters rate 'Cyd' good", "write: letters rate 'Cyd' --text good; it also needs --stars <stars>"),
    (
      "letters rate --text good Cyd 5",
      "write: letters rate --text good Cyd --stars 5; or put a value of several words in quotes: 'Cyd 5'"
    ),
    (
      "letters read a.csv kiosk",
      "write: letters read a.csv --box kiosk; or put a value of several words in quotes: 'a.csv kiosk'"
    ),
  ])
  func `is written with them in the options that take them`(line: String, hint: String) async throws {
    try await expect(hint, for: line)
  }

  @Test(arguments: [
    ("letters return 'Cyd' post=Bo reason=late", "write: letters return 'Cyd' --post Bo --reason late"),
    ("letters return Cyd text='too late'", "write: letters return Cyd --reason 'too late'"),
    ("letters rate Cyd stars=5", "write: letters rate Cyd --stars 5"),
  ])
  func `is written with options in place of assignments`(line: String, hint: String) async throws {
    try await expect(hint, for: line)
  }

  @Test(arguments: [
    ("letters read from a.csv", "write: letters read a.csv"),
    ("letters read From 'my a.csv' --box x", "write: letters read 'my a.csv' --box x"),
    ("letters rename cold tea to iced tea", "write: letters rename 'cold tea' 'iced tea'"),
    ("letters rename --count 2 tea to iced tea", "write: letters rename --count 2 tea 'iced tea'"),
    ("letters rename tea 'to' iced", "help letters rename shows what it takes"),
    ("letters mark Cyd to be sent", "put a value of several words in quotes: 'to be sent'"),
  ])
  func `is written without the small words between values`(line: String, hint: String) async throws {
    try await expect(hint, for: line)
  }

  @Test(arguments: [
    (
      "letters pick Ada Bob",
      "put a value of several words in quotes: 'Ada Bob'; "
        + "or give one <id> at a time: letters pick Ada; letters pick Bob"
    ),
    ("letters pick 'Ada', and Bob", "give one <id> at a time: letters pick Ada; letters pick Bob"),
    ("letters pick 89ab 12cd 34ef", "give one <id> at a time: letters pick 89ab; letters pick 12cd; letters pick 34ef"),
    ("letters return 89ab 12cd", "give one <id> at a time: letters return 89ab; letters return 12cd"),
    ("letters read a.csv b.csv", "give one <file> at a time: letters read a.csv; letters read b.csv"),
    ("letters pick a b c d e 'f'", "help letters pick shows what it takes"),
  ])
  func `is written once for each of several items`(line: String, hint: String) async throws {
    try await expect(hint, for: line)
  }

  @Test(
    arguments: [
      ("letters keep Dune", "write: letters keep --title Dune; it also needs --sender <sender>", 65),
      (
        "letters keep Dune --title x --sender Ada",
        "Write the id's last four or more characters, or press Tab after a part of the name", 65
      ),
      ("letters keep Ada --title x", "write: letters keep --sender Ada --title x", 65),
      (
        "letters keep --title x Ada Lovelace",
        "write: letters keep --title x --sender 'Ada Lovelace'; "
          + "or put a value of several words in quotes: 'Ada Lovelace'", 64
      ),
      ("letters keep 'Dune' --sender Ada", "write: letters keep --title Dune --sender Ada", 65),
      ("letters keep 'Dune 2' Ada", "write: letters keep --title 'Dune 2' --sender Ada", 64),
      ("letters keep 'Dune' 'Ada Lovelace'", "write: letters keep --title Dune --sender 'Ada Lovelace'", 64),
      (
        "letters keep Dune Two --sender Ada",
        "write: letters keep --title 'Dune Two' --sender Ada; or put a value of several words in quotes: 'Dune Two'", 64
      ),
    ] as [(String, String, Int32)])
  func `is written without the id if a text is in its place`(line: String, hint: String, code: Int32) async throws {
    try await expect(hint, for: line, code: code)
  }

  @Test(arguments: [
    ("drinks list --csv --count 2", "write: drinks list -o csv --count 2"),
    ("letters pick --csv 89ab", "write: letters pick -o csv 89ab"),
    ("drinks list --format ndjson", "write: drinks list -o ndjson"),
    ("drinks list --format=csv", "write: drinks list -o csv"),
    ("drinks list --format", "help drinks list lists its options"),
    ("drinks list --format yaml", "help drinks list lists its options"),
  ])
  func `is written with the option for the output format`(line: String, hint: String) async throws {
    try await expect(hint, for: line)
  }

  @Test(arguments: [
    ("letters pick 'Cyd' return", "write: letters return 'Cyd'"),
    ("letters rename cold tea 3", "write: letters rename cold tea --count 3"),
    ("orders place -i x Ada --iced yes", "--iced takes no value; write: orders place -i x Ada --iced"),
    ("orders place -i x Ada --iced no", "for example: orders place --item latte Ada"),
    ("letters delete Cyd stamp", "write: letters trim Cyd --remove stamp"),
    ("letters delete Cyd soon", "put a value of several words in quotes: 'Cyd soon'"),
    ("letters return 4a821712 out of milk", "write: letters return 4a821712 --reason 'out of milk'"),
    ("letters return ada@example.com late", "write: letters return ada@example.com --reason late"),
  ])
  func `is written with the command, the option or the flag that takes them`(line: String, hint: String) async throws {
    try await expect(hint, for: line)
  }

  @Test(arguments: [
    ("letters grade good Cyd", "write: letters grade Cyd good"), ("letters grade Cyd Bob", "one of good, bad"),
  ])
  func `is written with its values in order`(line: String, hint: String) async throws {
    try await expect(hint, for: line, code: 65)
  }

  @Test(arguments: [
    ("drinks list —count 2", "write: drinks list --count 2"),
    ("drinks list –count=2", "write: drinks list --count=2"),
    ("letters return Cyd —reason “out of milk”", "write: letters return Cyd --reason \"out of milk\""),
    ("letters return Cyd —reason “no $(id)”", "write: letters return Cyd --reason 'no $(id)'"),
    ("letters return Cyd --reason ‘no milk’", "write: letters return Cyd --reason 'no milk'"),
    ("letters return Cyd –reason Joe’s", "write: letters return Cyd --reason Joe’s"),
    ("letters return Cyd —reason “late”; drinks list", "write: letters return Cyd --reason \"late\""),
  ])
  func `is written with the dashes and quotes of a keyboard`(line: String, hint: String) async throws {
    try await expect(hint, for: line)
  }

  @Test func `is not written for the words of an alias`() async throws {
    let line = "alias back 'letters return Cyd'; back late"
    try await expect("put a value of several words in quotes: 'Cyd late'", for: line)
    try await expect(
      "write: back Cyd --reason late; or put a value of several words in quotes: 'Cyd late'",
      for: "alias back 'letters return'; back Cyd late")
  }
}
