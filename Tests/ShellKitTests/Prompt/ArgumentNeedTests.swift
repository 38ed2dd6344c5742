import DomainKit
import TerminalKit
import Testing

@testable import ShellKit

/// A command with needs of every sort.
private struct Reprice: IdleCommand {
  static let info = CommandInfo(
    "menu price", "change a price", permission: .anyone("test"), writtenData: "the item",
    argumentRules: [
      ArgumentRule(oneOf: ["<amount>", "--drop"]), ArgumentRule(oneOf: ["--name"], unless: "--drop"),
      ArgumentRule(oneOf: ["--near"], with: "--within"),
    ])

  @Argument var item: String
  @Argument var amount: [Int] = []
  @Option(help: "what goes") var drop: String?
  @Option(help: "what it is called") var name: String?
  @Option(help: "how far") var within: Int?
  @Option(help: "from where") var near: Int?
}

@Suite struct `What a command needs beyond what each argument says` {
  private static let command = RegisteredCommand(Reprice.self, feature: "menu") {}
  private let grammar = CommandGrammar(
    CommandTable([command, RegisteredCommand(FindLetters.self, feature: "letters") {}]))

  @Test(arguments: [
    ("menu price ", "needs <item>"), ("menu price latte ", "needs one of <amount>, --drop <drop>"),
    ("menu price latte 4 ", "needs --name <name>"), ("menu price latte --drop large ", ""),
    ("menu price latte 4 --name x ", ""), ("menu price latte --drop x --within 2 ", "needs --near <near>"),
    ("menu price latte --drop x --within 2 --near 3 ", ""),
    ("letters find ", "needs <words>"), ("letters find a ", ""), ("letters find a b ", ""),
  ])
  func `stands at the right margin`(text: String, hint: String) {
    let check = StatementCheck(Lexer(text).statements[0], end: text.utf8.count, grammar: grammar)
    #expect(check.hint == hint)
    #expect(check.isSound == hint.isEmpty)
  }

  @Test func `is offered before what may be left out`() async {
    let completer = PromptCompleter(grammar: grammar, sources: [:], permits: { _ in true })
    let found = await completer.completion("menu price latte 4 ", cursor: 19).candidates.map(\.text)
    #expect(found.first == "--name")
  }

  @Test func `stands in help`() {
    let page = HelpText.page(Self.command).text()
    #expect(page.contains("Needs   at least one of <amount>, --drop\n"), "\(page)")
    #expect(page.contains("Needs   --name, unless --drop is given\n"))
    #expect(page.contains("Needs   --near, with --within\n"))
  }
}
