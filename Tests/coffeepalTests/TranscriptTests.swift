import Foundation
import Synchronization
import TestingKit
import Testing

/// Sessions of the whole program at a terminal, as text files in the folder `Transcripts`; `make
/// accept MODULE=coffeepal` writes them again. A file and a server show the same.
@Suite struct `A session at the prompt` {
  private static let names = [
    "Accounts are found", "A book of a library", "A library that comes back",
    "An edited book that its library changes", "Causes", "Empty lists", "Files, names and aliases",
    "Hiring and firing", "Notifications reach the customer", "Places and reviews", "Plans", "Scores of restaurants",
    "Sizes and deliveries", "The log",
  ]
  /// The prompt, and the other questions of the program.
  private static var question: Regex<Substring> { /^coffeepal(?: [^>]+)?> $|\[y\/N\] $|[Pp]assword[^:]*: $/ }
  /// A line with what the user typed.
  private static var typedLine: Regex<(Substring, Substring)> { /(?:^coffeepal(?: [^>]+)?> |\[y\/N\] )(.+)/ }
  /// The line at the start that names a server.
  private static var product: Regex<Substring> { /The database is .+ \(PostgreSQL .+\n/ }

  @Test(arguments: names) func `matches its transcript`(name: String) async throws {
    let place = try Workplace()
    try await expectTranscript(name, in: place, on: place.database)
  }

  @Test(.enabled(if: ServerSchema.url != nil, "there is no PostgreSQL server"), arguments: names)
  func `matches its transcript on a server, too`(name: String) async throws {
    let place = try Workplace()
    try await expectTranscript(name, in: place, on: try await ServerSchema.make(place))
  }

  /// Repeats the session of a transcript on a database.
  private func expectTranscript(_ name: String, in place: Workplace, on database: String) async throws {
    let library = CommentedLibrary()
    let server = try LoopbackServer { library.answer($0) }
    defer { server.stop() }
    let constants = ConstantNames([
      (server.address, "http://library.example"),
      (server.address.replacing("http://", with: ""), "library.example"),
      // The address of a server is shown without its options.
      (String(database.prefix { $0 != "?" }), "/shop/shop.db"), (place.folder, "/shop"),
    ])
    let difference = try await Transcript(name).firstDifference { expected in
      try await Self.session(repeating: expected, in: place, on: database, library, constants)
    }
    #expect(difference == nil)
  }

  /// Types the lines of a transcript at a terminal without a line editor, and the same password
  /// wherever one is asked for. Returns all that the terminal shows.
  private static func session(
    repeating text: String, in place: Workplace, on database: String, _ library: CommentedLibrary,
    _ names: ConstantNames
  ) async throws -> String {
    var names = names
    let terminal = try PseudoTerminal(
      in: place, on: database, columns: 160, rows: 400, environment: ["TERM": "dumb"])
    var shown = names.hide(try await terminal.output(endingWith: question)).replacing(product, with: "")
    for line in text.split(separator: "\n").compactMap({ $0.firstMatch(of: typedLine) }) {
      var typed = names.show(String(line.output.1))
      library.read(typed)
      repeat {
        terminal.type(typed + "\n")
        shown += names.hide(try await terminal.output(endingWith: question))
        typed = Workplace.password
      } while shown.hasSuffix(": ")
    }
    try await terminal.leave(typing: "\u{4}")
    return shown + "\n"
  }
}

/// A library with one book. Comments of a transcript change it: `# The library closes.`
private final class CommentedLibrary: Sendable {
  private struct State {
    var title = "The Left Hand"
    var isOpen = true
    /// `true` to refuse the next request.
    var isBusy = false
  }

  private let state = Mutex(State())

  func read(_ line: String) {
    state.withLock { state in
      switch line {
      case "# The library closes.": state.isOpen = false
      case "# The library opens again.": state.isOpen = true
      case "# The library is busy once.": state.isBusy = true
      default:
        guard let match = line.wholeMatch(of: /# The library calls its book (.+)\./) else { return }
        state.title = String(match.output.1)
      }
    }
  }

  func answer(_ request: LoopbackServer.Request) -> [LoopbackServer.Step] {
    let present = state.withLock { state in
      defer { state.isBusy = false }
      return state
    }
    // A library that asks for a long wait is not asked again.
    if !present.isOpen { return .answer("503 Service Unavailable", type: nil, headers: ["Retry-After: 60"]) }
    if present.isBusy { return .answer("503 Service Unavailable", type: nil) }
    let book = #"{"id": 1, "title": "\#(present.title)", "author": "Le Guin"}"#
    return request.target.contains("/books/") ? .json(book) : .json(#"{"books": [\#(book)], "next": null}"#)
  }
}
