import DomainKit
import Synchronization
import Testing

@testable import ShellKit

@Suite struct `A typo in a value` {
  func run(_ line: String) async throws -> StatementRunner.Outcome {
    let streams = ShellStreams(input: MemoryInput([]), output: MemoryOutput(), errors: MemoryOutput())
    let brews = Harness(commands: []).adding(
      MakeBrew.self, Redeem.self, DropBrew.self, ShowBrew.self, PourBrew.self, RenameBrew.self, OrderBrew.self,
      KeepBrew.self, FilterBrews.self, ShipBrew.self, to: "brews"
    ).commands
    let runner = StatementRunner(
      grammar: CommandGrammar(
        CommandTable(brews + Builtins.all), aliases: { ["towns": "brews filter --town Ulm bonn"] }),
      sources: {
        [
          RegisteredValueSource(Brews.self) {}, RegisteredValueSource(BrewIDs.self) {},
          RegisteredValueSource(LatestBrewIDs.self) {}, RegisteredValueSource(Towns.self) {},
          RegisteredValueSource(Guests.self) {},
        ]
      },
      streams: streams,
      state: ShellState(settings: SessionSettings()), hooks: ShellHooks(),
      interrupts: InterruptCenter(exitWatchdog: .none))
    var lexer = StatementLexer()
    let statement = try #require(try lexer.feed(line).first)
    return await runner.run(statement, in: InputContext(origin: .here, isInteractive: true))
  }

  @Test(
    arguments: [
      ("brews make --item lattte:large Ada", "brews make --item Latte:large Ada"),
      ("brews make --item WHITE Ada", "brews make --item 'Flat White' Ada"),
      ("brews make --item late Ada", "brews make --item Latte Ada"),
      ("brews make -i 'latte' -i mugg Ada", "brews make -i 'latte' -i Mug Ada"),
      ("brews make --item=lattte Ada", "brews make --item=Latte Ada"),
      (
        "brews make --item 'flat white' --item white Ada", "brews make --item 'flat white' --item 'Flat White' Ada"
      ),
      ("brews make --item flatwhit:large Ada", "brews make --item 'Flat White':large Ada"),
      ("brews make --item 'flat whit:large' Ada", "brews make --item 'Flat White:large' Ada"),
      ("brews make --item Latte:larg Ada", "brews make --item Latte:large Ada"),
      ("brews make --note 'a larg cup' --item Latte:larg Ada", "brews make --note 'a larg cup' --item Latte:large Ada"),
      ("brews make --note lattte --item lattte:large Ada", "brews make --note lattte --item Latte:large Ada"),
      ("plan brews make --item lattte \"A da\" --json", "plan brews make --item Latte \"A da\" --json"),
      ("set keymap vii", "set keymap vi"), ("output jsn", "output json"), ("set pager onn", "set pager on"),
      ("help brws", "help brews"), ("help brews mkae", "help brews make"), ("help promt", "help prompt"),
      ("explain brews mkae", "explain brews make"),
    ])
  func `is corrected in its place`(line: String, expected: String) async throws {
    let error = try #require(try await run(line).error)
    #expect(error.corrected(line) == expected)
    #expect(error.suggestion?.hasPrefix("did you mean ") == true)
  }

  @Test(arguments: [
    ("brews mkae --itm Latte 'A da'", "brews make --item Latte 'A da'", "brews make --item Latte 'A da'"),
    ("brews mkae --itm=Latte Ada", "brews make --item=Latte Ada", "brews make --item=Latte Ada"),
    ("brews mkae --itm Latte --xyz Ada", "brews make --itm Latte --xyz Ada", "brews make"),
  ]) func `in a command and in an option is corrected in both if the line is right then`(
    line: String, expected: String, hint: String
  ) async throws {
    let error = try #require(try await run(line).error)
    #expect(error.corrected(line) == expected)
    #expect(error.suggestion == "did you mean \(hint)?")
  }

