import Foundation
import ShellKit
import TerminalKit
import Testing
import TestingKit

@Suite struct `A script` {
  @Test func `stops at its first failure and exits with its code`() async throws {
    let result = try await Harness().script("orders place -i latte Ada", "", "fail described", "orders place -i x Bo")
    #expect(result.code == 1)
    #expect(
      result.errors == """
        1 small latte for Ada
        error[orders.sold-out]: oat milk is sold out (line 3)
          try soy

        """)
  }

  @Test func `goes on under --on-error continue and still exits with the first failure's code`() async throws {
    let result = try await Harness(arguments: ["--on-error", "continue"]).script(
      "orders place -i latte --size huge Ada", "fail unknown; orders place -i latte Ada")
    #expect(result.code == 65)
    #expect(
      result.errors == """
        error[usage.invalid-value]: huge is not a valid --size <size> (line 1)
          orders place -i latte --size huge Ada
                                       ^^^^ one of small, large
        error[bug.unexpected]: unexpected error: Unknown: Unknown() (line 2)
          report this message to the developers
        1 small latte for Ada

        """)
  }

  @Test func `spells commands out`() async throws {
    let result = try await Harness().script("ord list")
    #expect(result.code == 64)
    #expect(result.errors.contains("did you mean orders?"))
  }

  @Test func `names the line of a quote that stays open`() async throws {
    let result = try await Harness().script("orders place -i latte Ada", "say 'x", "drinks list", "drinks list")
    #expect(result.errors.contains("the quote ' is not closed (line 2)\n"), "\(result.errors)")
  }

  @Test func `ends with an open quote as an error`() async throws {
    let result = try await Harness().script("orders place -i latte Ada", "say 'x")
    #expect(result.code == 64)
    #expect(
      result.errors == """
        1 small latte for Ada
        error[usage.unclosed-quote]: the quote ' is not closed (line 2)
          say 'x
              ^ close it with '

        """)
  }

  @Test(arguments: [
    ("say O'Brien", #"write: say "O'Brien""#),
    ("say --for O'Brien --item tea", #"write: say --for "O'Brien" --item tea"#),
    ("say --note it's hot --iced ", #"write: say --note "it's hot" --iced"#),
    ("say --for=Мар'яна x", #"write: say "--for=Мар'яна" x"#),
    ("say --for O'Brien --note it's", #"write: say --for "O'Brien" --note "it's""#),
    ("say --for O'Brien --note 'it's hot'", "close it with ', or put a word with an apostrophe in double quotes"),
    ("say 'O'Brien'", "close it with ', or put a word with an apostrophe in double quotes"),
  ])
  func `says how to write an apostrophe, and does not wait for its end at the prompt`(
    line: String, hint: String
  ) async throws {
    let script = try await Harness().script(line)
    #expect(script.errors.hasSuffix("^ \(hint)\n"), "\(script.errors)")
    let prompt = try await Harness().prompt(line, "drinks list")
    #expect(prompt.contains("latte") && !prompt.contains("... "), "\(prompt)")
  }

  @Test func `refuses to destroy unasked`() async throws {
    let result = try await Harness().script("drinks forget")
    #expect(result.code == 64)
    #expect(
      result.errors == """
        error[usage.needs-confirmation]: drinks forget needs confirmation: Forget all 3 drinks? (line 1)
          add --yes to confirm

        """)
    #expect(try await Harness().script("drinks forget --yes").code == 0)
    #expect(try await Harness(arguments: ["--yes"]).script("drinks forget").code == 0)
  }

  @Test func `gives a statement as long as it was allowed`() async throws {
    let result = try await Harness(arguments: ["--on-error", "continue"]).script(
      "brew --timeout 30ms", "orders place -i latte Ada")
    #expect(result.code == 124)
    #expect(
      result.errors == """
        error[shell.timeout]: brew took longer than 30 ms (line 1)
          set a longer --timeout
        1 small latte for Ada

        """)
  }

  @Test func `stops at Ctrl-C even where it continues after failures`() async throws {
    let result = try await Harness.interrupted("--on-error", "continue").script("brew", "orders place -i latte Ada")
    #expect(result.code == 130)
    #expect(result.errors == "error[shell.interrupted]: brew was interrupted (line 1)\n")
    #expect(result.output == "")
  }

  @Test func `from -c runs each text by itself`() async throws {
    let result = try await Harness(arguments: ["-c", "orders place -i 'x Ada", "-c", "exit"]).script()
    #expect(result.code == 64)
    #expect(
      try await Harness(arguments: ["-c", "orders place -i a Ada; exit 4", "-c", "orders place -i b Bo"]).script().code
        == 4)
  }

  @Test(arguments: [
    ("drinks list; sugarfree", "; separates statements; put a value with a ; in quotes: 'no sugar; hot'"),
    ("drinks list; drnks list", "did you mean drinks?"), ("drinks list\nsugarfree", "help lists all commands"),
  ])
  func `says that a semicolon separates statements if no command follows it`(text: String, hint: String) async throws {
    let result = try await Harness(arguments: ["-c", text]).script()
    #expect(result.code == 64)
    #expect(result.errors.hasSuffix("^ \(hint)\n"), "\(result.errors)")
  }

  @Test func `is run with the line that answers the name of its file`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/open.coffee"
    try "drinks list\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try await Harness(arguments: [path]).script().errors.contains("write: coffeepal -f \(path)\n"))
    #expect(try await Harness().script("run \(path)").errors.contains("write: source \(path)\n"))
    #expect(try await Harness().script("run \(path).old").errors.contains("help lists all commands\n"))
  }

  @Test(arguments: [("exit", 1), ("quit", 1), ("exit 0", 0), ("exit 5", 5)] as [(String, Int32)])
  func `that leaves says what went wrong before, unless it names a code`(leave: String, code: Int32) async throws {
    let harness = Harness(arguments: ["--on-error", "continue"])
    #expect(try await harness.script("fail described", leave, "fail unknown").code == code)
    #expect(try await harness.script("fail described; \(leave); fail unknown").code == code)
    let texts = ["--on-error", "continue", "-c", "fail described", "-c", leave, "-c", "fail unknown"]
    #expect(try await Harness(arguments: texts).script().code == code)
  }

  @Test(arguments: ["drinks list", "drinks", "exti", "explain", "d"])
  func `refuses a statement of more words than it can read at once`(start: String) async throws {
    let line = start + String(repeating: " a", count: 2_000)
    let sentence = "error[usage.too-many-words]: the statement has more than 2000 words"
    for result in [
      try await Harness().script("alias d 'drinks list'", line), try await Harness(arguments: ["-c", line]).script(),
      try await Harness(arguments: line.split(separator: " ").map(String.init)).script(),
    ] {
      #expect(result.errors.hasPrefix(sentence), "\(result.errors)")
      #expect(result.code == 64)
    }
    #expect(try await Harness().prompt(line).contains("error[usage.too-many-words]"))
  }

  @Test(arguments: [(98, "did you mean drinks?"), (99, "help lists all commands")])
  func `of many words has no hint that depends on all of them`(count: Int, hint: String) async throws {
    let errors = try await Harness().script("drnks list\(String(repeating: " x", count: count))").errors
    #expect(errors.hasSuffix("^ \(hint)\n"), "\(errors)")
  }

  @Test func `counts the words of an alias among those of a statement`() async throws {
    let alias = "alias d 'drinks list\(String(repeating: " a", count: 1_998))'"
    #expect(try await Harness().script(alias, "d").errors.hasPrefix("error[usage.unexpected-argument]"))
    #expect(try await Harness().script(alias, "d a").errors.hasPrefix("error[usage.too-many-words]"))
  }

  @Test func `may begin with a byte order mark`() async throws {
    let result = try await Harness().script("\u{FEFF}orders place -i latte Ada", "\u{FEFF}orders place -i latte Ada")
    #expect(result.errors.hasPrefix("1 small latte for Ada\nerror[usage.unknown-command]"))
  }

  @Test func `takes the shell's options among a command's own`() async throws {
    let result = try await Harness().script(
      "drinks list --json --count 0", "drinks list -o csv --count 0", "orders place --item --json Ada --json")
    #expect(result.output == "[]\nid,name,price,hot\r\n")
    #expect(result.errors.hasPrefix("No drinks available!\n{\"error\":{\"code\":\"usage.missing-value\","))
  }

  @Test func `never takes options after two dashes or in quotes`() async throws {
    let result = try await Harness().script("orders place -i latte -- --json", "orders place -i latte '--json'")
    #expect(result.errors.hasPrefix("1 small latte for --json\nerror[usage.unknown-option]"))
  }

  @Test(arguments: [("described", 1), ("unknown", 70), ("canceled", 130)] as [(String, Int32)])
  func `tells sorts of failure apart by its code`(way: String, code: Int32) async throws {
    #expect(try await Harness(arguments: ["fail", way]).script().code == code)
  }

  @Test(arguments: [["drinks", "list"], ["--json", "drinks", "list"], ["help"], ["--help"], ["--version"]])
  func `is that of SIGPIPE, without a message, if the reader of the output has left`(words: [String]) async throws {
    let errors = MemoryOutput()
    let streams = ShellStreams(input: MemoryInput([]), output: ClosedOutput(code: 32), errors: errors)
    #expect(try await Harness(arguments: words).shell(streams).run() == 141)
    #expect(errors.text == "")
  }

  @Test func `is of no use at a prompt, which says that its output has no reader`() async throws {
    let errors = MemoryOutput(isTerminal: true)
    let input = MemoryInput(["drinks list"], isTerminal: true)
    _ = try await Harness().shell(ShellStreams(input: input, output: ClosedOutput(code: 32), errors: errors)).run()
    #expect(errors.text.contains("error[io.write-failed]: the output could not be written: Broken pipe\n"))
  }

  @Test func `says that the disk is full`() async throws {
    let errors = MemoryOutput()
    let streams = ShellStreams(input: MemoryInput([]), output: ClosedOutput(code: 28), errors: errors)
    #expect(try await Harness(arguments: ["drinks", "list"]).shell(streams).run() == 74)
    #expect(errors.text == "error[io.write-failed]: the output could not be written: No space left on device\n")
  }
}

/// Standard output that cannot be written.
struct ClosedOutput: OutputSink {
  let code: Int32
  let isTerminal = false
  let size = (columns: 80, rows: 24)

  func write(_ text: String) throws { throw SystemFailure(code: code, call: "write") }
  func flush() throws {}
}
