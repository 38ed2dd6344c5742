import DomainKit
import ShellKit
import Testing

/// A command that takes any number of words.
struct FindLetters: IdleCommand {
  static let info = CommandInfo("letters find", "find letters", permission: .anyone("test"))

  @Argument var words: [String]
  @Option(parsing: .unconditional) var name: String?
}

/// A command that takes no words but those of a repeatable option.
private struct ListLetters: IdleCommand {
  static let info = CommandInfo("letters list", "list letters", permission: .anyone("test"))
  @Option(name: .customLong("word")) var words: [String] = []
}

/// A command that takes a value of two parts.
private struct PostLetter: IdleCommand {
  static let info = CommandInfo("letters post", "send a letter", permission: .anyone("test"))
  @Argument var name: String
  @Argument(help: ArgumentHelp("where to", valueName: "lat,lon")) var place: String
  @Option var sort: String?
  @Option var stamp: [String] = []
}

/// A command that takes any number of pairs.
private struct StampLetter: IdleCommand {
  static let info = CommandInfo("letters stamp", "stamp a letter", permission: .anyone("test"))
  @Argument var name: String
  @Option(help: ArgumentHelp(valueName: "[size=]amount")) var price: [String]
  @Option var kind: String
}

/// A command that asks for a password.
private struct OpenLetter: IdleCommand {
  static let info = CommandInfo("letters open", "open a letter", permission: .anyone("test"))
  @Argument var name: String
  @OptionGroup var password: SecretArgument
}

@Suite struct `Words that do not fit a command` {
  /// Returns the text of an error that marks words of a line.
  private func text(_ problem: String, _ line: String, marking words: String, _ hint: String) -> String {
    let start = line.firstRange(of: words)?.lowerBound ?? line.endIndex
    let blanks = String(repeating: " ", count: line.distance(from: line.startIndex, to: start))
    let carets = String(repeating: "^", count: words.count)
    return "error[\(problem)\n  \(line)\n  \(blanks)\(carets)\(hint.isEmpty ? "" : " " + hint)\n"
  }

  @Test(
    arguments: [
      (
        "orders place --itme latte Ada", "unknown-option]: orders place has no --itme", "--itme",
        "did you mean --item?"
      ),
      (
        "orders place -i latte -z Ada", "unknown-option]: orders place has no -z", "-z",
        "for example: orders place --item latte Ada; help orders place lists its options"
      ),
      (
        "orders place -i latte --guest Ada", "unknown-option]: orders place has no --guest", "--guest",
        "write the guest without --guest"
      ),
      (
        "orders place -i latte Ada --many 2", "unknown-option]: orders place has no --many", "--many",
        "did you mean --count?"
      ),
      (
        "orders place -i latte ---ice=3 Ada", "unknown-option]: orders place has no ---ice", "---ice",
        "did you mean --iced?"
      ),
      (
        "orders place \"---\" -i latte", "unknown-option]: orders place has no ---", "\"---\"",
        "for example: orders place --item latte Ada; help orders place lists its options"
      ),
      ("orders place Ada --item", "missing-value]: --item needs a value: --item <item>", "--item", "what to make"),
      (
        "orders place Ada --item --iced", "missing-value]: --item needs a value: --item <item>", "--item",
        "write --item=--iced if that is the value"
      ),
      (
        "orders place -i latte Ada 'Bo b'", "unexpected-argument]: orders place does not take 'Bo b'", "'Bo b'",
        "for example: orders place --item latte Ada"
      ),
      ("orders place -i latte --iced=3 Ada", "unexpected-argument]: --iced takes no value", "--iced=3", ""),
      (
        "orders place -i latte --size larg Ada", "invalid-value]: larg is not a valid --size <size>", "larg",
        "did you mean large?"
      ),
      (
        "orders place -i latte --size barge Ada", "invalid-value]: barge is not a valid --size <size>", "barge",
        "one of small, large"
      ),
      (
        "orders place -i latte --milk cat Ada", "invalid-value]: cat is not a valid --milk: cats are not milked", "cat",
        ""
      ),
      (
        "orders place -i latte --count 10 Ada", "invalid-value]: at most 9 drinks, not 10",
        "orders place -i latte --count 10 Ada", ""
      ),
    ])
  func `are shown with carets and one way out`(
    line: String, problem: String, words: String, hint: String
  ) async throws {
    let result = try await Harness(arguments: ["-c", line]).script()
    #expect(result.errors == text("usage.\(problem)", line, marking: words, hint))
    #expect(result.output == "")
    #expect(result.code == (problem.hasPrefix("invalid-value") ? 65 : 64))
  }

