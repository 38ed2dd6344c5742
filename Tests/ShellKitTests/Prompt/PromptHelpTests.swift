import DomainKit
import TerminalKit
import Testing
import TestingKit

@testable import ShellKit

@Suite struct `Help at the prompt` {
  private let grammar: CommandGrammar
  private let state = ShellState(settings: SessionSettings())
  private let sources: [String: RegisteredValueSource]

  private enum Drinks: ValueSource {
    static let arguments: [String: Void] = ["orders place --item": ()]
    static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
      [
        ValueSuggestion("Latte", detail: "warm"), ValueSuggestion("Iced Tea", detail: "cold"),
        ValueSuggestion("Lassi", detail: "sold out", isRefused: true),
      ]
    }
  }

  private enum Slow: ValueSource {
    static let arguments: [String: Void] = ["orders place --milk": ()]
    static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
      try await Task.sleep(for: .seconds(600))
      return [ValueSuggestion("late")]
    }
  }

  init() {
    let state = state
    grammar = CommandGrammar(CommandTable(Harness.commands() + Builtins.all), aliases: { state.aliases })
    sources = [
      "orders place --item": RegisteredValueSource(Drinks.self) {},
      "orders place --milk": RegisteredValueSource(Slow.self) {},
    ]
  }

  private func completer(
    within budget: Duration = TestTimeout.limit, _ permits: @escaping @Sendable (CommandInfo) -> Bool = { _ in true }
  ) -> PromptCompleter {
    PromptCompleter(grammar: grammar, sources: sources, permits: permits, budget: budget)
  }

  private func texts(_ text: String) async -> [String] {
    await completer().completion(text, cursor: text.utf8.count).candidates.map(\.text)
  }

  @Test(
    arguments: [
      ("ord", ["orders"]), ("orders ", ["place"]), ("orders p", ["place"]), ("drinks ", ["forget", "list", "show"]),
      ("orders place --si", ["--size"]), ("orders place --size ", ["small", "large"]),
      ("orders place --size=l", ["--size=large"]),
      ("orders place --item ", ["Latte", "'Iced Tea'"]), ("orders place --item lat", ["Latte"]),
      ("orders place --item cold", ["'Iced Tea'"]), ("orders place --item 'Ic", ["'Iced Tea'"]),
      ("orders place -i La", ["Latte"]), ("orders place Ada --item iced t", ["'Iced Tea'"]),
      ("orders place Ada --item iced x", []), ("orders place Ada --item 'iced' t", []),
      ("orders place --item iced t", []),
      ("exit; dri", ["drinks"]), ("watch 2s drinks l", ["list"]), ("help dr", ["drinks"]),
      ("explain drinks f", ["forget"]),
      ("set on", ["on-error"]), ("timing ", ["on", "off"]), ("set keymap ", ["emacs", "vi", "--save"]),
      ("set output ", ["auto", "table", "vertical", "json", "ndjson", "csv", "tsv", "markdown", "--save"]),
      ("set color ", ["auto", "always", "never", "--save"]), ("set pager o", ["on", "off"]),
      ("set timeout ", ["off", "500ms", "5s", "2m", "--save"]), ("drinks list --timeout 5", ["500ms", "5s"]),
      ("set screen-reader a", ["auto"]), ("set on-error c", ["continue"]), ("set nothing ", []),
      ("set keymap vi ", ["--save"]), ("output nd", ["ndjson"]),
      ("history ", ["search", "--limit", "--all", "--delete"]),
      ("alias ", ["--remove", "--save"]), ("watch ex", ["explain"]), ("watch drinks ", ["list", "show"]),
      ("watch ord", []),
      ("plan ex", []), ("plan ord", ["orders"]), ("watch 2s plan drinks f", ["forget"]),
      ("drinks list --o", ["--output"]),
      ("drinks list --output j", ["json"]),
      ("drinks list\ndri", ["drinks"]), ("drinks list # x\ndrinks f", ["forget"]), ("drinks \\\nf", ["forget"]),
      ("say 'drinks\ndri", []), ("ord # dri", []), ("nonsense ", []), ("orders place -- --si", []),
    ] as [(String, [String])])
  func `says what may come`(text: String, expected: [String]) async { #expect(await texts(text) == expected) }

  @Test func `replaces all words of a name without quotes`() async {
    let line = "orders place Ada --item iced t"
    #expect(await completer().completion(line, cursor: line.utf8.count).range == 24..<30)
  }

  @Test func `says what the values of a setting mean`() async {
    let names = await completer().completion("set ", cursor: 4).candidates
    #expect(names.first { $0.text == "keymap" }?.detail == "key bindings of the prompt")
    let keymaps = await completer().completion("set keymap ", cursor: 11).candidates
    #expect(keymaps.first?.detail.contains("Ctrl-A") == true)
    let formats = await completer().completion("drinks list -o ", cursor: 15).candidates
    #expect(formats.first { $0.text == "ndjson" }?.detail == "one JSON value per line")
  }

  @Test func `options that must be there come first, and none twice`() async {
    #expect(await texts("orders place ").prefix(2) == ["--item", "--size"])
    #expect(await texts("orders place --item x --").contains("--item") == false)
  }

  @Test func `what comes late is left out`() async {
    // The value itself comes in ten minutes.
    let start = ContinuousClock.now
    let completion = await completer(within: PromptCompleter.budget).completion("orders place --milk ", cursor: 20)
    #expect(completion.candidates.isEmpty)
    #expect(start.duration(to: .now) < TestTimeout.limit)
  }

  @Test func `what the user may not use is not offered`() async {
    let completion = await completer { $0.name != "drinks forget" }.completion("drinks ", cursor: 7)
    #expect(completion.candidates.map(\.text) == ["list", "show"])
    let none = await completer { !$0.name.hasPrefix("drinks") }.completion("dri", cursor: 3)
    #expect(none.candidates == [])
  }

  @Test func `no file of a redirection is offered to users who may name none`() async {
    let text = "drinks list > /et"
    #expect(await texts(text).contains("/etc/"))
    let permits: @Sendable (CommandInfo) -> Bool = { $0.name != "source" }
    #expect(await completer(permits).completion(text, cursor: text.utf8.count).candidates.isEmpty)
  }

  @Test(arguments: [nil, .anonymous] as [Principal?])
  func `no file is offered if the user is unknown or has left since the line began`(user: Principal?) async {
    var other = completer()
    other.currentUser = { user }
    for text in ["drinks list > /et", "source /et"] {
      #expect(await texts(text).contains("/etc/"))
      #expect(await other.completion(text, cursor: text.utf8.count).candidates.isEmpty)
    }
  }

  @Test func `an option that the user may not use is neither offered nor sound`() async {
    let permits: @Sendable (CommandInfo) -> Bool = { $0.permission.name != "orders.many" }
    let options = await completer(permits).completion("orders place --", cursor: 15).candidates.map(\.text)
    #expect(!options.contains("--count"))
    #expect(options.contains("--size"))
    #expect(await texts("orders place --co").contains("--count"))
    let words = Lexer("orders place -i latte --count 2 Ada").statements[0]
    let check = StatementCheck(words, end: -1, grammar: grammar, permits: permits)
    #expect(check.hint == "--count is for baristas and above")
    #expect(!check.isSound)
    #expect(StatementCheck(words, end: -1, grammar: grammar).isSound)
  }

  @Test(arguments: [
    ("orders place", "orders place is for all signed-in users"),
    ("plan orders place -i latte Ada", "orders place is for all signed-in users"),
    ("explain orders place", ""), ("drinks list", ""),
  ])
  func `a command that the user may not run is sound only after explain`(text: String, hint: String) {
    let check = StatementCheck(Lexer(text).statements[0], end: -1, grammar: grammar) { $0.name != "orders place" }
    #expect(check.hint == hint)
    #expect(check.isSound == hint.isEmpty)
  }

  @Test func `an alias is completed as what it stands for`() async {
    state.setAlias("dl", to: "drinks list")
    #expect(await texts("dl --cou") == ["--count"])
    #expect(await texts("dl") == ["dl"])
    #expect(await texts("alias --remove ") == ["dl", "--save"])
    #expect(hint("alias dx 'drinks show'") == "")
  }

  private func hint(_ text: String) -> String {
    StatementCheck(Lexer(text).statements[0], end: text.utf8.count, grammar: grammar).hint
  }

  @Test(arguments: [
    ("orders place -i latte Ada", ""), ("orders", "needs a subcommand: place"), ("ordrs x", "no such command"),
    ("orders plaze x", "not a command of orders"), ("orders place -i latte", "needs <guest>"),
    ("orders place", "needs --item <item>"),
    ("orders place --item", "--item needs a value"), ("orders place -i latte Ada Bo ", "unexpected argument"),
    ("orders place --itme x y", "unknown option --itme"), ("orders place -i x --size huge y", "one of small, large"),
    ("orders place -i x --size=huge y", "one of small, large"),
    ("orders place -i x --size large --size=small y", "--size is given twice"),
    ("orders place -i x --iced=no y", "--iced takes no value"),
    ("orders place -i 'x", "' is not closed"), ("orders place -i x \\", "continues on the next line"),
    ("s x", "may be set, source"),
    ("orders place -i x Ada --output yaml ", "one of table, vertical, json, ndjson …"), ("watch", ""),
    ("watch 2s drinks", "needs a subcommand: list, show"), ("", ""), ("orders place --help", ""),
    ("orders place -i -5 Ada", "--item needs a value"), ("orders place -i --iced Ada ", "--item needs a value"),
    ("drinks list --count -1", "--count needs a value"),
    ("watch exit", "cannot be repeated"), ("watch set keymap vi", "cannot be repeated"),
    ("help drinks", ""), ("help drinks x", "not a command of drinks"), ("help 'drinks list'", ""),
    ("help 'drinks x'", "no such command"),
    ("explain drinks ", "needs a subcommand: forget, list, show"),
    ("explain orders place", ""), ("help orders place", ""), ("help orders place -o json", ""),
    ("explain 'orders place --count 2'", ""), ("explain 'orders x'", "no such command"),
    ("explain 'orders place' x", "unexpected argument"),
    ("explain orders place x", "unexpected argument"), ("help orders place x", "unexpected argument"),
    ("watch drinks ", "needs a subcommand: list, show"), ("watch orders place", "cannot be repeated"),
    ("plan set", "cannot be planned"), ("watch plan drinks forget", ""),
    ("set keymap vii ", "one of emacs, vi"), ("set keymap vi ", ""),
    ("output yaml ", "one of auto, table, vertical, json …"),
    ("set timeout 5x ", "off, or a duration: 500ms, 5s, 2m"), ("set timeout 5s ", ""), ("set timeout off ", ""),
    ("drinks list --timeout 5x ", "a duration: 500ms, 5s, 2m"), ("set yes maybe", "one of on, off"),
  ])
  func `says what is wrong or missing`(text: String, expected: String) { #expect(hint(text) == expected) }

  @Test func `the earlier name of a role is valid, but neither offered nor described`() {
    let roles = KnownValues(parsing: Role.self)
    #expect(roles.allows("guest") && roles.allows("customer") && !roles.allows("boss"))
    #expect(roles.offered.map(\.value) == ["customer", "barista", "manager", "owner"])
    #expect(roles.sentence == "customer, barista, manager, owner")
    #expect(roles.completions(of: "cu") == ["customer"] && roles.completions(of: "gu") == nil)
  }

  @Test func `a word that is being typed is unfinished and not wrong`() {
    #expect(hint("s") == "set, source")
    #expect(hint("ord") == "needs a subcommand: place")
    #expect(hint("orders place --it") == "needs --item <item>")
    #expect(hint("orders place -i x --size sm") == "one of small")
    #expect(StatementCheck(Lexer("s").statements[0], end: 1, grammar: grammar).styles == [])
    #expect(hint("set keymap v") == "one of vi")
    #expect(hint("set timeout 5") == "off, or a duration: 500ms, 5s, 2m")
    for (text, isWrong) in [("set keymap v", false), ("set keymap x", true), ("set timeout 5", false)] {
      let styles = StatementCheck(Lexer(text).statements[0], end: text.utf8.count, grammar: grammar).styles
      #expect(styles.contains { $0.style == .error } == isWrong, "\(text)")
    }
    #expect(
      StatementCheck(Lexer("ord x").statements[0], end: 5, grammar: grammar).styles.contains(
        StyledRange(4..<5, .error)))
  }

  @Test func `words are told apart by what they are`() {
    let text = "orders place -i 'iced latte' --size huge Ada"
    let styles = StatementCheck(Lexer(text).statements[0], end: text.utf8.count, grammar: grammar).styles
    #expect(
      styles.filter { $0.style != .plain } == [
        StyledRange(0..<6, .command), StyledRange(7..<12, .command), StyledRange(13..<15, .option),
        StyledRange(16..<28, .string), StyledRange(29..<35, .option), StyledRange(36..<40, .error),
      ])
  }
}

