import DomainKit
import Testing

@testable import ShellKit

@Suite struct `A hint` {
  private func hint(_ text: String, hiding hidden: Set<String> = ["drinks forget", "drinks show"]) async -> String? {
    await HintFilter(CommandTable(Harness.commands())) { { !hidden.contains($0.name) } }.permitted(text)
  }

  @Test(
    arguments: [
      ("No drinks! Forget them with: drinks forget", "No drinks!"), ("Use drinks forget or drinks list", nil),
      ("See the list: drinks list", "See the list: drinks list"),
      ("try soy; drinks show tells more", "try soy"),
      ("Ask a manager to run: drinks show", "Ask a manager to run: drinks show"),
      ("Run drinks show. Or ask an owner to run: drinks forget", "Or ask an owner to run: drinks forget"),
      ("explain drinks show shows why", "explain drinks show shows why"),
      ("the drinks showcase", "the drinks showcase"), ("", ""),
      ("Multitask an owner: drinks show", nil), ("Ask an ownership: drinks show", nil),
      ("drinks show is for ownership", nil), ("drinks show (are for owners)", "drinks show (are for owners)"),
      ("Try soy.\ndrinks show works!\tTry oats; ", "Try soy. Try oats"), ("1.5 l: drinks show", nil),
    ] as [(String, String?)])
  func `keeps only the sentences with commands that the user may run`(text: String, kept: String?) async {
    #expect(await hint(text) == kept)
  }

  @Test(arguments: Role.allCases) func `keeps a sentence about the users who may run a command`(role: Role) async {
    let sentence = "drinks show is for \(Permission("drinks.show", atLeast: role).holders)"
    #expect(await hint("try soy; \(sentence)") == "try soy; \(sentence)")
  }

  @Test func `does not look the user up if it names no command`() async {
    let filter = HintFilter(CommandTable(Harness.commands())) {
      Issue.record("the user was looked up")
      return { _ in true }
    }
    #expect(await filter.permitted("No drinks!") == "No drinks!")
  }

  @Test func `of an error and of an empty list passes through the filter`() async throws {
    var harness = Harness()
    harness.commands += [
      RegisteredCommand(unavailable: CommandInfo("faults hint", "fail", permission: .anyone("test")), feature: "faults")
      {
        ShellError("test.hint", "it failed", suggestion: "List drinks with: drinks list")
      }
    ]
    #expect(try await harness.script("faults hint").errors.contains("drinks list"))
    harness.hooks = ShellHooks(permits: { { $0.name != "drinks list" } })
    let errors = try await harness.script("faults hint").errors
    #expect(errors.hasPrefix("error[test.hint]: it failed") && !errors.contains("drinks list"), "\(errors)")
  }
}

@Suite struct `The name of a command in other words` {
  private let table = CommandTable(
    Harness.commands() + [
      RegisteredCommand(unavailable: CommandInfo("menu list", "list", permission: .anyone("test")), feature: "menu") {
        CancellationError()
      }
    ])

  private func match(_ text: String) -> CommandWording.Match? {
    CommandWording(table: table).match(Lexer(text).statements.first ?? [])
  }

  @Test(arguments: [
    ("place orders", "orders place"), ("place order --item x", "orders place"), ("order place", "orders place"),
    ("placeorder", "orders place"), ("ordersplace -i x", "orders place"), ("place-order", "orders place"),
    ("list-drinks", "drinks list"), ("'drinks list'", "drinks list"), ("drink list", "drinks list"),
    ("lst drnks", "drinks list"), ("menus list", "menu list"),
  ])
  func `is recognized if it is swapped, glued, hyphenated, or in the singular`(text: String, name: String) {
    #expect(match(text)?.names == [name])
    #expect(match(text)?.isSpelling == true)
  }

  @Test(arguments: [
    ("show menu", "menu list"), ("new order", "orders place"), ("neworder", "orders place"),
    ("order create", "orders place"), ("my list", "drinks list"), ("change forget", "drinks forget"),
  ])
  func `is suggested for other verbs with the same meaning`(text: String, name: String) {
    #expect(match(text)?.names.first == name)
    #expect(match(text)?.isSpelling == false)
  }

  @Test(arguments: [("un do", "undo", true), ("Who am i", "whoami", true), ("log in ada@example.com", "login", false)])
  func `may be several words of a command that has one`(text: String, name: String, isSpelling: Bool) {
    let commands = ["undo", "whoami", "login"].map { name in
      let info = CommandInfo(name, "do it", permission: .anyone("test"), changesSignIn: name == "login")
      return RegisteredCommand(unavailable: info, feature: "test") { CancellationError() }
    }
    let match = CommandWording(table: CommandTable(commands)).match(Lexer(text).statements.first ?? [])
    #expect(match?.names == [name])
    #expect(match?.isSpelling == isSpelling)
  }

  @Test(arguments: [("export", "import"), ("remove", "recover"), ("restore", "store")])
  func `is no misspelled verb if it has a meaning of its own`(verb: String, name: String) {
    #expect(CommandVerbs.nearest(to: verb, among: [name]) == [])
    #expect(CommandVerbs.nearest(to: String(name.dropLast()), among: [name]) == [name])
  }

  @Test func `is a verb for one item in place of a verb for a list, and not the reverse`() {
    #expect(CommandVerbs.related(to: "import", among: ["add", "list"]) == ["add"])
    #expect(CommandVerbs.related(to: "add", among: ["import", "list"]) == [])
  }

  @Test(arguments: ["dance", "dance orders", "delete latte", "edit latte", "place 'orders'"])
  func `is not guessed from other words`(text: String) { #expect(match(text) == nil) }
}