  @Test(arguments: [
    (
      "orders place Ada",
      """
      error[usage.missing-argument]: orders place needs --item <item>
        orders place Ada
                         ^ for example: orders place --item latte Ada

      """, 64
    ),
    (
      "orders place -i latte",
      """
      error[usage.missing-argument]: orders place needs <guest>
        orders place -i latte
                              ^ for example: orders place --item latte Ada

      """, 64
    ),
    (
      "orders place -i 家族 --count=many Ada",
      """
      error[usage.invalid-value]: many is not a valid --count <count>
        orders place -i 家族 --count=many Ada
                                     ^^^^ a whole number

      """, 65
    ),
    (
      "orders place -i latte --milk oat Ada",
      """
      error[orders.sold-out]: oat milk is sold out
        orders place -i latte --milk oat Ada
                                     ^^^ try soy

      """, 1
    ),
    ("orders place -i latte Nobody", "error[orders.sold-out]: oat milk is sold out\n  try soy\n", 1),
  ])
  func `are shown by the place of the mistake`(line: String, text: String, code: Int32) async throws {
    let result = try await Harness(arguments: ["-c", line]).script()
    #expect(result.errors == text)
    #expect(result.output == "")
    #expect(result.code == code)
  }

  @Test(arguments: [
    (
      "letters list --word ab cd ef",
      "put a value of several words in quotes: --word 'ab cd ef'; or repeat the option: --word ab --word cd --word ef"
    ),
    (
      "letters list --word ab and cd",
      "put a value of several words in quotes: --word 'ab and cd'; or repeat the option: --word ab --word cd"
    ),
    ("letters list --word=ab cd --word=ef", "put a value of several words in quotes: '--word=ab cd'"),
    ("orders place -i latte Ada Lovelace", "put a value of several words in quotes: 'Ada Lovelace'"),
    (
      "orders place Ada Lovelace",
      "write: orders place Ada --item Lovelace; or put a value of several words in quotes: 'Ada Lovelace'"
    ),
    ("orders place -i latte Ada large", "write: orders place -i latte Ada --size large"),
    ("orders place -i latte Ada size large", "write: orders place -i latte Ada --size large"),
    ("letters post Ada 1,2 stamp red ink", "write: letters post Ada 1,2 --stamp 'red ink'"),
    ("letters post Ada 1,2 sort", "write: --sort <sort>"),
    ("letters list --stamp red", "letters post has --stamp"),
    ("orders place -i latte --size large Ada small", "put a value of several words in quotes: 'Ada small'"),
    ("orders place -i latte --size large Ada 'L'", "for example: orders place --item latte Ada"),
    ("letters list -v", "it comes before the command: coffeepal -v letters list; at the prompt, type: set verbose on"),
    ("letters list --log 'x y' --word a", "it comes before the command: coffeepal --log 'x y' letters list --word a"),
    ("letters list --log=x", "it comes before the command: coffeepal --log=x letters list"),
    ("letters post Ada 40.7359 -73.9911", "write it as one word: 40.7359,-73.9911"),
    ("letters post Ada 40.7359, 73.9911", "write it as one word: 40.7359,73.9911"),
    ("letters post Ada 40,7 -73,9", "write it as one word with decimal points: 40.7,-73.9"),
    ("letters post Ada 40,7, 73,9", "write it as one word with decimal points: 40.7,73.9"),
    ("letters post Ada -33.8 151.2", "write it as one word: -- -33.8,151.2"),
    ("letters post Ada -33,8 151,2", "write it as one word with decimal points: -- -33.8,151.2"),
    ("letters post Ada 1,2 Bob", "put a value of several words in quotes: '1,2 Bob'"),
    (
      "letters stamp Ada small=3.5 medium=4 large",
      "write: --price small=3.5 --price medium=4 --price large=…; it also needs --kind <kind>"
    ),
    (
      "letters stamp Ada Lovelace 4 --kind x",
      "put a value of several words in quotes: 'Ada Lovelace'; write: --price 4"
    ),
    ("letters stamp Ada --kind x --price medium=4 large", "write: --price large=…"),
    ("letters stamp Ada --kind x --price small 3.5", "write: --price small=3.5"),
    ("letters stamp Ada --kind x --price 3 small 4 large", "write: --price small=3 --price large=4"),
    ("letters stamp Ada --kind x --price small=3 4 large", "write: --price large=4"),
    (
      "letters stamp Ada --price small 3.5 large 4.5",
      "write: --price small=3.5 --price large=4.5; it also needs --kind <kind>"
    ),
    ("letters stamp Ada --large 4.5 --kind x", "write: letters stamp Ada --price large=4.5 --kind x"),
    (
      "letters stamp Ada --large=4.5 --small 3",
      "write: letters stamp Ada --price large=4.5 --price small=3; it also needs --kind <kind>"
    ),
    ("letters stamp Ada --size large 4.5 --kind x", "write: letters stamp Ada --price large=4.5 --kind x"),
    ("letters stamp Ada --kind x --size=large --price 4.5", "write: letters stamp Ada --kind x --price large=4.5"),
    ("letters stamp Ada --price 90 UAH --kind x", "prices have no currency"),
    ("letters stamp Ada --kind x --size large", "help letters stamp lists its options"),
    ("letters stamp Ada --large --kind x", "help letters stamp lists its options"),
    ("letters post Ada 1,2 --for 3", "help letters post lists its options"),
    ("letters post Ada 1,2 --stmap 3", "did you mean --stamp?"),
    ("letters post Ada 1,2 --sort a --sort b", "omit one of them"),
    ("letters post Ada 1,2 --sort=a --stamp b --stamp c --sort b", "omit one of them"),
  ])
  func `are told the line in which they fit`(line: String, hint: String) async throws {
    let harness = Harness(arguments: ["-c", line])
    let result = try await harness.adding(ListLetters.self, PostLetter.self, StampLetter.self, to: "letters").script()
    #expect(result.errors.hasSuffix("^ \(hint)\n"), "\(result.errors)")
    #expect(result.code == 64)
  }