@Suite struct `What the history keeps` {
  private struct Accept: IdleCommand {
    static let info = CommandInfo("auth accept", "take up", permission: .anyone("test"), takesSecret: true)
    @Argument var code: String
  }

  private struct Recover: IdleCommand {
    static let info = CommandInfo("recover", "replace a password", permission: .anyone("test"))
    @Argument var email: String?
    @OptionGroup var password: SecretArgument
  }

  private struct Enter: IdleCommand {
    static let info = CommandInfo("enter", "sign in", permission: .anyone("test"))
    @Argument var name: String
    @OptionGroup var password: SecretArgument
  }

  private struct Adjust: IdleCommand {
    static let info = CommandInfo("adjust", "change a setting", permission: .anyone("test"))
    @Argument var name: String
    @Argument var value: String?
  }

  private struct Register: IdleCommand {
    static let info = CommandInfo("auth register", "add an account", permission: .anyone("test"))
    @Argument var email: String
    @Option var name: String
    @OptionGroup var password: SecretArgument
  }

  private struct Invite: IdleCommand {
    static let info = CommandInfo("auth invite", "invite", permission: .anyone("test"))
    @Argument var email: String
    @Flag var reset = false
  }

  private struct Assign: IdleCommand {
    static let info = CommandInfo("auth role", "change a role", permission: .anyone("test"))
    @Argument var email: String
    @Argument var role: Role

