import DomainKit
import ShellKit
import Testing
import TestingKit

@Suite struct `A terminal in kiosk mode` {
  @Test func `tells the program of the commands that it refuses`() async throws {
    let refused = Log()
    var harness = Harness(arguments: ["--kiosk"])
    harness.hooks = ShellHooks(logAccessDenied: { action in refused.add(action) })
    let text = try await harness.prompt("source menu.txt", "drinks show")
    #expect(text.contains("error[shell.kiosk]: source is switched off in kiosk mode"))
    #expect(text.contains("latte"))
    #expect(refused.entries == ["source"])
  }

  @Test func `explains that it refuses a command to every user`() async throws {
    var harness = Harness(arguments: ["--kiosk"])
    harness.hooks.explain = { info, refusal in .text("\(info.name): \(refusal ?? "runs here")") }
    let refused = try await harness.script("explain source").output
    #expect(refused == "source: source is switched off in kiosk mode\n")
    #expect(try await harness.script("explain drinks show").output == "drinks show: runs here\n")
    let plain = try await Harness(arguments: ["--kiosk"]).script("explain source").output
    #expect(plain.hasSuffix(". source is switched off in kiosk mode.\n"), "\(plain)")
  }

  @Test(arguments: ["source ?", "source menu.txt ?"])
  func `says the same of a command that it refuses after a question mark`(line: String) async throws {
    let text = try await Harness(arguments: ["--kiosk"]).prompt(line)
    #expect(text.contains("This would fail: source is switched off in kiosk mode."), "\(text)")
  }

  @Test(
    arguments: [
      ("set verbose on", "set verbose"), ("set --save timing on", "set --save"),
      ("alias --save d help", "alias --save"), ("set timing on", nil),
    ] as [(String, String?)])
  func `tells the program of the settings that it refuses`(line: String, action: String?) async throws {
    let refused = Log()
    var harness = Harness(arguments: ["--kiosk"])
    harness.hooks = ShellHooks(logAccessDenied: { action in refused.add(action) })
    #expect(try await harness.prompt(line).contains("switched off in kiosk mode") == (action != nil))
    #expect(refused.entries == [action].compactMap(\.self))
  }

  @Test func `shows customers no log of the work of the staff`() async throws {
    let harness = Harness(arguments: ["--kiosk"])
    let text = try await harness.prompt("set verbose on")
    #expect(text.contains("error[shell.kiosk]: verbose is switched off in kiosk mode"), "\(text)")
    #expect(try await harness.script("set verbose off; set timing on").code == 0)
    #expect(try await Harness().script("set verbose on").code == 0)
  }

  @Test(arguments: ["exit 3", "quit"])
  func `ends the session of the user who leaves, and goes on for the next one`(line: String) async throws {
    let ended = Log()
    var harness = Harness(arguments: ["--kiosk"])
    harness.hooks = ShellHooks(endSession: {
      ended.add("session")
      return true
    })
    let text = try await harness.prompt("alias zzz 'drinks show'", line, "zzz", "drinks show")
    #expect(ended.entries == ["session", "session"], "one for the user, one at the end of the program")
    #expect(text.contains("error[usage.unknown-command]") && text.contains("latte"), "\(text)")
    #expect(text.hasSuffix("[0]\n"), "\(text)")
  }

  @Test func `ends with the program if the session cannot be ended`() async throws {
    let tried = Log()
    var harness = Harness(arguments: ["--kiosk"])
    harness.hooks = ShellHooks(endSession: {
      tried.add("session")
      return false
    })
    let text = try await harness.prompt("exit 3", "drinks show")
    #expect(text.hasSuffix("[3]\n") && !text.contains("latte"), "\(text)")
    #expect(tried.entries == ["session"])
  }
}

@Suite struct `A command of a feature that is switched off` {
  private static let books = RegisteredCommand(
    unavailable: CommandInfo("books list", "List the books", permission: .anyone("test")), feature: "books"
  ) {
    ShellError("feature.switched-off", "The feature books is switched off", kind: .refused)
  }
  private let harness = Harness(commands: Harness.commands() + [Self.books])

  @Test(arguments: ["help", "help --json"]) func `is not in the list of all commands`(line: String) async throws {
    let list = try await harness.script(line).output
    #expect(list.contains("drinks list"))
    #expect(!list.contains("books list"), "\(list)")
  }

  @Test(arguments: ["help books", "help books list"]) func `is explained by its own help`(line: String) async throws {
    #expect(try await harness.script(line).output.contains("The feature books is switched off."))
  }

  @Test(arguments: ["coffeepal boo", "coffeepal books "]) func `is not offered by completion`(line: String) async {
    let completion = await ProgramCompletion(
      commands: harness.commands, values: [], help: HelpContent(), permits: { { _ in true } },
      within: TestTimeout.limit)
    #expect(await completion.answer(ProgramLine(line, home: nil)) == [])
  }
}

