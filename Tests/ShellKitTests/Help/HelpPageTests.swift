import DomainKit
@testable import ShellKit
import Synchronization
import TerminalKit
import Testing

@Suite struct `A page of help` {
  private static let topics = HelpContent().allTopics.map(\.name)
  private static let widths = [20, 21, 33, 40, 60, 80, 133, 200]

  private func shown(_ line: String, columns: Int) async throws -> [Substring] {
    let text = try await Harness(columns: columns).prompt(line)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast(2)
  }

  @Test(arguments: widths) func `fits every terminal`(width: Int) async throws {
    for line in ["help", "help orders place", "help drinks", "orders place --help"] + Self.topics.map({ "help \($0)" })
    {
      let lines = try await shown(line, columns: width)
      #expect(lines.count > 2, "\(line)")
      for line in lines { #expect(DisplayWidth.columns(of: line) <= width, "\(line)") }
    }
  }

  @Test func `has long lines off a terminal`() async throws {
    let lines = try await Harness().script("help scripts").output.split(separator: "\n")
    #expect(lines.contains { $0.count > 200 })
  }

  @Test(arguments: [20, 30, 50])
  func `shows lines that can be typed as they stand`(width: Int) throws {
    let line = "orders place --for \"Ada L.\" --item 'latte:large:2' --deliver-to \"12 High St\" --note x"
    let text = HelpPage(sections: [HelpSection("Examples", .examples([line]))]).text(width: width)
    let typed = text.split(separator: "\n").dropFirst().map(String.init)
    #expect(typed.count > 1)
    var lexer = StatementLexer()
    let statements = try typed.flatMap { try lexer.feed($0) }
    try lexer.finish()
    var whole = StatementLexer()
    #expect(statements.map { $0.words.map(\.text) } == (try whole.feed(line)).map { $0.words.map(\.text) })
  }

  @Test func `keeps names and meanings apart where there is room, and below each other where there is none`() {
    let page = HelpPage(sections: [
      HelpSection("Keys", .pairs([HelpPair("Ctrl-A", "to the beginning of the line"), HelpPair("日本", "wide")]))
    ])
    #expect(
      page.text(width: 36) == """
        Keys
          Ctrl-A  to the beginning of the
                  line
          日本    wide

        """)
    #expect(
      page.text(width: 20) == """
        Keys
          Ctrl-A
              to the
              beginning of
              the line
          日本
              wide

        """)
  }
}

@Suite struct `Topics of help` {
  @Test(arguments: HelpContent().allTopics.map(\.name)) func `are listed and shown`(name: String) async throws {
    let overview = try await Harness().script("help").output
    #expect(overview.contains("\n  \(name)  ") || overview.contains("\n  \(name) "))
    let page = try await Harness().script("help \(name)")
    #expect(page.output.hasPrefix("\(name): "))
    #expect(page.code == 0)
  }

  @Test(arguments: [("keys", "prompt"), ("json", "formats"), ("quoting", "scripts"), ("config", "settings")])
  func `are found by other words`(word: String, name: String) async throws {
    #expect(try await Harness().script("help \(word)").output.hasPrefix("\(name): "))
  }

  @Test func `are found by several words`() throws {
    let content = HelpContent(index: { $0 == "end-of-day" ? ["dates", "nowhere", "formats"] : [] })
    let page = try HelpText(table: CommandTable(Harness.commands()), content: content).about(["End", "of", "day"])
    #expect(page.text().contains("End of day: see help dates, help formats\n"))
  }

  @Test func `are not looked for among many words, which would take long`() {
    let help = HelpText(table: CommandTable(Harness.commands()), content: HelpContent())
    let words = Array(repeating: "x", count: 20_000) + ["prompt"]
    let error = #expect(throws: ShellError.self) { try help.about(words) }
    #expect(error?.code == "usage.unknown-command")
  }

  @Test(arguments: [
    ("hours", "opening hours  not kept\n\n"), ("tip", "payment  no tips\n\n"), ("remove", "No more."),
    ("tables", "tables  none\n\n"),
  ])
  func `begin with the lines about another word`(word: String, line: String) throws {
    let scope = HelpTopic(
      "scope", "Limits",
      introduction: [
        .text("No more."),
        .pairs([
          HelpPair("payment", "no tips"), HelpPair("opening hours", "not kept"), HelpPair("split", "change --remove"),
          HelpPair("tables", "none"), HelpPair("stock", "none"),
        ]),
      ])
    let content = HelpContent(topics: [scope], index: { _ in ["scope"] })
    let page = try HelpText(table: CommandTable(Harness.commands()), content: content).about([word])
    #expect(page.text().contains("\n\n\(word): see help scope\n\n\(line)"), "\(page.text())")
  }