    static func values(of argument: String, after _: [String]) -> KnownValues? {
      argument == "role" ? KnownValues(parsing: Role.self) : nil
    }
  }

  private struct Hire: IdleCommand {
    static let info = CommandInfo("staff hire", "hire", permission: .anyone("test"))
    @Argument var name: String
    @Option var email: String?
  }

  @Test(arguments: [
    ("orders list", true), (" orders list", false), ("", false), ("\norders", false), ("auth accept 7K2QM", false),
    ("# accept 7K2QM-4XPD9-2VNTR-3CHJ8", false), ("help accept7K2QM-4XPD9-2VNTR-3CHJ8", false),
    ("plan auth accept 7K2QM", false), ("auth acept 7K2QM", false), ("acept 7K2QM", false),
    ("auht accept 7K2QM", false),
    ("ac 7K2QM", false), ("orders place --for Accept", true), ("accept", true),
    ("orders list; auth acc 7K2QM", false), ("login --password=x", false), ("login --password-stdin", true),
    ("login --Token x", false), ("enter ada@example.com", true),
    ("enter ada@example.com hunter2", false), ("enter ada@example.com --password-stdin", true),
    ("ENTER Ada hunter2", false), ("entre ada@example.com hunter2", false), ("auth enter Ada hunter2", false),
    ("7K2QM-4XPD9-2VNTR-HSE19", false), ("orders show 018df9a3-1c00-7000-8000-00000000abcd", true),
    ("alias e enter ada@example.com hunter2", false), ("alias e orders list", true),
    ("alias e='enter ada@example.com hunter2'", false), ("alias e = enter ada@example.com hunter2", false),
    ("alias e='orders list'", true),
    ("recover hunter2", false), ("recover ada@example.com", true), ("recover", true),
    ("alias e 'enter ada@example.com hunter2'", false), ("timing enter ada@example.com hunter2", false),
    ("orders list --for postgres://bo:hunter2@host/db", false), ("orders list --for postgres://bo@host/db", true),
    ("help enter", true), ("entre ada@example.com", true),
    ("etner ada@example.com hunter@2", false), ("enetr hunter2", false), ("entre ada@example.com -hunter2", false),
    ("enter ada@example.com --password-stdin=hunter2", false), ("enter ada@example.com --pass=hunter2", false),
    ("enter ada@example.com:hunter2", false), ("enter ada@example.com -phunter2", false),
    ("orders list --for postgres://h/db?user=t&password=hunter2", false),
    ("orders list --for HTTPS://hunter2@host/1", false),
    ("orders list --for https://hunter2@host/1", false), ("orders list --for https://host/1?page=2", false),
    ("signin ada@example.com hunter2", false), ("su hunter2", false),
    ("passwd hunter2", false), ("su ada@example.com", true), ("orders place --note 'pass it on'", true),
    ("orders place --note 'no sugar'", true), ("orders place --note \"not hot\"", true),
    ("signup a@b.co hunter2", false),
    ("orders place --note x --pwd hunter2", false),
    ("orders place --note '--password'", false), ("orders place --note password", true),
    ("enter ada@example.com #hunter2", false), ("enter ada@example.com >hunter2", false),
    ("enter ada@example.com |hunter2", false), ("enter ada@example.com ;hunter2", false),
    ("enter ada@example.com\nhunter2", false), ("enter ada@example.com\n", true), ("orders list\ndrinks list", true),
    ("enter|hunter2", false), ("entre ada@example.com #hunter2", false), ("enter ada@example.com #", true),
    ("# enter ada@example.com hunter2", false), ("#enter Ada hunter2", false), ("# # enter Ada hunter2", false),
    ("# auth accept 7K2QM", false), ("# enter ada@example.com #hunter2", false), ("#", true),
    ("drinks list; # enter Ada hunter2", false), ("# orders list", true), ("# enter ada@example.com", true),
    ("drinks list # enter ada@example.com hunter2", false), ("drinks list # ask ada@example.com", true),
    ("enter=ada@example.com hunter2", false), ("enter=ada@example.com", true), ("enter: Ada hunter2", false),
    ("sign in ada@example.com hunter2", false), ("sign in ada@example.com", true),
    ("sing in ada@example.com hunter2", false), ("sing in ada@example.com", true),
    ("adjust password hunter2", false), ("adjust password=hunter2", false), ("adjust password #hunter2", false),
    ("adjust password", true), ("adjust color blue", true), ("orders place -i latte Etner --iced", true),
    ("auth reset ada@example.com hunter2", false), ("auth reset ada@example.com", true),
    ("drinks list > enter.csv # enter the rest", true), ("drinks list; orders place --for Ada # enter 2", true),
    ("auth invite ada@example.com --reset hunter2", false), ("auth invite ada@example.com --reset=hunter2", false),
    ("auth invite ada@example.com hunter2", false), ("auth invite ada@example.com -phunter2", false),
    ("auth invite ada@example.com barista", true), ("auth invite ada@example.com --name Ada", true),
    ("auth role ada@example.com barista hunter2", false), ("adduser ada@example.com -phunter2", false),
    ("auth invite ada@example.com --reset", true), ("auth set-password hunter2", false), ("auth set-password", true),
    ("auth add ada@example.com hunter2", false), ("auth new ada@example.com barista hunter2", false),
    ("auth create ada@example.com hunter2", false), ("auth ada@example.com hunter2", false),
    ("adduser ada@example.com hunter2", false), ("authenticate ada@example.com hunter2", false),
    ("ada@example.com hunter2", false), ("ada@example.com", true), ("adduser ada@example.com", true),
    ("secret hunter2", false), ("secret: hunter2", false), ("secret", true),
    ("auth paswd hunter2", false), ("auth role ada@example.com hunter2", false),
    ("auth role ada@example.com barsta", true), ("auth role ada@example.com guest", true),
    ("user add ada@example.com hunter2", false),
    ("add user ada@example.com hunter2", false), ("user add ada@example.com", true),
    ("staff hire Ada ada@example.com hunter2", false), ("staff hire Ada ada@example.com barista", true),
    ("staff hire Ada --email ada@example.com hunter2", false), ("staff hire Ada --email ada@example.com", true),
    ("auth role ada@example.com barista", true), ("auth rloe ada@example.com barista", true),
    ("auth promote ada@example.com barista", true), ("auth add ada@example.com --name Ada", true),
    ("auth invit ada@example.com", true), ("orders ada@example.com latte", true),
    ("orders place --note 'ada@example.com called'", true), ("orders place --note 'secret blend'", true),
    ("echo hunter2 | enter ada@example.com", false), ("echo hunter2|entre ada@example.com", false),
    ("printf hunter2 | coffeepal enter ada@example.com", false), ("echo hunter2; enter ada@example.com", false),
    ("echo hunter2 | enter", false), ("drinks list | grep enter", true), ("echo tea | grep enter", true),
    ("drinks list; enter ada@example.com", true),
    ("drinks list | enter ada@example.com hunter2", false), ("drinks list > enter ada@example.com hunter2", false),
    ("drinks list | coffeepal enter ada@example.com hunter2", false), ("drinks list | sort -k2 enter", true),
    ("drinks list | auth invite ada@example.com hunter2", false), ("drinks list > enter", true),
    ("drinks list --header 'Authorization: hunter2'", false), ("drinks list --api-key=hunter2", false),
    ("drinks list | mail -s Drinks ada@example.com", true), ("drinks list --of https:/ada:a#b|hunter2@h", false),
    ("ada@example.com:hunter2", false), ("ada@example.com: hunter2", false), ("ada@example.com/hunter2", false),
    ("auth invite ada@example.com:hunter2", false), ("auth role ada@example.com:hunter2 barista", false),
    ("orders place --note 'ada@example.com: late'", true), ("ada@example.com:", true),
  ])
  func `is everything but what is meant to be forgotten`(text: String, isKept: Bool) {
    let commands = Harness()
      .adding(
        Accept.self, Enter.self, Recover.self, Adjust.self, Register.self, Invite.self, Assign.self, to: "auth"
      ).adding(Hire.self, to: "staff").commands
    let grammar = CommandGrammar(CommandTable(commands), aliases: { ["ac": "auth accept"] })
    #expect(HistoryRules(grammar).keeps(text) == isKept)
    #expect(HistoryRules(grammar).keeps(text, for: .anonymous) == (isKept && !text.contains("@")))
  }

  @Test(arguments: [
    ("purple staircase walnut 77", false), ("drinks", false), ("drinks list", true), ("drinks list; walnut 77", false),
    ("drinks list; orders place", true),
  ])
  func `is only commands after a question for a password that failed`(text: String, isKept: Bool) {
    let rules = HistoryRules(CommandGrammar(CommandTable(Harness.commands())))
    #expect(rules.keeps(text))
    #expect(rules.keeps(text, mayBePassword: true) == isKept)
  }
}

@Suite struct `A text at the prompt` {
  @Test(arguments: [
    ("orders list", true), ("orders 'a", false), ("orders 'a\nb'", true), ("orders \\", false),
    ("orders O'Neil", true), ("orders O'Neil x'", true),
    ("orders \\\nlist", true),
    ("say \"\\q", true), ("", true),
  ])
  func `is whole when nothing in it is open`(text: String, isComplete: Bool) {
    #expect(StatementLexer.isComplete(text) == isComplete)
  }
}