@Suite struct `What the person may not use` {
  private static let hidden: Set = ["drinks forget", "orders place"]

  private var harness: Harness {
    var harness = Harness()
    harness.hooks = ShellHooks(permits: { { !Self.hidden.contains($0.name) } })
    return harness
  }

  @Test func `is not in help`() async throws {
    let overview = try await harness.script("help").output
    #expect(overview.contains("drinks list"))
    #expect(!overview.contains("drinks forget"))
    #expect(!overview.contains("\norders\n"))
    let json = try await harness.script("help --json").output
    #expect(json.contains("\"drinks list\"") && !json.contains("\"drinks forget\""))
    #expect(try await !harness.script("help drinks").output.contains("forget"))
    let page = try await harness.script("help orders place")
    #expect(page.code == 77)
    #expect(page.errors.contains("you may not use orders place, which is for "), "\(page.errors)")
    #expect(page.errors.contains("explain orders place shows why"))
    #expect(try await harness.script("orders place --help").code == 77)
  }

  @Test func `is not among the subcommands that an error lists`() async throws {
    #expect(try await harness.script("drinks").errors.contains("one of list, show\n"))
    #expect(try await harness.script("orders").errors.contains("one of place\n"))
  }

  @Test(arguments: [
    ("forget", "drinks forget is for all signed-in users; to what there is: drinks list"),
    ("drinks forgt", "to what there is: drinks list; help drinks lists its commands"),
    ("order plcae", "help lists all commands"),
    ("plan forget", "drinks forget is for all signed-in users; to what there is: drinks list"),
    ("drinks lsit", "did you mean drinks list?"),
    ("drinks delete", "to what there is: drinks list; help drinks lists its commands"),
    ("drinks purge", "drinks forget is for all signed-in users"),
  ])
  func `is no correction`(line: String, hint: String) async throws {
    let errors = try await harness.script(line).errors
    #expect(errors.hasSuffix("^ \(hint)\n"), "\(errors)")
  }

  @Test func `is no correction after help`() async throws {
    let errors = try await harness.script("help forget").errors
    #expect(errors.hasSuffix(" help lists all of them\n"), "\(errors)")
  }

  @Test func `is explained`() async throws {
    let result = try await harness.script("explain orders place")
    #expect(result.output == "\(ShellHooks.holders(of: try #require(info("orders place"))))\n")
    #expect(try await harness.script("explain orders plcae").errors.contains("did you mean orders place?"))
    var asked = harness
    asked.hooks.explain = { info, _ in .text("because of \(info.name)\n") }
    for line in ["explain drinks list", "explain 'drinks list'", #"explain "drinks list --count 1""#] {
      #expect(try await asked.script(line).output == "because of drinks list\n")
    }
    #expect(try await asked.script("explain 'drinks lsit'").code == 64)
  }

  @Test(arguments: [("--count 2", "orders place --count is for "), ("", "orders place is for ")])
  func `is explained with the options of a line`(option: String, sentence: String) async throws {
    var harness = Harness()
    harness.hooks = ShellHooks(permits: { { $0.permission.name != "orders.many" } })
    let explained = try await harness.script("explain 'orders place \(option) -i latte Ada'").output
    #expect(explained.hasPrefix(sentence), "\(explained)")
  }

  @Test(arguments: ["drinks list > x", "drinks list >> x", "drinks list | less"])
  func `is explained with the redirection of a line in quotes`(line: String) async throws {
    var harness = Harness()
    let plain = try await harness.script("explain 'drinks list'")
    #expect(plain.errors == "")
    let allowed = try await harness.script("explain '\(line)'")
    #expect((allowed.output, allowed.errors) == (plain.output, "You may redirect output.\n"))
    let kiosk = try await Harness(arguments: ["--kiosk"]).script("explain '\(line)'")
    #expect(kiosk.errors.hasPrefix("A redirection is switched off in kiosk mode.\n"), "\(kiosk.errors)")
    harness.hooks.userOrLastKnown = { .anonymous }
    let denied = try await harness.script("explain '\(line)'")
    #expect(denied.errors.hasPrefix("A redirection is for "), "\(denied.errors)")
  }

  @Test func `is noted when it is refused, and nothing else is`() async throws {
    let log = Log()
    var harness = Harness()
    harness.hooks.authorize = { info in
      if info.name == "orders place" { throw AccessDenied.notSignedIn(info.permission) }
    }
    harness.hooks.logAccessDenied = { log.add($0) }
    harness.arguments = ["--on-error", "continue"]
    let result = try await harness.script("orders place -i latte Ada", "drinks list", "nonsense")
    #expect(log.entries == ["orders place"])
    #expect(result.code == 77)
  }

  private func info(_ name: String) -> CommandInfo? { Harness.commands().first { $0.info.name == name }?.info }
}