  @Test(arguments: [
    "brews make --item nectar Ada", "brews make --item Latte lattte", "brews make --id 9f3a21bd Ada",
    "brews redeem lattte", "brews make --item Latte:huge Ada", "set keymap nano", "help xyzzy",
  ])
  func `is none where nothing is near, for identifiers and for secrets`(line: String) async throws {
    let error = try #require(try await run(line).error)
    #expect(error.corrected(line) == nil)
    #expect(error.suggestion?.hasPrefix("did you mean ") != true)
  }

  @Test(arguments: [
    ("brews drop gustav", "brews drop aaaa0004"), ("brews drop 'Ada L.'", "brews drop aaaa0002"),
    ("plan brews drop Ada", "plan brews drop aaaa0002"), ("brews drop Gus", nil), ("brews drop Bob", nil),
    ("brews drop v", "brews drop bbbb1986"), ("brews drop B", nil),
  ]) func `is the id of the only item with the name that was typed`(line: String, expected: String?) async throws {
    let error = try #require(try await run(line).error)
    #expect(error.code == "value.id")
    #expect(error.corrected(line) == expected)
  }

  @Test(arguments: [
    ("brews drop Ann Lee", "write: brews drop 'Ann Lee'"),
    ("brews drop ann lee too cold", "write: brews drop 'ann lee' --reason 'too cold'"),
    (
      "brews drop Zoe Lee",
      "put a value of several words in quotes: 'Zoe Lee'; or give one <id> at a time: brews drop Zoe; brews drop Lee"
    ),
  ]) func `is none in the name of several words that an item has`(line: String, hint: String) async throws {
    let suggestion = try await run(line).error?.suggestion
    #expect(suggestion == hint)
  }

  @Test(arguments: ["brews drop Zoe and Lee", "brews drop Zoe but not aaaa0004"])
  func `is no reason that goes on with the names before it`(line: String) async throws {
    let error = try #require(try await run(line).error)
    #expect(error.code == "usage.unexpected-argument" && error.suggestion?.contains("--reason") == false, "\(error)")
  }

  @Test(arguments: [
    ("lee", "at least one item has it in the name", nil), ("'Ann Lee'", "one item has this name", "cccc0001"),
  ]) func `is no id of an item with the word in its name if others may have it`(
    name: String, count: String, expected: String?
  ) async throws {
    let error = try #require(try await run("brews hold \(name)").error)
    #expect(error.message == "\(name) is not an id, and \(count)")
    #expect(error.corrected("brews hold \(name)") == expected.map { "brews hold \($0)" })
  }

  @Test func `is no id of an item that the command refuses, which is named with its state`() async throws {
    let error = try #require(try await run("brews drop Ida").error)
    #expect(error.message == "Ida is not an id, and brews drop refuses all brews with it in the name")
    #expect(error.suggestion == "found aaaa0006 (Ida, Mug, placed). Use brews start aaaa0006")
    #expect(error.corrected("brews drop Ida") == nil)
  }

  @Test func `is no id of an item that the command takes only by its id`() async throws {
    let error = try #require(try await run("brews drop Uma").error)
    #expect(error.message == "Uma is not an id, and brews drop takes no sold brew by a name")
    #expect(error.suggestion == "found dddd0001 (Uma, Mug, sold). To return it: brews drop dddd0001")
  }

  @Test(arguments: [
    ("Xerxes", nil), ("Zoa", "did you mean 908ba833 (Zoe, Mug)?"),
  ])
  func `is no item's name, which the error says, with an item whose name is near`(
    name: String, hint: String?
  ) async throws {
    let error = try #require(try await run("brews drop \(name)").error)
    #expect(error.message == "\(name) is not an id, and brews drop takes no brew with it in the name")
    #expect(error.suggestion == hint ?? ArgumentProblem.id(name).suggestion)
    #expect(error.corrected("brews drop \(name)") == nil)
  }

  @Test func `is no item's name, which leads to the list of the items`() async throws {
    let error = try #require(try await run("brews hold Xerxes").error)
    #expect(error.suggestion == "List brews with: brews filter")
  }

