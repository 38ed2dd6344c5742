import Synchronization
import TerminalKit
import Testing

@testable import ShellKit

/// A terminal at which a line was typed ahead.
private final class TypedAhead: InputSource {
  let isTerminal = true
  private let isDiscarded = Mutex(false)

  var hasTypeAhead: Bool { isDiscarded.withLock { !$0 } }

  func discardTypeAhead() { isDiscarded.withLock { $0 = true } }

  func next(_: LineQuestion?) async -> LineReader.Event { .end }
}

/// The lines in which a password is suspected, and those in which it is not.
extension `A password` {
  @Test func `is not suspected after a verb with a meaning of its own`() async throws {
    let harness = Harness().adding(Door.Recover.self, to: "door")
    let errors = try await harness.script("drinks remove tea").errors
    #expect(errors.contains("\n  drinks remove tea\n         ^^^^^^ "), "\(errors)")
    #expect(try await !harness.script("drinks recovr hunter2").errors.contains("hunter2"))
  }

  @Test(arguments: [
    ("unlock", true), ("unlock --bogus", true), ("unlck", true), ("drinks list --bogus", false), ("drinks list", false),
  ])
  func `may be typed ahead of a command that fails before it asks`(line: String, mayBe: Bool) async throws {
    let (state, input, output) = (ShellState(settings: SessionSettings()), TypedAhead(), MemoryOutput())
    let commands = Harness().adding(Door.Unlock.self, to: "door").commands
    let runner = StatementRunner(
      grammar: CommandGrammar(CommandTable(commands + Builtins.all)),
      streams: ShellStreams(input: input, output: output, errors: output), state: state, hooks: ShellHooks(),
      interrupts: InterruptCenter(exitWatchdog: .none))
    var lexer = StatementLexer()
    let statement = try #require(try lexer.feed(line).first)
    _ = await runner.run(statement, in: InputContext(origin: .here, isInteractive: true))
    #expect(input.hasTypeAhead != mayBe)
    #expect(state.takeMissedPassword() == mayBe)
    #expect(!state.takeMissedPassword())
  }

  @Test func `may be the line after an empty one that follows such a command`() throws {
    let (state, history, output) = (ShellState(settings: SessionSettings()), HistoryFile(path: nil), MemoryOutput())
    let runner = StatementRunner(
      grammar: CommandGrammar(CommandTable(Harness.commands())),
      streams: ShellStreams(input: MemoryInput([]), output: output, errors: output), state: state,
      hooks: ShellHooks(), interrupts: InterruptCenter(exitWatchdog: .none))
    let editor = PromptEditor(lines: try LineEditor(input: 0, output: 1, history: history), history: history)
    let reader = PromptReader(runner: runner, editor: editor)
    state.recordMissedPassword()
    for line in ["", " ", "tea4two", "drinks list"] { reader.remember(line) }
    #expect(history.latest(9).map(\.text) == ["drinks list"])
  }

  @Test(arguments: [
    ("door rename ada@example.com hunter2", false),
    ("door renam ada@example.com hunter2", false), ("rename ada@example.com hunter2", false),
    ("unlock(ada@example.com, hunter2)", false), ("unlock,ada@example.com,hunter2", false),
    ("door rename ada@example.com bo@example.com", true), ("door rename ada bo@example.com", true),
    ("door renam ada@example.com bo@example.com", true), ("door rename 9f3a21bc hunter2", false),
  ])
  func `in place of a second address is not kept in the history`(line: String, isKept: Bool) {
    let commands = harness.adding(Door.Rename.self, Door.Recover.self, to: "door").commands
    #expect(HistoryRules(CommandGrammar(CommandTable(commands))).keeps(line) == isKept)
  }

  @Test(arguments: [
    ("door status hunter2hunter2", false), ("door status everywhere", true), ("door status evrywhere", true),
    ("door status now", true), ("door rename --to hunter2 bo@example.com", false),
    ("door rename --to bo@example.com", true), ("drinks list pasword hunter2", false),
    ("drinks list passwrod hunter2", false), ("drinks list passed hunter2", true), ("drinks list pasword", true),
  ])
  func `in a command that takes none is not kept in the history`(line: String, isKept: Bool) {
    let commands = Harness().adding(Door.Login.self, Door.Rename.self, Door.Status.self, to: "door").commands
    #expect(HistoryRules(CommandGrammar(CommandTable(commands))).keeps(line) == isKept)
  }