  @Test(arguments: [
    ("drinks list --count -1", " how many"), ("orders place Ada -i x --count -2", " how many"),
    ("letters post Ada 1,2 --sort -1", " write --sort=-1 if that is the value"),
    ("orders place -i x Ada --iced count many", " write: --count <count>"),
  ])
  func `are told no line with a value that the command refuses`(line: String, hint: String) async throws {
    let errors = try await Harness(arguments: ["-c", line]).adding(PostLetter.self, to: "letters").script().errors
    #expect(errors.hasSuffix("^\(hint)\n"), "\(errors)")
  }

  @Test(arguments: [
    ("set currency EUR", "set lists them; for the shop's own, such as its currency and time zone: help settings"),
    ("set time zone", "set lists them; for the shop's own, such as its currency and time zone: help settings"),
    ("set notifications off", "write: set notices"), ("set Alerts off", "write: set notices"),
    ("set time 5s", "did you mean timeout?"), ("set verbos on", "did you mean verbose?"),
  ])
  func `name the settings of the session, and where those of the shop are`(line: String, hint: String) async throws {
    let result = try await Harness(arguments: ["-c", line]).script()
    #expect(result.errors.hasSuffix("^ \(hint)\n"), "\(result.errors)")
    #expect(result.code == 65)
  }

  @Test(arguments: ["300", "two", "1.5"]) func `are told which exit codes there are`(code: String) async throws {
    let result = try await Harness(arguments: ["-c", "exit \(code)"]).script()
    #expect(result.errors.hasSuffix("^ a whole number from 0 to 255\n"), "\(result.errors)")
    #expect(result.code == 65)
  }

  @Test(arguments: ["letters open Ada hunter two", "letters open -v Ada hunter two"])
  func `are not repeated where one may be a password`(line: String) async throws {
    let errors = try await Harness(arguments: ["-c", line]).adding(OpenLetter.self, to: "letters").script().errors
    #expect(errors.hasPrefix("error[usage.") && !errors.contains("coffeepal") && !errors.contains("quotes"))
  }

  @Test func `are said to be left out where one may be a password`() async throws {
    let harness = Harness(arguments: ["-c", "letters open Ada hunter two"]).adding(OpenLetter.self, to: "letters")
    let errors = try await harness.script().errors
    #expect(
      errors.hasSuffix("  write: letters open <name>; words that may be passwords are not repeated\n"), "\(errors)")
  }

  @Test(arguments: [
    ("letters find -hunger", "-hunger", "-- -hunger"), ("letters find love -z", "-z", "-- -z"),
    ("letters find -5", "-5", "-- -5"), ("letters find '-z b'", "-z b", "-- '-z b'"),
  ])
  func `that begin with a dash are told how to be taken for words`(
    line: String, name: String, corrected: String
  ) async throws {
    let result = try await Harness(arguments: ["-c", line]).adding(FindLetters.self, to: "letters").script()
    let problem = "usage.unknown-option]: letters find has no \(name)"
    let hint = "to pass it as a value, write -- before it: \(corrected)"
    #expect(result.errors == text(problem, line, marking: line.contains("'") ? "'\(name)'" : name, hint))
    #expect(result.code == 64)
  }

  @Test(arguments: [
    "letters find -- -hunger", "letters find --name -hunger love", "letters find -",
  ])
  func `are taken after two dashes, and where they are values`(line: String) async throws {
    let result = try await Harness(arguments: ["-c", line]).adding(FindLetters.self, to: "letters").script()
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test(arguments: ["--generate-completion-script", "--experimental-dump-help", "--version"])
  func `do not reach what the parser does for whole programs`(option: String) async throws {
    let result = try await Harness(arguments: ["-c", "orders place -i latte Ada \(option)"]).script()
    #expect(result.errors.hasPrefix("error[usage.unknown-option]: orders place has no \(option)\n"))
  }

  @Test func `are one line of JSON for programs`() async throws {
    let result = try await Harness(arguments: ["orders", "place", "--itme", "latte", "--json"]).script()
    #expect(
      result.errors
        == #"{"error":{"code":"usage.unknown-option","message":"orders place has no --itme","exit":64,"#
        + #""suggestion":"did you mean --item?","line":1}}"# + "\n")
  }

  @Test func `cannot harm the terminal that shows them`() async throws {
    let result = try await Harness(arguments: ["orders", "place", "--\u{1B}[2J\u{202E}"]).script()
    #expect(!result.errors.contains("\u{1B}"))
    #expect(!result.errors.unicodeScalars.contains("\u{202E}"))
    #expect(result.errors.contains(#"orders place has no --\u{1b}[2J\u{202e}"#))
  }
}