  @Test(arguments: ["12", "a1"]) func `is a part of an id if it has only digits of one`(text: String) async throws {
    let error = try #require(try await run("brews drop \(text)").error)
    #expect(error.message == "\"\(text)\" is not an id or the end of one")
  }

  @Test func `is looked for only if it is no longer than names are`() async throws {
    let (near, far) = (String(repeating: ".", count: 900), String(repeating: ".", count: 1_100))
    #expect(try await run("brews drop Gustav\(near)").error?.message.contains("one brew") == true)
    #expect(try await run("brews drop Gustav\(far)").error?.message.contains("one brew") == false)
  }

  @Test func `lists the items if several have the name that was typed`() async throws {
    let error = try #require(try await run("brews drop Gus").error)
    #expect(error.message == "Gus is not an id, and several brews have this name")
    #expect(error.suggestion == "did you mean one of these?")
    #expect(error.matches == ["aaaa0001 (Gus, Latte, 2 min)", "aaaa0003 (Gus, Mug, 5 min)"])
    #expect(error.json.contains("one of these? aaaa0001 (Gus, Latte, 2 min) aaaa0003 (Gus, Mug, 5 min)"))
  }

  @Test(
    arguments: [
      ("brews drop Gus", 14), ("plan brews drop 'Gus'", 21), ("brews pour Gus", 14), ("brews show aaaa", 15),
      ("brews drop gustav", nil), ("brews drop Zoa", nil), ("brews drop Ida", nil),
      ("brews drop Kim", nil),
    ] as [(String, Int?)])
  func `leads to a menu after the name if the command takes several items with it`(line: String, offset: Int?)
    async throws
  {
    #expect(try #require(try await run(line).error).choiceOffset(in: line) == offset)
  }

