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

  private func completion(_ text: String) async -> Completion {
    let grammar = CommandGrammar(CommandTable(Harness.commands()), aliases: { [:] })
    let sources = ["orders place --item": RegisteredValueSource(Places.self) {}]
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

  @Test func `is partial if the source stopped at its limit`() async {
    #expect(await completion("orders place --item ").isPartial)
    #expect(await !completion("orders place --size ").isPartial)
  }
}
