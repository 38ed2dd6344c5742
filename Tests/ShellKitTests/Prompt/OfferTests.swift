import DomainKit
import TerminalKit
import Testing

@testable import ShellKit

@Suite struct `A typo` {
  private func error(_ line: String, aliases: [String: String] = [:]) async throws -> ShellError {
    let statement = try #require(try lexed(line).first)
    let table = CommandTable(Harness.commands() + Builtins.all)
    let resolver = StatementResolver(grammar: CommandGrammar(table, aliases: { aliases }), allowsPrefix: true)
    var settings = SessionSettings()
    do {
      let resolved = try resolver.resolve(statement, &settings)
      let session = StatementSession(
        name: "", settings: settings, streams: Self.nowhere,
        time: SessionTime(now: Timestamp(milliseconds: 0), calendar: BusinessCalendar()),
        interrupts: InterruptCenter(exitWatchdog: .none))
      _ = try await resolved.command.run(resolved.arguments, in: session)
      return try #require(nil as ShellError?, "\(line) went well")
    } catch let failure as ArgumentFailure {
      let resolved = try resolver.resolve(statement, &settings)
      return failure.shellError(in: resolved)
    } catch let error as ShellError {
      return error
    }
  }

  private static let nowhere = ShellStreams(input: MemoryInput([]), output: MemoryOutput(), errors: MemoryOutput())

  private func lexed(_ line: String) throws -> [Statement] {
    var lexer = StatementLexer()
    return try lexer.feed(line)
  }

  @Test(
    arguments: [
      ("ordrs place --item 'a b' Ada", "orders place --item 'a b' Ada"),
      ("orders plcae  --item \"a\\tb\" Ada", "orders place  --item \"a\\tb\" Ada"),
      ("place Ada --item x", "orders place Ada --item x"),
      ("drinkslist --count 2", "drinks list --count 2"), ("'drinks list' --count 2", "drinks list --count 2"),
      ("drinks lst --count 2", "drinks list --count 2"),
      ("drinks lsit > 'a b'", "drinks list > 'a b'"),
      ("orders place --itme=x Ada", "orders place --item=x Ada"),
      ("orders place --itme x Ada", "orders place --item x Ada"),
      ("orders place --item x --size lrge Ada", "orders place --item x --size large Ada"),
      ("orders place --item x --size='lrge' Ada", nil),
      ("orders place --item x --size=lrge Ada", "orders place --item x --size=large Ada"),
      ("drinks list -o jsn", "drinks list -o json"), ("drinks list --output=jsn", "drinks list --output=json"),
      ("set kymap vi", "set keymap vi"), ("lst drinks", "drinks list"), ("list  drinks -q", "drinks list -q"),
      ("place ordrs --item x Ada", "orders place --item x Ada"),
    ] as [(String, String?)])
  func `is corrected, and nothing else is touched`(line: String, expected: String?) async throws {
    #expect(try await error(line).corrected(line) == expected)
  }

  @Test(arguments: ["", " "])
  func `is corrected in a line that the history leaves out`(space: String) async throws {
    let streams = ShellStreams(input: MemoryInput([]), output: MemoryOutput(), errors: MemoryOutput())
    let runner = StatementRunner(
      grammar: CommandGrammar(CommandTable(Harness.commands() + Builtins.all)), streams: streams,
      state: ShellState(settings: SessionSettings()), hooks: ShellHooks(),
      interrupts: InterruptCenter(exitWatchdog: .none))
    let inputContext = InputContext(origin: ScriptOrigin(file: nil, hasLines: false))
    let loop = StatementLoop(runner: runner, input: MemoryInput([]), inputContext: inputContext)
    let line = space + "drinks lsit"
    let statements = try lexed(line)
    let outcome = await runner.run(statements[0], in: inputContext)
    #expect(loop.corrected(outcome, statements[...], in: .success(line)) == space + "drinks list")
  }

  @Test(arguments: [
    "xyzzy", "drinks", "orders place Ada", "orders place --item x --count many Ada", "fail xyz", "x drinks",
    "s drinks",
  ])
  func `that may be anything is left alone`(line: String) async throws {
    #expect(try await error(line).corrected(line) == nil)
  }