  @Test func `lists at most five items, each on a line, and the number of the others`() async throws {
    let error = try #require(try await run("brews show aaaa").error)
    #expect(
      error.text() == """
        error[brews.not-found]: There is no brew aaaa
          brews show aaaa
                     ^^^^ did you mean one of these? An id is found by its last characters
            aaaa0001 (Gus, Latte, 2 min)
            aaaa0002 (Ada L., 2 Mug)
            aaaa0003 (Gus, Mug, 5 min)
            aaaa0004 (Gustav, Mug)
            aaaa0005 (Joe's Café, Mug)
            and 2 more

        """)
  }

  @Test func `is no typo if an id begins with it, and that id is named but not run`() async throws {
    let error = try #require(try await run("brews show 908B").error)
    #expect(
      error.text() == """
        error[brews.not-found]: There is no brew 908b
          brews show 908B
                     ^^^^ did you mean 908ba833 (Zoe, Mug)? An id is found by its last characters

        """)
    #expect(error.corrected("brews show 908B") == nil)
    #expect(try await run("brews show a833").error?.suggestion == "brews list")
  }

  @Test(arguments: [
    ("brews show 1984", "aaaa0007 (1984, Orwell)", true), ("brews show bead", nil, false),
    ("brews pour gustav", "aaaa0004 (Gustav, Mug)", true),
    ("brews pour Gus", "one of these?", false),
    ("brews pour Bell", "bbbb1985 (Bella, Mug)", false), ("brews pour Zoë", "908ba833 (Zoe, Mug)", true),
    ("brews pour mug", nil, false),
  ])
  func `is no typo if an item has it as its name, which looks like an id or is no value`(
    line: String, hint: String?, isCorrected: Bool
  ) async throws {
    let error = try #require(try await run(line).error)
    #expect(error.message.hasPrefix("There is no "))
    #expect(error.suggestion?.hasPrefix(hint.map { "did you mean \($0)" } ?? "brews list") == true, "\(error)")
    #expect((error.correction != nil) == isCorrected)
  }

  @Test func `is pointed at, with what was meant`() async throws {
    let error = try #require(try await run("brews make --item lattte:large Ada").error)
    #expect(
      error.text() == """
        error[brews.unknown]: There is no lattte
          brews make --item lattte:large Ada
                            ^^^^^^ did you mean Latte?

        """)
    #expect(error.kind == .notFound)
  }

  @Test(arguments: [
    ("brews make --item Latte Ada mug", "write: brews make --item Latte Ada --item Mug"),
    ("brews make --item Latte Ada 'flat white'", "write: brews make --item Latte Ada --item 'Flat White'"),
    ("brews make --item Latte Ada 9f3a21bc", "write: brews make --item Latte Ada --item 9f3a21bc"),
    ("brews make --item Latte Ada 'no name'", "help brews make shows what it takes"),
    ("brews redeem 123 mug", "write: brews redeem <code>; words that may be passwords are not repeated"),
  ]) func `is no stored name without its option, which is named`(line: String, hint: String) async throws {
    let error = try #require(try await run(line).error)
    #expect(error.code == "usage.unexpected-argument")
    #expect(error.suggestion == hint)
  }

  @Test(arguments: [
    ("brews order Ada latte", "write: brews order --for Ada --item latte"),
    ("brews order 2 large latte Ada L.", "write: brews order --for 'Ada L.' --item '2 large latte'"),
    ("brews order mug flat white", "write: brews order --item mug --item 'flat white'; it also needs --for <for>"),
    ("brews order latte for Ada L.", "write: brews order --item latte --for 'Ada L.'"),
    ("brews order --item mug small --for Ada", "write: brews order --item 'mug small' --for Ada"),
    ("brews order --item mug latte --for Ada", "write: brews order --item mug --item latte --for Ada"),
    ("brews order Ada Bo", "write: brews order --for 'Ada Bo'; it also needs --item <item>"),
    (
      "brews order lattte",
      "write: brews order --item Latte; it also needs --for <for>; or brews order --for lattte; it also needs "
        + "--item <item>"
    ),
    ("3 mug", "write: brews order --item '3 mug'; it also needs --for <for>"),
    ("3 bugs", "help lists all commands"),
  ]) func `is no item of several words or beside another value, which gets its line`(
    line: String, hint: String
  ) async throws {
    let error = try #require(try await run(line).error)
    #expect(error.suggestion == hint)
  }

  @Test(
    arguments: [
      ("brews order latte for Ada L.", "brews order --item latte --for 'Ada L.'"),
      ("brews order --item mug small --for Ada", "brews order --item 'mug small' --for Ada"),
      ("brews order --item 2x mug --for Ada", "brews order --item '2x mug' --for Ada"),
      ("plan brews order Ada latte", "plan brews order --for Ada --item latte"),
      ("2 mug for Ada", "brews order --item '2 mug' --for Ada"), ("2 mug for Ada > x.txt", nil),
      ("brews order Ada latte > x.txt", "brews order --for Ada --item latte > x.txt"),
      ("brews order mug flat white", nil), ("brews order lattte", nil), ("3 mug", nil), ("200 mug for Ada", nil),
      ("brews order --item latte 100 --for Ada", nil), ("brews order Ada latte x0", nil),
      ("brews order latte for Ada with oat milk", nil), ("brews order latte for Ada no sugar", nil),
      ("brews order latte for Ada with", nil), ("brews order latte to Ada", nil), ("brews order latte for here", nil),
      ("brews order latte please", nil), ("2 mug for Ada to go", nil),
      ("brews filter --origin Ulm, bonn", nil), ("brews rename flat white cold brew", nil),
    ] as [(String, String?)])
  func `is no item in another place, whose line is offered if it is complete and adds no text`(
    line: String, expected: String?
  ) async throws {
    #expect(try #require(try await run(line).error).corrected(line) == expected)
  }

  @Test func `is not looked for in a long text, which would take long`() async throws {
    let text = Array(repeating: "x", count: 20_000).joined(separator: " ")
    for line in ["brews order '\(text)'", "brews order latte '\(text)'", "foo '\(text)'"] {
      let error = try #require(try await run(line).error)
      #expect(error.suggestion?.contains("--for x") != true && error.suggestion?.contains("--for 'x") != true)
    }
  }

  @Test(arguments: [
    ("brews filter --origin Ulm, bonn", "write: brews filter --origin Ulm --origin bonn"),
    (
      "brews filter --town Ulm bonn",
      "--town takes one value; write a line for each: brews filter --town Ulm; brews filter --town bonn"
    ),
    ("brews filter --town new york", "put a value of several words in quotes: --town 'new york'"),
    ("brews ship --town Ulm bonn", "put a value of several words in quotes: --town 'Ulm bonn'"),
  ]) func `is none of several names, which each take an option or a line`(line: String, hint: String) async throws {
    let error = try #require(try await run(line).error)
    #expect(error.code == "usage.unexpected-argument")
    #expect(error.suggestion == hint)
  }

  @Test(arguments: ["towns", "brews filter --town Ulm bonn --bogus"])
  func `is none of several names of an alias or beside another mistake, which get no line for each`(
    line: String
  ) async throws {
    let error = try #require(try await run(line).error)
    #expect(error.code == "usage.unexpected-argument")
    #expect(error.suggestion?.contains("a line for each") != true, "\(error)")
  }

  @Test(arguments: [
    ("brews rename flat white cold brew", "write: brews rename 'flat white' 'cold brew'"),
    ("brews rename flat white to cold brew", "write: brews rename 'flat white' 'cold brew'"),
    ("brews rename iced tea cold brew", "put a value of several words in quotes: 'tea cold brew'"),
  ]) func `is no stored name of several words, which is put in quotes`(line: String, hint: String) async throws {
    let error = try #require(try await run(line).error)
    #expect(error.code == "usage.unexpected-argument")
    #expect(error.suggestion == hint)
  }

  @Test func `a typo between two names is not corrected`() async throws {
    let error = try #require(try await run("brews make --item Latte:l Ada").error)
    #expect(error.corrected("brews make --item Latte:l Ada") == "brews make --item Latte:large Ada")
    let either = try #require(try await run("output t").error)
    #expect(either.suggestion == "did you mean table or tsv?")
    #expect(either.corrected("output t") == nil)
  }

  @Test(arguments: [("drinks list --count 1", false), ("drinks list --count many", true)])
  func `needs the sources of values, which a correct line does not`(line: String, isTypo: Bool) async throws {
    let areCreated = Mutex(false)
    let shell = Shell(
      commands: Harness.commands(),
      values: {
        areCreated.withLock { $0 = true }
        return []
      },
      invocation: try Invocation(arguments: ["-c", line]),
      streams: ShellStreams(input: MemoryInput([]), output: MemoryOutput(), errors: MemoryOutput()))
    #expect(await (shell.run() == 0) != isTypo)
    #expect(areCreated.withLock(\.self) == isTypo)
  }

  @Test func `of an id that is a name is found without its apostrophe and accents`() async throws {
    let line = "brews drop 'joes cafe'"
    let error = try #require(try await run(line).error)
    #expect(error.corrected(line) == "brews drop aaaa0005")
  }

  @Test(arguments: [("delete", "did you mean brews drop?"), ("fry", "help brews lists its commands")])
  func `of a verb with another name is no typo, but leads to the command`(verb: String, hint: String) async throws {
    let error = try #require(try await run("brews \(verb) aaaa0001").error)
    #expect(error.suggestion == hint)
    #expect(error.correction == nil)
  }
}

@Suite struct `Two sources of values of an argument` {
  @Test func `offer those of the later one, and all for a typed text`() async throws {
    let argument = "brews drop <id>"
    let sources = [
      RegisteredValueSource(Towns.self, also: [argument: ()]) {}, RegisteredValueSource(BrewIDs.self) {},
    ]
    let source = try #require(sources.byArgument[argument])
    let later = try await BrewIDs.values((), (), for: "")
    #expect(source.noun == "brew")
    #expect(try await source.values(of: argument, for: "") == later)
    let towns = try await Towns.values((), (), for: "")
    let all = try await source.values(of: argument, for: "gus")
    #expect(all.map(\.value) == (towns + later).map(\.value))
    let nouns = towns.map { _ in "item" } + later.map { _ in "brew" }
    #expect(all.map { $0.noun ?? source.noun } == nouns)
  }
}
