import DomainKit
import Foundation
import TestingKit
import Testing

/// An example from help, and its preconditions.
struct Example {
  let command: String
  let line: String
  /// `true` if the command can read a password from standard input.
  var readsPassword = false

  /// Returns the examples of all commands and topics, and the first steps.
  static func all(in place: Workplace) async throws -> [Example] {
    let help = try await place.coffeepal("help", "--json").json
    let commands = help["commands"]?.elements ?? []
    var examples: [Example] = []
    for command in commands {
      let name = try #require(command["name"]?.string)
      let options = command["arguments"]?.elements.flatMap { $0["names"]?.elements.compactMap(\.string) ?? [] } ?? []
      let lines = command["examples"]?.elements.compactMap(\.string) ?? []
      #expect(!lines.isEmpty, "\(name) has no example")
      examples += lines.map { Example(command: name, line: $0, readsPassword: options.contains("--password-stdin")) }
    }
    let others =
      (help["topics"]?.elements.flatMap { $0["examples"]?.elements ?? [] } ?? []).compactMap(\.string)
      + (help["firstSteps"]?.elements.compactMap { $0["line"]?.string } ?? [])
    let names = commands.compactMap { $0["name"]?.string }.sorted { $0.count > $1.count }
    let reading = Set(examples.filter(\.readsPassword).map(\.command))
    return examples
      + others.map { line in
        let command = names.first { line.hasPrefix($0) } ?? ""
        return Example(command: command, line: line, readsPassword: reading.contains(command))
      }
  }

  var setup: ExampleShop.Setup {
    if line == "auth register ada@example.com --name Ada" { return .empty }
    if command == "auth register" { return .closed }
    return ["auth", "login", "logout", "whoami"].contains(command.split(separator: " ").first ?? "") ? .invited : .full
  }

  /// The lines to run before the example.
  var before: [String] {
    switch command {
    case "auth recover": ["logout"]
    case "auth enable": ["auth disable bo@example.com"]
    case "alias" where line.contains("--remove"): ["alias ol 'orders list'"]
    case "employees show" where line.contains("@"), "employees cases" where line.contains("@"):
      ["employees hire Ada --role barista --email ada@example.com"]
        + (command == "employees cases" ? ["employees fire ada@example.com --reason beans"] : [])
    case _ where line.contains("Union Square") && command != "places add":
      ["places add 'Union Square' 40.7359,-73.9911"]
    case _ where line.contains("--borough Queens"):
      ["restaurants add Taverna --cuisine Greek --address '1 Elm St' --price-level 2 --borough Queens"]
    case "orders stats" where line.contains("--till"): ["orders import till.csv --till bar"]
    case "undo": ["orders place --for Ada --item espresso"]
    default: CommandRow.before(command)
    }
  }

  /// Returns the line with existing identifiers.
  func typed(in shop: ExampleShop) throws -> String {
    let text = try resolved(line, in: shop)
    return readsPassword && !text.contains("--password-stdin") ? text + " --password-stdin" : text
  }

  func resolved(_ line: String, in shop: ExampleShop) throws -> String {
    var text = line.replacing("https://library.example", with: shop.library.address)
    // The lines before the example show its entity, unless they are about the same one.
    if CommandRow.before(command).contains(where: { !$0.contains("9f3a21bc") }) {
      text = text.replacing("9f3a21bc", with: "@")
    }
    let stands: [(String, String)] = [
      ("--at 9f3a21bc", "restaurant"), ("9f3a21bc", subject), ("77e0c1d2", "review"), ("3f9a21bc", "log"),
      ("7K2QM-4XPD9-2VNTR-3CHJ8", "invitation"),
    ]
    for (placeholder, key) in stands where text.contains(placeholder) {
      let words = placeholder.split(separator: " ").dropLast() + [Substring(try #require(shop.ids[key], "\(line)"))]
      text = text.replacing(placeholder, with: words.joined(separator: " "))
    }
    return text
  }

  /// The type of entity that the identifier in the line refers to.
  private var subject: String {
    switch command {
    case "orders ready", "orders putback": "preparing"
    case "orders collect": "ready"
    case "employees hire", "employees reject": "candidate"
    case "why": "placed"
    case "restaurants reopen": "closed"
    default:
      [
        "orders": "placed", "notifications": "notification", "restaurants": "restaurant", "books": "book",
        "employees": "employee", "events": "event",
      ][
        String(command.prefix { $0 != " " })] ?? ""
    }
  }

  /// The expected exit code: `exit 3` returns its own.
  var code: Int32 { line == "exit 3" ? 3 : 0 }
  var isLive: Bool { command == "watch" || command == "orders watch" }
  var needsPrompt: Bool { command == "history" }
}

@Suite(.serialized) struct `The examples in help` {
  @Test func `work as they stand, and no command is without one`() async throws {
    let shop = try await ExampleShop()
    try shop.lay(.full)
    let examples = try await Example.all(in: shop.place)
    #expect(examples.count > 120)
    for example in examples where !example.needsPrompt {
      try shop.lay(example.setup)
      if example.command == "restore" { try await shop.run("backup monday.db") }
      let lines = try example.before.map { try example.resolved($0, in: shop) } + [try example.typed(in: shop)]
      func run(_ options: String...) async throws -> Workplace.Result {
        try await shop.place.run(
          [Workplace.program, "--db", shop.place.database, "--yes"] + options + lines.flatMap { ["-c", $0] },
          input: "\(Workplace.password)\nanother long password\n",
          environment: shop.place.session("ada").merging(["COFFEEPAL_BOOKS_URL": shop.library.address]) { $1 })
      }
      var result = try await example.isLive ? run("--timeout", "1s") : run()
      // On a busy machine, a view may not have begun within a short limit.
      if example.isLive, result.output.isEmpty { result = try await run("--timeout", "30s") }
      #expect(result.ending == .exited(example.code), "\(lines): \(result.errors)")
      if example.isLive { #expect(!result.output.isEmpty) }
    }
  }

  @Test func `work at the prompt where they need one`() async throws {
    let shop = try await ExampleShop()
    try shop.lay(.full)
    let examples = try await Example.all(in: shop.place).filter(\.needsPrompt)
    #expect(examples.count >= 3)
    try shop.lay(.full)
    let terminal = try PseudoTerminal(in: shop.place)
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("menu list --category drink\n", until: "Latte")
    for example in examples {
      terminal.type("\(example.line)\n")
      let seen = try await terminal.expect("coffeepal (open)> ")
      #expect(!seen.contains("error["), "\(example.line)")
    }
    try await terminal.leave(typing: "\u{4}")
  }
}