  @Test func `are created once, when a line first needs them`() {
    let count = Mutex(0)
    let create: @Sendable () -> [HelpTopic] = {
      count.withLock { $0 += 1 }
      return [HelpTopic("scope", "Limits")]
    }
    let grammar = CommandGrammar(CommandTable([]), topics: create())
    #expect(count.withLock(\.self) == 0)
    for _ in 1...2 { #expect(grammar.topics.map(\.name) == ["scope"]) }
    #expect(count.withLock(\.self) == 1)
  }

  @Test func `begin with none of the lines if there are few`() throws {
    let scope = HelpTopic("scope", "Limits", introduction: [.pairs([HelpPair("payment", "no tips")])])
    let content = HelpContent(topics: [scope], index: { _ in ["scope"] })
    let page = try HelpText(table: CommandTable(Harness.commands()), content: content).about(["tip"])
    #expect(page.text() == "scope: Limits\n\ntip: see help scope\n\npayment  no tips\n")
  }

  @Test func `are no more than the commands that end with a verb`() async throws {
    let page = try await Harness().script("help list")
    #expect(page.output == "drinks list  what there is\n")
    #expect(page.code == 0)
    let words = Lexer("help list").statements[0]
    let grammar = CommandGrammar(CommandTable(Harness.commands() + Builtins.all))
    #expect(StatementCheck(words, end: 9, grammar: grammar).hint == "")
  }

  @Test func `are suggested for a typo`() async throws {
    let result = try await Harness().script("help promt")
    #expect(result.errors.contains("did you mean prompt?"))
    #expect(result.code == 64)
  }

  @Test func `have names that no command has`() {
    let commands = Set(CommandTable(Builtins.all).commands.compactMap(\.info.path.first))
    #expect(commands.isDisjoint(with: Shell.topicNames))
    #expect(Set(Shell.topicNames).count == Shell.topicNames.count)
  }

  @Test(arguments: [
    (4, "begins at 4:00, so a sale at 1:00 belongs to the day before. Tables"),
    (1, "begins at 1:00, so a sale at 0:30 belongs to the day before. Tables"),
    (0, "begins at 0:00, with the calendar day. Tables"),
  ]) func `about dates name the configured beginning of the business day`(hour: Int, sentence: String) throws {
    let topic = try #require(HelpContent(dayStart: hour).allTopics.first { $0.name == "dates" })
    #expect(topic.page.text().contains("The business day \(sentence)"))
  }

  @Test func `are pointed to by the commands that they are about`() async throws {
    #expect(try await Harness().script("help undo").output.contains("See also\n  help safety  "))
    let names = Set(CommandTable(Builtins.all).commands.map(\.info.name))
    for topic in HelpContent().allTopics where topic.name != "safety" {
      #expect(Set(topic.commands).isSubset(of: names), "\(topic.name)")
    }
  }

  @Test func `say what the tables of the shell say`() async throws {
    let formats = try await Harness().script("help formats").output
    #expect(formats.contains("irrevocable"))
    for format in OutputFormat.allCases { #expect(formats.contains("\n  \(format.rawValue) ")) }
    let settings = try await Harness().script("help settings").output
    for option in SessionOption.allCases { #expect(settings.contains("\n  \(option.rawValue) ")) }
    let codes = try await Harness().script("help exit-codes").output
    for code in [0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 77, 78, 124, 129, 130, 143] {
      #expect(codes.contains("\n\(code) "), "\(code)")
    }
    #expect(codes.contains("\n75   in use, or outcome unknown: read the message"))
    let keys = try await Harness().script("help prompt").output
    for entry in KeyBindingReference.typing + KeyBindingReference.vi {
      #expect(keys.contains("\n  \(entry.label) "), "\(entry.label)")
    }
  }

  @Test func `are all there for programs`() async throws {
    let all = try await Harness(arguments: ["--json"]).script("help")
    #expect(all.output.contains("{\"name\":\"orders place\",\"summary\":\"take an order\",\"feature\":\"orders\""))
    #expect(all.output.contains("{\"name\":\"ids\""))
    let one = try await Harness(arguments: ["--json"]).script("help ids", "orders place --help")
    #expect(one.output.contains("\"text\":\"ids: "))
    #expect(one.output.split(separator: "\n").count == 2)
  }

  @Test func `show a newcomer the first steps that they may take`() async throws {
    let permits: @Sendable (CommandInfo) -> Bool = { $0.name != "drinks forget" }
    let steps = [
      HelpStep("orders place --item tea Ada", "order"), HelpStep("drinks forget", "no"),
      HelpStep("drinks show", "look", audience: .signedOut),
      HelpStep("orders list", "begin", audience: .beforeAccounts),
    ]
    var help = HelpText(
      table: CommandTable(Harness.commands()), content: HelpContent(steps: steps), permits: permits)
    #expect(
      help.overview.text().hasPrefix(
        "First steps\n  orders place --item tea Ada  order\n  orders list                  begin\n\ndrinks\n"))
    help.user = .person(UniqueID(high: 0, low: 1), .customer)
    #expect(help.overview.text().hasPrefix("First steps\n  orders place --item tea Ada  order\n\ndrinks\n"))
    help.user = .anonymous
    #expect(help.overview.text().hasPrefix("First steps\n  drinks show  look\n\ndrinks\n"))
    help.endsWithSteps = true
    #expect(help.overview.text().hasPrefix("drinks\n"))
    #expect(help.overview.text().contains("\n\nFirst steps\n  drinks show  look\n\nRun help "))
    let error = #expect(throws: ShellError.self) { try help.about(["drinks", "forget"]) }
    #expect(error?.code == "access.not-signed-in")
  }
}

@Suite struct `Topics while typing` {
  private let grammar = CommandGrammar(
    CommandTable(Harness.commands() + Builtins.all), topics: HelpContent().allTopics)

  @Test(arguments: [("help pro", ["prompt"]), ("help set", ["set", "settings"]), ("explain pro", []), ("pro", [])])
  func `are offered after help`(text: String, expected: [String]) async {
    let completer = PromptCompleter(grammar: grammar, sources: [:], permits: { _ in true })
    #expect(await completer.completion(text, cursor: text.utf8.count).candidates.map(\.text) == expected)
  }

  @Test(arguments: [
    ("help prompt", ""), ("help keys", ""), ("help pro", ""), ("help prompy", "no such command"),
    ("explain prompt", "no such command"),
  ]) func `are no mistakes after help`(text: String, hint: String) {
    let words = Lexer(text).statements[0]
    #expect(StatementCheck(words, end: text.utf8.count, grammar: grammar).hint == hint)
  }
}
