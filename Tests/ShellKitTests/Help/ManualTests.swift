import TerminalKit
import Testing
import TestingKit

@testable import ShellKit

@Suite struct `A line of another shell` {
  @Test(
    arguments: [
      ("coffeepal ", ["coffeepal"], ""), ("coffeepal ord", ["coffeepal"], "ord"), ("a  b\tc", ["a", "b"], "c"),
      ("a 'b c", ["a"], "b c"), ("a 'b c' ", ["a", "b c"], ""), ("a \"b \\\"c\\n", ["a"], "b \"c\\n"),
      ("a Flat\\ Wh", ["a"], "Flat Wh"), ("a '' ", ["a", ""], ""), ("a x'y'\"z\"", ["a"], "xyz"), ("", [], ""),
      ("a \"\u{301}b c\" d", ["a", "\u{301}b c"], "d"),
    ] as [(String, [String], String)])
  func `comes apart as that shell has it`(line: String, whole: [String], last: String) {
    let words = ProgramLine.split(line)
    #expect(words.whole == whole)
    #expect(words.last == last)
  }

  @Test(
    arguments: [
      ("coffeepal --db x.db orders ", "x.db"), ("coffeepal orders list --db=x.db ", "x.db"),
      ("coffeepal --db ~/x.db ", "/home/ada/x.db"), ("coffeepal orders -- --db x ", nil), ("coffeepal --db ", nil),
      ("coffeepal --db '' ", nil),
    ] as [(String, String?)])
  func `names a database`(line: String, database: String?) {
    #expect(ProgramLine(line, home: "/home/ada").database == database)
  }
}

@Suite struct `Completion for other shells` {
  private enum Drinks: ValueSource {
    static let arguments: [String: Void] = ["orders place --item": ()]
    static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
      [
        ValueSuggestion("Flat White", detail: "wa\u{1B}rm"), ValueSuggestion("evil\u{1B}[31m"), ValueSuggestion("a:b"),
        ValueSuggestion("two\nlines"),
      ]
    }
  }

  private func answer(
    _ line: String, permits: @escaping @Sendable (CommandInfo) -> Bool = { _ in true }
  ) async -> [String] {
    let completion = await ProgramCompletion(
      commands: Harness.commands(), values: [RegisteredValueSource(Drinks.self) {}], help: HelpContent(),
      permits: { permits }, within: TestTimeout.limit)
    return await completion.answer(ProgramLine(line, home: nil))
  }

  private func words(_ line: String) async -> [String] {
    await answer(line).map { String($0.prefix { $0 != "\t" }) }
  }

  @Test(
    arguments: [
      ("coffeepal ord", ["orders"]), ("coffeepal drinks ", ["forget", "list", "show"]),
      ("coffeepal --db x.db orders ", ["place"]), ("coffeepal --o", ["--output", "--on-error"]),
      ("coffeepal -o j", ["json"]), ("coffeepal -o", ["-o"]), ("coffeepal --output=j", ["--output=json"]),
      ("coffeepal --color ", ["auto", "always", "never"]), ("coffeepal --on-error c", ["continue"]),
      ("coffeepal --db ", ["files"]), ("coffeepal -f ", ["files"]), ("coffeepal source x", ["files"]),
      ("coffeepal --timeout ", ["500ms", "5s", "2m"]), ("coffeepal --json --js", []),
      ("coffeepal orders place --item ", ["Flat White", "a:b"]), ("coffeepal orders place --item 'Fl", ["Flat White"]),
      ("coffeepal orders place --size=l", ["--size=large"]), ("coffeepal orders place --item x --si", ["--size"]),
      ("coffeepal drinks list -o j", ["json"]), ("coffeepal drinks list --q", ["--quiet"]),
      ("coffeepal -c 'orders pl", ["orders place"]),
      (
        "coffeepal -c 'drinks list; orders place --size ",
        ["drinks list; orders place --size small", "drinks list; orders place --size large"]
      ),
      ("coffeepal help prom", ["prompt"]), ("coffeepal completions z", ["zsh"]), ("coffeepal nonsense ", []),
      ("coffeepal -- ord", ["orders"]), ("coffeepal", []),
    ] as [(String, [String])])
  func `says what may come`(line: String, expected: [String]) async { #expect(await words(line) == expected) }

  @Test func `says what things mean, and nothing that a terminal could obey`() async {
    #expect(await answer("coffeepal orders ") == ["place\ttake an order"])
    #expect(await answer("coffeepal orders place --item ") == ["Flat White\twa\\u{1b}rm", "a:b\t"])
  }

  @Test func `offers no user what they may not use`() async {
    #expect(await answer("coffeepal drinks ", permits: { $0.name == "drinks list" }) == ["list\twhat there is"])
  }
}

@Suite struct `Text of a man page` {
  @Test(arguments: [
    (".hidden", "\\&.hidden"), ("'quoted'", "\\(aqquoted\\(aq"), ("a\\b", "a\\(rsb"),
    ("two-fold --item -o", "two-fold \\-\\-item \\-o"),
    ("~ ^ ` \"", "\\(ti \\(ha \\(ga \\(dq"), ("é …", "\\[u00E9] \\[u2026]"), ("😀", "\\[u1F600]"),
  ]) func `is what it says`(text: String, expected: String) { #expect(Roff.prose(text) == expected) }

  @Test func `has no example that needs earlier lines`() {
    let steps = [HelpStep("drinks list", "look"), HelpStep("undo", "take it back", needsEarlierLines: true)]
    let help = HelpText(table: CommandTable(Harness.commands()), content: HelpContent(steps: steps))
    let page = ManualPage(help: help, version: "1.2.3", date: "2024-02-29").text
    #expect(page.contains("coffeepal drinks list"))
    #expect(!page.contains("coffeepal undo"))
  }

  @Test func `holds every command, every option and every topic`() {
    let help = HelpText(table: CommandTable(Harness.commands() + Builtins.all))
    let page = ManualPage(help: help, version: "1.2.3", date: "2024-02-29").text
    #expect(
      page.hasPrefix(".TH COFFEEPAL 1 \"2024-02-29\" \"coffeepal 1.2.3\" \"User Commands\"\n.SH NAME\ncoffeepal \\- "))
    for command in help.table.commands { #expect(page.contains("\n.SS \"\(command.info.name)\"\n")) }
    for option in ShellOption.allCases { #expect(page.contains("\\fB\(Roff.line(option.label))\\fR")) }
    for topic in HelpContent().allTopics where !["exit-codes", "settings"].contains(topic.name) {
      #expect(page.contains("\n.SH \(topic.name.uppercased())\n"))
    }
    for part in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "\"EXIT STATUS\"", "ENVIRONMENT", "FILES"] {
      #expect(page.contains("\n.SH \(part)\n"))
    }
  }
}
