import ShellKit
import TerminalKit
import Testing
import TestingKit

@Suite struct `The shell's own commands` {
  @Test func `help lists features, commands and arguments`() async throws {
    let one = try await Harness(arguments: ["help", "orders", "place"]).script()
    #expect(
      one.output == """
        orders place: take an order

        Usage
          orders place --item <item> [--size <size>] [--milk <milk>] [--count <count>] [--iced] <guest>

        Arguments
          -i, --item <item>  what to make
          --size <size>      how large (one of small, large; default small)
          --milk <milk>      whose milk
          --count <count>    how many (default 1; for baristas and above)
          --iced             with ice
          <guest>            who it is for

        Examples
          orders place --item latte Ada

        For     all signed-in users
        Writes  an order

        """)
    let feature = try await Harness(arguments: ["help", "drinks"]).script()
    #expect(
      feature.output == """
        drinks forget  forget all drinks
        drinks list    what there is
        drinks show    one drink

        """)
    let all = try await Harness(arguments: ["help"]).script()
    #expect(all.output.contains("orders\n  orders place  take an order\n\nshell\n  alias"))
  }

  @Test(arguments: [
    ["orders", "place", "--help"], ["orders", "place", "-i", "x", "-h"], ["--help", "orders", "place"],
    ["-c", "orders place --itme --help"],
  ])
  func `help is asked for anywhere`(arguments: [String]) async throws {
    let result = try await Harness(arguments: arguments).script()
    #expect(result.output.hasPrefix("orders place: take an order\n"))
    #expect(result.code == 0)
  }

  @Test func `help for a feature without a verb lists its commands`() async throws {
    #expect(try await Harness(arguments: ["drinks", "--help"]).script().output.hasPrefix("drinks forget  "))
    #expect(try await Harness(arguments: ["--help"]).script().output.hasPrefix("coffeepal: "))
    #expect(try await Harness(arguments: ["--version"]).script().output == "coffeepal 1.2.3\n")
  }

  @Test(arguments: ["help 'orders place'", "help \"orders\" place", "help ' orders  place'"])
  func `help takes several words in quotes`(line: String) async throws {
    #expect(try await Harness().script(line).output.hasPrefix("orders place: take an order\n"))
  }

  @Test func `help for nothing there is suggests`() async throws {
    let result = try await Harness(arguments: ["help", "order"]).script()
    #expect(result.code == 64)
  }

  @Test func `set and output change the session`() async throws {
    let result = try await Harness().script(
      "output json", "drinks list --count 0", "drinks list --count 0 -o tsv", "set output", "set output auto",
      "set timeout 10m", "set yes on", "set")
    #expect(
      result.output == """
        []
        id\tname\tprice\thot
        [{"option":"output","value":"json"}]
        option\tvalue\tvalues
        output\tauto\tauto, table, vertical, json, ndjson, csv, tsv, markdown
        color\tnever\tauto, always, never
        on-error\tstop\tstop, continue
        yes\ton\ton, off
        timeout\t10m\toff, or a duration: 500ms, 5s, 2m
        quiet\toff\ton, off
        verbose\toff\ton, off
        timing\toff\ton, off
        notices\ton\ton, off
        pager\ton\ton, off
        keymap\temacs\temacs, vi
        screen-reader\tauto\tauto, on, off

        """)
  }

  @Test(arguments: ["set output yaml", "set yes maybe", "set timeout 3", "set nothing on", "output yaml"])
  func `set refuses values that a setting does not have`(line: String) async throws {
    #expect(try await Harness().script(line).code == 65)
  }

  @Test(arguments: [
    (["alias", "dl", "drinks list"], "alias --save dl 'drinks list'"),
    (["set", "keymap", "vi"], "set --save keymap vi"), (["output", "json"], "set --save output json"),
    (["timing", "on"], "set --save timing on"),
  ]) func `an alias or setting of a single command is said to be lost`(words: [String], saving: String) async throws {
    let result = try await Harness(arguments: words).script()
    #expect(result.errors == "This holds only for this run of the program. To keep it: \(saving)\n")
    #expect(result.code == 0)
    #expect(try await Harness(arguments: ["-q"] + words).script().errors == "")
    let script = try await Harness().script(words.map { "'\($0)'" }.joined(separator: " "))
    #expect(script.errors == "")
  }

  @Test func `a line replaces the options of its alias, and repeats none of its own`() async throws {
    let result = try await Harness().script("alias dl 'drinks list --count 0'", "dl --count 1 -o csv")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.split(whereSeparator: \.isNewline).count == 2)
    let twice = try await Harness().script("drinks list --count 0 --count 1")
    #expect(twice.errors.hasPrefix("error[usage.repeated-option]: drinks list takes --count once (line 1)\n"))
    #expect(twice.code == 64)
  }

  @Test func `an alias never hides a command, and never ends up in a circle`() async throws {
    #expect(try await Harness().script("alias orders 'drinks list'").code == 64)
    #expect(try await Harness().script("alias x 'a; b'").code == 64)
    let circle = try await Harness().script("alias x 'y'", "alias y 'x'", "x")
    #expect(circle.errors.hasPrefix("error[usage.circular-alias]: the alias x leads back to itself"))
    // A quoted word is not an alias.
    let quoted = try await Harness().script("alias x \"'y'\"", "alias y 'drinks list'", "x")
    #expect(quoted.errors.contains("there is no command y"))
  }

  @Test(arguments: ["explain", "help", "x"]) func `an unknown command of any length gets a short sentence`(
    word: String
  ) async throws {
    let rest = word == "x" ? String(repeating: "x", count: 30_000) : String(repeating: " plan", count: 5_000)
    let result = try await Harness().script(word + rest)
    #expect(result.code == 64)
    #expect(result.errors.utf8.count < 400, "\(result.errors)")
  }

  @Test(arguments: [
    ("drinks list --count 1", "write it without quotes: drinks list --count 1"),
    ("drinks list", "write it without quotes: drinks list"),
    (
      "drinks list; drinks list --count 1",
      "write it without quotes at the prompt, or after -c: coffeepal -c 'drinks list; drinks list --count 1'"
    ),
  ]) func `a whole statement in one word gets the statement without quotes`(word: String, hint: String) async throws {
    let result = try await Harness(arguments: [word]).script()
    #expect(result.errors.hasSuffix("^ \(hint)\n"), "\(result.errors)")
    #expect(result.code == 64)
  }

  @Test func `settings show their value as JSON where JSON is asked for`() async throws {
    let result = try await Harness().script("timing", "timing --json", "output json", "output")
    #expect(
      result.output == """
        off
        [{"option":"timing","value":"off"}]
        [{"option":"output","value":"json"}]

        """)
  }

  @Test func `an error in an alias points at its name`() async throws {
    let result = try await Harness().script("alias p 'orders place --itme'", "p latte Ada")
    #expect(
      result.errors == """
        error[usage.unknown-option]: orders place has no --itme (line 2)
          p latte Ada
          ^ did you mean --item?

        """)
  }

  @Test func `timing says how long a statement took`() async throws {
    let result = try await Harness().script("timing on", "drinks list --count 0 -o json", "timing off", "timing")
    #expect(result.output == "[]\noff\n")
    #expect(result.errors.split(separator: "\n").filter { $0.hasPrefix("took ") }.count == 2)
  }

  @Test func `source carries out a file and names it in errors`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("orders place -i latte Ada\n\nfail described\n".utf8, as: "lines")
    let result = try await Harness().script("source \(path)", "orders place -i x Bo")
    #expect(result.code == 1)
    #expect(
      result.errors == """
        1 small latte for Ada
        error[orders.sold-out]: oat milk is sold out (\(path), line 3)
          try soy

        """)
    #expect(try await Harness(arguments: ["-f", path]).script().errors == result.errors)
  }

  @Test func `source refuses a circle and a file that is not there`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("source \(folder.file("lines"))\n".utf8, as: "lines")
    let circle = try await Harness().script("source \(path)")
    #expect(circle.code == 64)
    #expect(circle.errors.hasPrefix("error[usage.source-cycle]: \(path) is already being read (\(path), line 1)\n"))
    #expect(try await Harness().script("source /nowhere/x").code == 66)
    #expect(try await Harness(arguments: ["-f", "/nowhere/x"]).script().code == 66)
    #expect(try await Harness(arguments: ["-f", "/"]).script().code == 66)
  }

  /// A shell that watches a command until its fourth frame.
  private func watching(
    every interval: String = "100ms", frame: @escaping @Sendable (Int) -> String
  ) -> Harness {
    var harness = Harness(arguments: ["watch", interval, "constant"])
    let (signals, frames) = (harness.signals, Log())
    let command = RegisteredCommand(Constant.self, feature: "fakes") {
      frames.add("")
      if frames.entries.count == 4 { signals.send(.interrupt) }
      return .text(frame(frames.entries.count))
    }
    harness.commands = [command]
    return harness
  }

  @Test func `watch shows each frame that differs until it is stopped`() async throws {
    let result = try await watching { "frame \($0 / 2)" }.script()
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("frame 0\nframe 1\n"))
  }

  @Test func `watch writes what has changed where nothing can be drawn over, and says how to leave`() async throws {
    let (output, errors) = (MemoryOutput(isTerminal: true), MemoryOutput(isTerminal: true))
    let harness = watching { _ in "a\nb" }
    let streams = ShellStreams(
      input: MemoryInput([], isTerminal: true), output: output, errors: errors, watchSignals: harness.signals.watch)
    #expect(try await harness.shell(streams).run() == 0)
    #expect(output.text == "a\nb\n")
    #expect(errors.text.hasPrefix("Press Ctrl-C to leave.\n"))
  }

  @Test func `watch ends when its output has no reader`() async throws {
    let gone = UnreadOutput()
    let command = RegisteredCommand(Constant.self, feature: "fakes") { .text("same") }
    let streams = ShellStreams(input: MemoryInput([]), output: gone, errors: MemoryOutput())
    let harness = Harness(arguments: ["watch", "100ms", "constant"], commands: [command])
    #expect(try await harness.shell(streams).run() == 0)
  }

  @Test(arguments: ["100ms", "1ms", "99ms"])
  func `watch says that it goes on where there is no terminal`(interval: String) async throws {
    let errors = try await watching(every: interval) { _ in "same" }.script().errors
    #expect(errors == "Every 100ms: constant. This runs until it is interrupted; use --timeout 10s to end it.\n")
  }

  @Test func `a view without a terminal ends well at its time limit`() async throws {
    // On a busy machine, the view may not have begun within a short limit.
    for limit in ["1s", "5s", "25s"] {
      let (errors, frames) = (MemoryOutput(), Log())
      let command = RegisteredCommand(Constant.self, feature: "fakes") {
        frames.add("")
        return .text("same")
      }
      let streams = ShellStreams(input: MemoryInput([]), output: MemoryOutput(), errors: errors)
      let harness = Harness(arguments: ["-q", "--timeout=\(limit)", "watch", "100ms", "constant"], commands: [command])
      let code = try await harness.shell(streams).run()
      if frames.entries.isEmpty, limit != "25s" { continue }
      #expect(code == 0)
      #expect(errors.text == "")
      return
    }
  }

  @Test(arguments: [
    ("history search", "history search needs a text"), ("history --limit 0", "--limit must be at least 1"),
    ("history --limit 5 --all", "--limit and --all cannot be used together"),
    ("history search latte --delete 'menu list'", "--delete and search cannot be used together"),
    ("history --delete 'menu list' search", "history search needs a text"),
    ("alias --save", "--save needs the name of an alias"), ("set --save", "--save needs the name of a setting"),
  ])
  func `say which of their arguments do not go together`(line: String, problem: String) async throws {
    #expect(try await Harness().script(line).errors.contains(problem))
  }

  @Test(arguments: ["history clear", "history delete 'drinks list'", "history Remove"])
  func `the history says how a line is deleted`(line: String) async throws {
    let errors = try await Harness(arguments: ["-c", line]).script().errors
    #expect(errors.hasSuffix("^ to delete a line, write it in quotes: history --delete 'menu list'\n"), "\(errors)")
  }

  @Test func `the history forgets a line, and the command with its text`() async throws {
    let (history, line) = (HistoryFile(path: nil), "history --delete 'drinks show 7'")
    for text in ["drinks list", "drinks show 7", line] { try history.add(text) }
    let editor = PromptEditor(lines: try LineEditor(input: 0, output: 1, history: history), history: history)
    let errors = MemoryOutput()
    let streams = ShellStreams(input: MemoryInput([]), output: MemoryOutput(), errors: errors, editor: editor)
    #expect(try await Harness(arguments: ["-c", line]).shell(streams).run() == 0)
    #expect(history.latest(9).map(\.text) == ["drinks list"])
    #expect(try await Harness(arguments: ["-c", line]).shell(streams).run() == 1)
    #expect(errors.text.hasPrefix("error[history.not-found]"), "\(errors.text)")
  }

  @Test func `a search of the history shows as many lines as its limit, without its own`() async throws {
    let (history, line) = (HistoryFile(path: nil), "history search drinks --limit 2")
    for text in ["drinks list", "drinks show 7", "menu list", "drinks show 8", line] { try history.add(text) }
    let editor = PromptEditor(lines: try LineEditor(input: 0, output: 1, history: history), history: history)
    let output = MemoryOutput()
    let streams = ShellStreams(input: MemoryInput([]), output: output, errors: MemoryOutput(), editor: editor)
    #expect(try await Harness(arguments: ["-c", line]).shell(streams).run() == 0)
    let lines = output.text.split(separator: "\n").dropFirst().compactMap { $0.split(separator: "\t").last }
    #expect(lines == ["drinks show 7", "drinks show 8"])
  }

  @Test(arguments: [
    ("history 5", "write: history --limit 5"), ("history latte", "write: history search latte"),
    ("history serach x", "did you mean search?"),
  ])
  func `the history proposes lines that run`(line: String, hint: String) async throws {
    let errors = try await Harness(arguments: ["-c", line]).script().errors
    #expect(errors.hasSuffix("^ \(hint)\n"), "\(errors)")
  }

  @Test(arguments: [["exit"], ["set", "keymap", "vi"], ["alias"], ["undo"]])
  func `watch refuses the shell's own commands`(words: [String]) async throws {
    let result = try await Harness(arguments: ["watch"] + words).script()
    #expect(result.code == 64)
    #expect(result.errors.hasPrefix("error[usage.watch-shell]: \(words[0]) is a command of the shell"))
  }

  @Test(arguments: [
    (["5", "drinks", "list"], "5s", "drinks list"), (["5"], "5s", "orders list"),
    (["-n", "0.5", "drinks", "list", "--count", "2"], "0.5s", "drinks list --count 2"),
    (["-n", "2m"], "2m", "orders list"), (["-n5", "drinks", "list"], "5s", "drinks list"),
    (["--interval", "5", "drinks", "list"], "5s", "drinks list"), (["--interval=1m", "drinks"], "1m", "drinks"),
    (["0", "drinks", "list"], "100ms", "drinks list"), (["0s", "drinks", "list"], "100ms", "drinks list"),
  ])
  func `watch says how to write an interval as in other programs`(
    words: [String], interval: String, command: String
  ) async throws {
    let result = try await Harness(arguments: ["watch"] + words).script()
    #expect(result.code == 65)
    #expect(
      result.errors == """
        error[usage.invalid-value]: watch takes an interval with a unit: \(interval)
          write: watch \(interval) \(command)

        """)
  }

  @Test(arguments: [[], ["1s"]] as [[String]])
  func `watch refuses what writes`(words: [String]) async throws {
    let result = try await Harness(arguments: ["watch"] + words + ["orders", "place", "-i", "latte", "Ada"]).script()
    #expect(result.code == 64)
    #expect(
      result.errors.hasPrefix("error[usage.watch-writes]: orders place writes an order, so it cannot be watched\n"))
  }
}

/// A pipe whose other end is closed, and which has no writer.
private struct UnreadOutput: OutputSink {
  var isTerminal: Bool { false }
  var size: (columns: Int, rows: Int) { (80, 24) }
  var hasReader: Bool { false }
  func write(_: String) throws {}
  func flush() throws {}
}
