@testable import ShellKit

/// The language of the prompt: the lexer of statements, and its result for a line that is being typed.
struct LexerTarget: FuzzTarget {
  let name = "lexer"

  private static let mutator = Mutator(
    [
      "orders place --item latte:large:2 --for 'Ada L' --discount 10%", "menu add \"Flat White\" --price 4.50 # new",
      "restaurants list --near 52.5,13.4 --within 2km; exit 3", "alias ol 'orders list'; ol --json",
      "say \"a\\tb\\u{1F600}\\\"\" 'it''s' \\\nnext", "  ;; # only a comment", "watch 2s orders list --status=ready",
      "books import \"/tmp/a b.csv\" -- --dry-run", "'open", "\"open \\", "a\\",
    ],
    tokens: ["'", "\"", "\\", "\\u{", "}", ";", "#", " ", "\t", "\n", "--", "=", "\\n", "\\x", "\u{A0}", "\u{200B}"])

  func complaint(about choices: inout Choices) async -> String? {
    let text = String(decoding: Self.mutator.bytes(&choices), as: UTF8.self)
    return scanned(text) ?? lexed(text)
  }

  /// Checks the lexer: words are in their source, in order, and quoting keeps them.
  private func lexed(_ text: String) -> String? {
    var lexer = StatementLexer()
    var statements: [Statement] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      do throws(SyntaxFailure) { statements += try lexer.feed(String(line)) } catch { continue }
    }
    do throws(SyntaxFailure) { try lexer.finish() } catch { lexer.reset() }
    return statements.lazy.compactMap(complaint).first
  }

  private func complaint(about statement: Statement) -> String? {
    var end = 0
    for word in statement.words {
      guard word.range.lowerBound >= end, word.range.upperBound <= statement.source.utf8.count else {
        return "the word \(word) is not in its place in \(statement.source.debugDescription)"
      }
      end = word.range.upperBound
    }
    let words = statement.words.map(\.text)
    var lexer = StatementLexer()
    do throws(SyntaxFailure) {
      let again = try lexer.feed(Quoting.joined(words)).map { $0.words.map(\.text) }
      return again == [words] ? nil : "\(words) are read back as \(again)"
    } catch {
      return "\(words) are not read back: \(error)"
    }
  }

  /// Checks the scan of a line that a user is typing.
  private func scanned(_ text: String) -> String? {
    let scan = Lexer(text)
    let ranges = scan.statements.joined().map(\.range) + scan.comments
    let isInside = ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= text.utf8.count }
    return isInside ? nil : "the scan of \(text.debugDescription) leaves the line"
  }
}
