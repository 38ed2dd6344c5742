import DomainKit
import TerminalKit
import Testing
import TestingKit

@testable import ShellKit

@Suite struct `Completion of ids by name` {
  private enum Places: ValueSource {
    static let arguments: [String: Void] = ["orders place --item": ()]
    static let limit = 4
    static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
      ["Pepe Joes Pizzeria", "Joe'S Pub", "Queen, 1 Joes Road", "Joe’s Pizza"].enumerated().map { number, name in
        ValueSuggestion("aaaa000\(number)", detail: name)
      }
    }
  }

  private enum Orders: ValueSource {
    static let arguments: [String: Void] = ["orders place --item": ()]
    static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
      [("adad0001", "Gus, Latte"), ("beef0ad2", "Zoe, Salad"), ("aaaa0003", "Ada, Mug")].map {
        ValueSuggestion($0.0, detail: $0.1)
      }
    }
  }

  private func completion(
    _ text: String, _ source: RegisteredValueSource = RegisteredValueSource(Places.self) {}
  ) async -> Completion {
    let grammar = CommandGrammar(CommandTable(Harness.commands()), aliases: { [:] })
    let sources = ["orders place --item": source]
    let completer = PromptCompleter(
      grammar: grammar, sources: sources, permits: { _ in true }, budget: TestTimeout.limit)
    return await completer.completion(text, cursor: text.utf8.count)
  }

  @Test(arguments: [
    ("joes", ["aaaa0001", "aaaa0003", "aaaa0000", "aaaa0002"]),
    ("\"joe's\"", ["aaaa0001", "aaaa0003", "aaaa0000", "aaaa0002"]),
    ("'joes piz'", ["aaaa0003", "aaaa0000"]), ("'pizza joes'", ["aaaa0003"]),
  ]) func `ignores punctuation, and begins with names that begin with the text`(
    typed: String, ids: [String]
  ) async {
    #expect(await completion("orders place --item \(typed)").candidates.map(\.text) == ids)
  }

  @Test(arguments: [
    ("ad", ["aaaa0003", "adad0001", "beef0ad2"]), ("gu", ["adad0001"]), ("sal", ["beef0ad2"]), ("0ad", ["beef0ad2"]),
    ("beef", ["beef0ad2"]),
  ]) func `takes the beginning of a name rather than digits of an id`(typed: String, ids: [String]) async {
    let orders = RegisteredValueSource(Orders.self) {}
    #expect(await completion("orders place --item \(typed)", orders).candidates.map(\.text) == ids)
  }

  private enum Accounts: ValueSource {
    static let arguments: [String: Void] = ["orders place --item": ()]
    static let hasSelfChosenNames = true
    static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] {
      [("tom@evil.co", "Zoe, customer"), ("mk@b.co", "Kay Tom, barista"), ("ann@b.co", "Ann, customer")].map {
        ValueSuggestion($0.0, detail: $0.1)
      }
    }
  }

  @Test(arguments: [("tom", ["tom@evil.co", "mk@b.co"]), ("tom@", ["tom@evil.co"]), ("kay", ["mk@b.co"])])
  func `takes the beginning of an address for that of a name as well`(typed: String, found: [String]) async {
    let accounts = RegisteredValueSource(Accounts.self) {}
    #expect(await completion("orders place --item \(typed)", accounts).candidates.map(\.text) == found)
  }

  /// A source of the parts of a guest's order.
  private enum Parts: ValueSource {
    static let arguments: [String: Void] = ["orders place --item": ()]
    static func values(_: Void, _: Void, for _: String) async throws -> [ValueSuggestion] { [] }
    static func values(_: Void, _: Void, for _: String, of guest: String?) async throws -> [ValueSuggestion] {
      guest.map { [ValueSuggestion("cup-of-\($0)")] } ?? []
    }
  }

  @Test(
    arguments: [
      ("orders place Ada --item ", ["cup-of-Ada"]), ("orders place --size small Ada --item=", ["--item=cup-of-Ada"]),
      ("orders place --size small --item ", []),
    ] as [(String, [String])])
  func `depends on the first value of the line`(text: String, expected: [String]) async {
    let parts = RegisteredValueSource(Parts.self) {}
    #expect(await completion(text, parts).candidates.map(\.text) == expected)
  }

  @Test func `is partial if the source stopped at its limit`() async {
    #expect(await completion("orders place --item ").isPartial)
    #expect(await !completion("orders place --size ").isPartial)
  }
}
