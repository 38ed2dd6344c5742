import DomainKit
import Foundation
import TerminalKit
import TestingKit
import Testing

@testable import ShellKit

/// A command that takes a price per size.
private struct PriceDrink: IdleCommand {
  static let info = CommandInfo("drinks price", "set a price", permission: .anyone("test"))
  @Option var price: String

  static func values(of _: String, after _: [String]) -> KnownValues? {
    KnownValues([ValueSuggestion("large="), ValueSuggestion("free"), ValueSuggestion("#2")])
  }
}

/// A command that filters by time.
private struct CountDrinks: IdleCommand {
  static let info = CommandInfo("drinks count", "count them", permission: .anyone("test"))
  @OptionGroup var period: PeriodOptions
}

@Suite struct `Completion at the prompt` {
  private func texts(_ line: String) async -> [String] {
    let grammar = CommandGrammar(CommandTable(Harness.commands() + Builtins.all))
    let completer = PromptCompleter(grammar: grammar, sources: [:], permits: { _ in true })
    return await completer.completion(line, cursor: line.utf8.count).candidates.map(\.text)
  }

  @Test(arguments: [("drinks s", ["show"]), ("drinks is", ["list"]), ("drinks ho", ["show"]), ("drinks zz", [])])
  func `finds words by their beginning, and else by a part`(line: String, words: [String]) async {
    #expect(await texts(line) == words)
  }

  @Test func `adds no space after a value that goes on in the same word`() async {
    let commands = [RegisteredCommand(PriceDrink.self, feature: "drinks") {}] + Builtins.all
    let completer = PromptCompleter(
      grammar: CommandGrammar(CommandTable(commands)), sources: [:], permits: { _ in true })
    let found = await completer.completion("drinks price --price ", cursor: 21).candidates
    // Without quotes, the last one would be a comment.
    #expect(found.map(\.text) == ["large=", "free", "'#2'"])
    #expect(found.map(\.isWhole) == [false, true, true])
  }

  @Test(arguments: [
    ("--since t", ["today", "tuesday", "thursday"]), ("--until=y", ["--until=yesterday"]),
    ("--since last", ["7d", "30d"]), ("--since 'last seven", ["7d"]), ("--since 'last mon", []),
    ("--until wed", ["wednesday"]), ("--since zz", []),
  ]) func `offers days and times, also by their meaning`(option: String, words: [String]) async {
    let commands = [RegisteredCommand(CountDrinks.self, feature: "drinks") {}] + Builtins.all
    let completer = PromptCompleter(
      grammar: CommandGrammar(CommandTable(commands)), sources: [:], permits: { _ in true })
    let line = "drinks count \(option)"
    #expect(await completer.completion(line, cursor: line.utf8.count).candidates.map(\.text) == words)
    #expect(TimeExpression.suggestions.allSatisfy { TimeExpression($0.text) != nil })
  }

  @Test func `names files after a redirection, and nothing after a pipe`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([], as: "menu.csv")
    for line in ["drinks list > \(folder.path)/me", "drinks list >>\(folder.path)/me"] {
      #expect(await texts(line) == ["\(folder.path)/menu.csv"])
    }
    // The quote stays open for the files of the folder.
    try FileManager.default.createDirectory(atPath: folder.file("my files"), withIntermediateDirectories: false)
    #expect(await texts("drinks list > \(folder.path)/my") == ["'\(folder.path)/my files/"])
    #expect(await texts("drinks list | \(folder.path)/me").isEmpty)
    #expect(await texts("drinks list > \(folder.path)/menu.csv ").isEmpty)
  }

  @Test(arguments: [
    ("drinks list > x", ""), ("drinks list >", "> needs a file"), ("drinks list | ", "| needs a program"),
    ("drinks list > x y", "> and a file must be the end of the statement"),
    ("drinks lost > x", "not a command of drinks"),
  ]) func `is not confused by a redirection that the margin explains`(line: String, hint: String) {
    let grammar = CommandGrammar(CommandTable(Harness.commands() + Builtins.all))
    let check = StatementCheck(Lexer(line).statements[0], end: line.utf8.count, grammar: grammar)
    #expect(check.hint == hint)
    #expect(check.isSound == hint.isEmpty)
  }
}