  /// Commands about accounts, and others.
  private static let accountCommands =
    Harness.commands() + [
      RegisteredCommand(Door.Login.self, feature: "door") {}, RegisteredCommand(Door.Enter.self, feature: "door") {},
      RegisteredCommand(Door.Assign.self, feature: "door") {},
      RegisteredCommand(Door.Unnote.self, feature: "door") {},
    ]

  @Test(arguments: [
    "login ada@example.com --hunterzwei", "login ada@example.com --hunter-zwei2=hunter3",
    "door hunterzwei", "door 'hunter zwei'",
    "login ada@example.com -p\"hunterzwei\"", "plan door hunterzwei",
    "door correct hunter battery", "--bogus hunter2 login ada@example.com", "-o hunter2 login ada@example.com",
    "-phunter2 login ada@example.com", "--hunterzwei login ada@example.com", "door role ada@example.com hunter@zw.ei",
    "door unnote ada@example.com hunterzwei", "drinks list logn Ada hunter2",
    "drinks list --count 1 logn Ada hunter2",
  ])
  func `in the place of a command, an option or a value is neither repeated nor kept`(line: String) async throws {
    var harness = harness
    harness.commands = Self.accountCommands
    let result = try await harness.script(line)
    #expect(result.code != 0)
    #expect(result.errors.contains("***") && !result.errors.contains("hunter"), "\(result.errors)")
    #expect(!HistoryRules(CommandGrammar(CommandTable(harness.commands + Builtins.all))).keeps(line))
  }

  @Test(arguments: [
    "door role ada@example.com barsta", "door unnote ada@example.com 1", "-o json login ada@example.com",
    "--json login ada@example.com", "door open", "door rol ada@example.com barista", "drinks list Robin Hood tea",
  ])
  func `is not suspected in the place of a command, an option or a value that is near to a right one`(line: String) {
    let commands = Self.accountCommands + Builtins.all
    #expect(HistoryRules(CommandGrammar(CommandTable(commands))).keeps(line))
  }

  /// Commands about accounts, also with roles in options.
  private static let roleCommands =
    accountCommands + [
      RegisteredCommand(Door.Hire.self, feature: "door") {}, RegisteredCommand(Door.Register.self, feature: "door") {},
    ]

  @Test(arguments: [
    "door register ada@example.com --role Hunter2hunter", "door register ada@example.com --role=Hunter2hunter",
    "door register ada@example.com --role 'hunter hunter'", "door hire Bo --role Hunter2hunter",
    "door hire Bo --role=Hunter2hunter --email bo@example.com", "door hire Bo --bogus Hunter2hunter",
  ])
  func `in the value of an option of a command about accounts is neither repeated nor kept`(line: String) async throws {
    try await isWithheld(line, Self.roleCommands)
  }

  @Test(arguments: [
    "door hire Bo --email bo@example.com --rol chef Hunter-Quartz-Velvet",
    "door hire Bo --email=bo@example.com --bogus 'hunter quartz velvet'",
    "door hire Bo --email bo@example.com hunter quartz velvet",
    "door hire Bo --email bo@example.com --pin=hunter-quartz-velvet",
    "hire Bo <bo@example.com> Hunter-Quartz-Velvet", "hire Bo bo@example.com --role chef 2hunterzz",
    "dor hire Bo bo@example 'hunter quartz velvet'", "door hire Bo --email bo@example.com hunter-qu@rtz-velvet",
  ])
  func `of several words beside an address is neither repeated nor kept`(line: String) async throws {
    try await isWithheld(line, Self.roleCommands)
  }

  /// Expects that neither an error nor the history has the word `hunter` of a line.
  private func isWithheld(_ line: String, _ commands: [RegisteredCommand]) async throws {
    var harness = harness
    harness.commands = commands
    let errors = try await harness.script(line).errors
    #expect(errors.contains("***") && !errors.lowercased().contains("hunter"), "\(errors)")
    #expect(!HistoryRules(CommandGrammar(CommandTable(commands + Builtins.all))).keeps(line))
  }

  @Test(arguments: [
    "door register ada@example.com --role chef", "door register ada@example.com --role baristta",
    "door hire McDonald24 --role baristta", "door hire McDonald24", "drinks list --for McDonald24 --bogus",
  ])
  func `is not suspected in a name, or in a misspelled or a short value of an option`(line: String) {
    #expect(HistoryRules(CommandGrammar(CommandTable(Self.roleCommands))).keeps(line))
  }