  @Test(arguments: [
    ("forget tea", "did you mean drinks forget?"), ("brw tea", "help lists all commands"),
    ("brw", "did you mean brew?"),
    ("edit latte", "help lists all commands"), ("exot", "did you mean exit?"), ("exot 3 --json", "did you mean exit?"),
    ("list", "did you mean drinks list?"), ("place", "did you mean orders place?"),
  ])
  func `of a first word suggests commands with that verb, and no command without arguments`(
    line: String, hint: String
  ) async throws {
    #expect(try await error(line).suggestion == hint)
    // The effect of forgetting lasts, so it is never offered.
    #expect(try await error("forget tea").corrected("forget tea") == nil)
  }

  @Test func `of a number with a minus says how to write it`() async throws {
    #expect(
      try await error("orders place --item x -4").suggestion == "to pass it as a value, write -- before it: -- -4")
  }

  @Test func `in what an alias stands for is left alone`() async throws {
    #expect(try await error("pl Ada", aliases: ["pl": "orders plcae --item x"]).corrected("pl Ada") == nil)
  }

  @Test func `inside another command is corrected there`() throws {
    let inner = ShellError(
      "usage.unknown-option", "", excerpt: SourceExcerpt(source: "orders place --itme x", range: 13..<19)
    ).corrected(by: Correction("--itme", nearest: ["--item"]))
    #expect(inner.corrected("plan orders place --itme x") == "plan orders place --item x")
    #expect(inner.corrected("plan orders place '--itme' x") == nil)
  }

  @Test func `is offered at a plain prompt by a question`() async throws {
    #expect(
      try await Harness().prompt("orders plcae --item tea Ada", "y", "orders plcae --item tea Ada", "", "drinks lst")
        == """
        coffeepal> orders plcae --item tea Ada
        error[usage.unknown-command]: orders has no command plcae
          orders plcae --item tea Ada
                 ^^^^^ did you mean orders place?
        Run orders place --item tea Ada instead? [y/N] y
        1 small tea for Ada
        coffeepal> orders plcae --item tea Ada
        error[usage.unknown-command]: orders has no command plcae
          orders plcae --item tea Ada
                 ^^^^^ did you mean orders place?
        Run orders place --item tea Ada instead? [y/N] 
        coffeepal> drinks lst
        error[usage.unknown-command]: drinks has no command lst
          drinks lst
                 ^^^ did you mean drinks list?
        Run drinks list instead? [y/N] coffeepal> 
        [0]

        """)
  }

  @Test func `is offered from the statement on that failed`() async throws {
    let text = try await Harness().prompt(
      "orders place --item a Ada; orders plcae --item b Bo; orders place --item c 'Cy D'", "yes")
    #expect(text.contains("Run orders place --item b Bo; orders place --item c 'Cy D' instead? [y/N] yes\n"))
    #expect(text.contains("1 small a for Ada\n"))
    #expect(text.components(of: "small a for Ada") == 1)
    #expect(text.contains("1 small b for Bo\n1 small c for Cy D\n"))
  }

  @Test func `is not offered to a user who is not to be asked, nor in scripts`() async throws {
    for arguments in [["--no-input"], ["--yes"]] {
      #expect(try await !Harness(arguments: arguments).prompt("orders plcae --item tea Ada").contains("instead?"))
    }
    #expect(try await !Harness().script("orders plcae --item tea Ada").errors.contains("instead?"))
  }

  @Test func `with a secret beside it is not offered`() async throws {
    let text = try await Harness().prompt("orders plcae --password x Ada")
    #expect(text.contains("did you mean orders place?"))
    #expect(!text.contains("instead?"))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}

/// A command that takes an id.
private struct TapKeg: IdleCommand {
  static let info = CommandInfo("kegs tap", "tap a keg", permission: .anyone("test"))
  @Argument(help: ArgumentHelp(valueName: "id"), transform: IDArgument.parse) var id: IDSuffix
}

@Suite struct `A question mark after a line` {
  private let questionMarks: QuestionMarks

  private enum Kegs: ValueSource {
    static let arguments: [String: Void] = ["kegs tap <id>": ()]
    static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
      [ValueSuggestion("aaaa0001", detail: "Anna, stout"), ValueSuggestion("aaaa0002", detail: "Bo, ale")]
    }
  }

  private enum Drinks: ValueSource {
    static let arguments: [String: Void] = ["orders place --item": ()]
    static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
      (1...30).map { ValueSuggestion("drink\($0)", detail: "hot") }
    }
  }

  init() {
    let streams = ShellStreams(input: MemoryInput([]), output: MemoryOutput(), errors: MemoryOutput())
    questionMarks = QuestionMarks(
      runner: StatementRunner(
        grammar: CommandGrammar(
          CommandTable(Harness.commands() + [RegisteredCommand(TapKeg.self, feature: "kegs") {}] + Builtins.all),
          topics: HelpContent().allTopics),
        sources: { [RegisteredValueSource(Drinks.self) {}, RegisteredValueSource(Kegs.self) {}] },
        streams: streams, state: ShellState(settings: SessionSettings()), hooks: ShellHooks(findCurrentUser: { nil }),
        interrupts: InterruptCenter(exitWatchdog: .none)))
  }

  @Test func `lists no file while the user is unknown`() async { #expect(await !answer("source /et").contains("/etc")) }

  @Test(
    arguments: [
      ("?", ""), ("orders ?", "orders "), ("orders place ?  ", "orders place "), ("orders pl?", "orders pl"),
      ("orders place --item ?", "orders place --item "), ("drinks list; orders ?", "drinks list; orders "),
      ("orders place '?'", nil), ("orders place \\?", nil), ("orders place Ada?", nil), ("orders list # ?", nil),
      ("orders place ? Ada", nil), ("orders place --item=?", nil), ("orders list", nil), ("", nil), ("'a ?", nil),
    ] as [(String, String?)])
  func `asks where it can be nothing else`(line: String, expected: String?) {
    #expect(questionMarks.question(in: line) == expected)
  }

  private func answer(_ text: String) async -> String {
    await questionMarks.page(about: text, permits: { $0.name != "drinks forget" }).text()
  }

  @Test func `is answered by the commands that may follow`() async {
    #expect(await answer("drinks ") == "list  what there is\nshow  one drink\n")
    #expect(await answer("").contains("orders       place\n"))
    #expect(await answer("help pro") == "prompt  Keys, completion and history at the prompt\n")
    #expect(await answer("nonsense ").hasPrefix("no such command; help"))
    #expect(await answer("xy").hasPrefix("no match"))
  }

  @Test func `is answered by what is missing and what may come on top`() async {
    #expect(
      await answer("orders place --size large --iced ") == """
        orders place: take an order

        Required
          -i, --item <item>  what to make
          <guest>            who it is for

        Optional
          --milk <milk>    whose milk
          --count <count>  how many (default 1; for baristas and above)

        """)
    #expect(await answer("orders place -i x Ada ").contains("Complete: press Enter to run it."))
    #expect(
      await answer("drinks list; orders place -i x Ada --count many ")
        .contains("This would fail: many is not a valid --count <count>."))
  }

  @Test(arguments: ["drinks forget ", "drinks forget extra ", "watch plan drinks forget ", "help drinks forget "])
  func `about a command that the user may not run is answered by its users`(text: String) async {
    let page = await answer(text)
    #expect(page.contains("This would fail: drinks forget is for all signed-in users."), "\(page)")
  }

  @Test func `is answered by the values that there are`() async {
    #expect(
      await answer("orders place --size ")
        == "--size <size>: how large (one of small, large; default small)\n\nValues\n  small\n  large\n")
    let live = await answer("orders place --item ")
    #expect(live.hasPrefix("-i, --item <item>: what to make\n\nValues\n  drink1   hot\n"))
    #expect(live.hasSuffix("  …        and 10 more\n"))
    #expect(await answer("timing ").contains("For <value>\n  on\n  off\n"))
  }

  @Test func `after a name in the place of an id is answered by the items with it`() async {
    let named = await answer("kegs tap anna ")
    #expect(named.hasSuffix("For <id>\n  aaaa0001  Anna, stout\n"), "\(named)")
    #expect(await !answer("kegs tap aaaa0002 ").contains("For <id>"))
    #expect(await !answer("kegs tap @ ").contains("For <id>"))
  }

  @Test(arguments: ["?", "orders ?", "orders place ?", "orders place --item ?"])
  func `is no mistake while it is typed`(text: String) {
    let grammar = CommandGrammar(CommandTable(Harness.commands() + Builtins.all))
    let check = StatementCheck(Lexer(text).statements[0], end: text.utf8.count, grammar: grammar)
    #expect(check.hint == "press Enter for help")
    #expect(!check.styles.contains { $0.style == .error })
  }

  @Test func `is answered at a plain prompt, and is a word in scripts`() async throws {
    let text = try await Harness().prompt("drinks ?", "orders place --item tea '?'")
    #expect(text.contains("coffeepal> drinks ?\nforget  forget all drinks\nlist    what there is\n"))
    #expect(text.contains("1 small tea for ?\n"))
    #expect(try await Harness().script("orders place --item tea ?").errors == "1 small tea for ?\n")
  }
}
