import DomainKit
import ShellKit
import TerminalKit
import Testing

@Suite struct `At the prompt` {
  @Test func `a session continues after errors, and Ctrl-D leaves`() async throws {
    #expect(
      try await Harness().prompt("orders place -i latte Ada", "ordrs", "", "drinks list --count 1") == """
        coffeepal> orders place -i latte Ada
        1 small latte for Ada
        coffeepal> ordrs
        error[usage.unknown-command]: there is no command ordrs
          ordrs
          ^^^^^ did you mean orders?
        coffeepal> 
        coffeepal> drinks list --count 1
        id        name   price  share       hot
        ────────  ─────  ─────  ──────────  ───
        000000a1  latte   3.50  ██████████  yes
        coffeepal> 
        [0]

        """)
  }

  @Test(arguments: [
    ("orders place -i latte Ada #3", true), ("orders place -i 'iced", false), ("orders place -i latte Ada # 3", false),
    ("orders place -i latte Ada '#3'", false), ("orders place -i latte Ada#3", false), ("drinks list #3", false),
    ("drinks list --count 1; #3", false), ("drinks list --count 1\t#über; drinks list", true),
    ("#3", false),
  ])
  func `a comment that may be meant as text is noted`(line: String, isNoted: Bool) async throws {
    let note = "The text from # on was taken as a comment."
    #expect(try await Harness().prompt(line, "latte #3' Ada").contains(note) == isNoted)
    #expect(try await !Harness().script(line).errors.contains(note))
  }

  @Test func `words without quotes may be abbreviated`() async throws {
    #expect(try await Harness().prompt("drin li --count 1").contains("latte"))
    for line in ["'drin' li", "drin 'li'"] {
      #expect(try await Harness().prompt(line).contains("error[usage.unknown-command]"), "\(line)")
    }
  }

  @Test func `one letter is no abbreviation of a command that cannot be undone`() async throws {
    let text = try await Harness().prompt("drinks f")
    #expect(text.contains("error[usage.unknown-command]: drinks has no command f\n"), "\(text)")
    #expect(text.contains("^ did you mean drinks forget?\n"), "\(text)")
  }

  @Test func `an open quote asks for more`() async throws {
    #expect(
      try await Harness().prompt("orders place -i 'iced", "latte' Ada", "exit 3", "never") == """
        coffeepal> orders place -i 'iced
        ... latte' Ada
        1 small iced\\nlatte for Ada
        coffeepal> exit 3
        [3]

        """)
  }

  @Test func `the beginning of a word is enough where it is unique`() async throws {
    let text = try await Harness().prompt("ord pl -i latte Ada", "s", "drinks")
    #expect(
      text == """
        coffeepal> ord pl -i latte Ada
        1 small latte for Ada
        coffeepal> s
        error[usage.ambiguous-command]: s is ambiguous
          s
          ^ did you mean set or source?
        coffeepal> drinks
        error[usage.incomplete-command]: drinks needs a subcommand
          drinks
                 ^ one of forget, list, show
        coffeepal> 
        [0]

        """)
  }

  @Test func `an article is the beginning of no word`() async throws {
    let text = try await Harness().prompt("a latte for Ada")
    #expect(text.contains("there is no command a\n") && text.contains("^ help lists all commands\n"), "\(text)")
  }

  @Test func `the rest of a line is dropped after a failure`() async throws {
    let text = try await Harness().prompt("fail described; orders place -i latte Ada")
    #expect(
      text == """
        coffeepal> fail described; orders place -i latte Ada
        error[orders.sold-out]: oat milk is sold out
          try soy
        coffeepal> 
        [0]

        """)
  }

  @Test func `a question breaks between words on a narrow terminal`() async throws {
    var harness = Harness()
    harness.columns = 24
    let text = try await harness.prompt("drinks forget", "no")
    #expect(text.contains("\nForget all 3 drinks?\n[y/N] no\n"), "\(text)")
  }

  @Test func `what destroys asks first`() async throws {
    #expect(
      try await Harness().prompt("drinks forget", "y", "drinks forget", "no", "drinks forget --yes") == """
        coffeepal> drinks forget
        Forget all 3 drinks? [y/N] y
        forgotten
        coffeepal> drinks forget
        Forget all 3 drinks? [y/N] no
        error[shell.not-confirmed]: drinks forget was not confirmed
        coffeepal> drinks forget --yes
        forgotten
        coffeepal> 
        [0]

        """)
  }

  @Test(arguments: [("y", true), ("Y", true), ("Yes", true), ("YES", true), ("yess", false), ("", false)])
  func `a question takes a yes in any case, and all else as a no`(answer: String, isYes: Bool) async throws {
    #expect(try await Harness().prompt("drinks forget", answer).contains("\nforgotten\n") == isYes)
  }

  @Test func `a hook learns of each setting that the user changes`() async throws {
    let seen = Log()
    var harness = Harness()
    harness.hooks.settingsChanged = { seen.add("\($0.isVerbose)") }
    _ = try await harness.prompt("set verbose on", "set verbose maybe", "set verbose off")
    #expect(seen.entries == ["true", "false"])
  }

  @Test func `hooks give the prompt, allow commands and follow statements`() async throws {
    let seen = Log()
    var harness = Harness()
    harness.hooks = ShellHooks(
      prompt: { "ada:manager\u{1B}> " },
      authorize: { info in if info.permission.name == "drinks.read" { throw Refusal() } },
      afterStatement: { seen.add("after") })
    let text = try await harness.prompt("drinks list; exit", "exit")
    #expect(
      text == """
        ada:manager\\u{1b}> drinks list; exit
        error[orders.sold-out]: oat milk is sold out
          try soy
        ada:manager\\u{1b}> exit
        [0]

        """)
    #expect(seen.entries == ["after", "after"])
  }

  @Test func `Ctrl-C cancels the command and the prompt stays`() async throws {
    let text = try await Harness.interrupted().prompt("brew", "orders place -i latte Ada")
    #expect(
      text == """
        coffeepal> brew

        error[shell.interrupted]: brew was interrupted
        coffeepal> orders place -i latte Ada
        1 small latte for Ada
        coffeepal> 
        [0]

        """)
  }

  @Test func `Ctrl-C clears the line`() async throws {
    let screen = MemoryOutput(isTerminal: true)
    let signals = TestSignals()
    let input = InterruptedInput(signals)
    let streams = ShellStreams(input: input, output: screen, errors: screen, watchSignals: signals.watch)
    #expect(try await Harness().shell(streams).run() == 0)
    #expect(screen.text == "coffeepal> ... \ncoffeepal> \n")
  }

  @Test func `Ctrl-C in one text of -c ends the others too`() async throws {
    var harness = Harness.interrupted("--on-error", "continue", "-c", "brew", "-c", "drinks list")
    let interrupted = try await harness.script()
    #expect(interrupted.code == 130 && interrupted.output == "")
    harness.arguments[3] = "brew tea"
    let refused = try await harness.script()
    #expect(refused.code == 64 && refused.output.contains("latte"))
  }

  @Test(arguments: [(TerminalSignal.terminate, 143), (.hangUp, 129)] as [(TerminalSignal, Int32)])
  func `a signal that ends the program stops the command first`(signal: TerminalSignal, code: Int32) async throws {
    let screen = MemoryOutput(isTerminal: true)
    let harness = Harness.interrupted(by: signal)
    let input = MemoryInput(["brew", "never"], isTerminal: true)
    let streams = ShellStreams(input: input, output: screen, errors: screen, watchSignals: harness.signals.watch)
    #expect(try await harness.shell(streams).run() == code)
    #expect(
      screen.text
        == "coffeepal> error[shell.terminated]: brew was stopped because the program must exit\n")
  }
}

/// A terminal at which a user begins a quote and then presses Ctrl-C.
final class InterruptedInput: InputSource {
  let isTerminal = true
  private let signals: TestSignals
  private let count = Log()

  init(_ signals: TestSignals) { self.signals = signals }

  func next(_: LineQuestion?) async -> LineReader.Event {
    count.add("")
    switch count.entries.count {
    case 1: return .line("orders 'open")
    case 2:
      signals.send(.interrupt)
      return .canceled
    default: return .end
    }
  }
}