  @Test(arguments: [
    "Hunter2hunter", "Hunter2hunter for Ada", "plan Hunter2hunter", "help Hunter2hunter", "PIN Hunter2hunter",
    "door whoami Hunter2hunter",
  ])
  func `in the place of a command or after an unknown word is neither repeated nor kept`(line: String) async throws {
    try await isWithheld(line, Self.accountCommands)
  }

  @Test func `in the place of a command leaves the unknown word before it visible`() async throws {
    var harness = harness
    harness.commands = Self.accountCommands
    let errors = try await harness.script("PIN Hunter2hunter").errors
    #expect(errors.contains("there is no command PIN") && errors.contains("\n  PIN ***\n"), "\(errors)")
  }

  @Test(arguments: [
    "hunterzwei", "Hunterzwei", "PIN Hunter2", "drinks Coffee2Go", "drnks Coffee2Go", "latte for McDonald24",
    "drinks list --for McDonald24 x", "018df9a3-1c00-7000-8000-00000000abcd", "2026-03-01T10:00",
  ])
  func `is not suspected in a short word, one without digits, a time, an id or a name`(line: String) {
    let commands = Self.accountCommands + Builtins.all
    #expect(HistoryRules(CommandGrammar(CommandTable(commands))).keeps(line))
  }

  @Test func `is the only word after an address unless it is one of a text`() async throws {
    var harness = harness
    harness.commands += [
      RegisteredCommand(Door.Hire.self, feature: "door") {}, RegisteredCommand(Door.Admit.self, feature: "door") {},
    ]
    let errors = try await harness.script("door admit ada@example.com hunter2").errors
    #expect(errors.contains("door admit does not take ***") && !errors.contains("hunter2"), "\(errors)")
    let text = try await harness.script("door admit ada@example.com inexperienced").errors
    #expect(text.contains("door admit does not take inexperienced"), "\(text)")
  }

  @Test(arguments: [
    "door name set ada@example.com Velvet-H@rbor-Quartz", "door name set --name ada@example.com Velvet-Harbor-Quartz",
  ])
  func `beside an address is neither repeated nor kept by a command of three words`(line: String) async throws {
    let harness = harness.adding(Door.Enter.self, Door.SetName.self, to: "door")
    let errors = try await harness.script(line).errors
    #expect(errors.contains("door name set does not take ") && !errors.contains("Quartz"), "\(errors)")
    #expect(!HistoryRules(CommandGrammar(CommandTable(harness.commands))).keeps(line))
  }

  @Test(arguments: [("unlock hunter2", false), ("unlock ada@example.com", true)])
  func `after a word that users type for a command with a password is not kept`(line: String, isKept: Bool) {
    let commands = Harness().adding(Door.Login.self, to: "door").commands
    #expect(HistoryRules(CommandGrammar(CommandTable(commands))).keeps(line) == isKept)
  }

  @Test(arguments: ["Robin", "Lin", "Colin", "Logan", "Lori", "'Lin Wei'", "Su"])
  func `is not suspected in the name of a person that is like login`(name: String) async throws {
    let harness = harness.adding(Door.Login.self, Door.Greet.self, to: "door")
    let rules = HistoryRules(CommandGrammar(CommandTable(harness.commands)))
    let lines = [
      "door greet --for \(name) --bogus", "door greet --for=\(name) x y", "door greet \(name) x",
      "door gret --for \(name) x", "dor greet --for \(name) x", "greet \(name) x",
    ]
    for line in lines { #expect(rules.keeps(line), "\(line)") }
    let errors = try await harness.script("door greet x \(name)").errors
    #expect(!errors.contains("***") && !errors.contains(SecretWords.omission), "\(errors)")
    #expect(rules.keeps("door greet --note 'Robin wants tea'"))
  }

  @Test(arguments: [
    "logn Ada hunter2", "plan logn Ada hunter2", "coffeepal logn Ada hunter2", "coffeepal door logn Ada hunter2",
    "dor logn Ada hunter2", "door greet x logn ada@example.com hunter2", "door greet --note 'logn a@b.co hunter2'",
  ])
  func `is suspected after a misspelled command where one could stand, or before an address`(line: String) {
    let commands = harness.adding(Door.Login.self, Door.Greet.self, to: "door").commands
    #expect(!HistoryRules(CommandGrammar(CommandTable(commands))).keeps(line))
  }
}
