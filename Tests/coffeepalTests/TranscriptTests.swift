import Foundation
import TestingKit
import Testing

/// Sessions of the whole program at a terminal, as text files in the folder `Transcripts`; `make
/// accept MODULE=coffeepal` writes them again. A file and a server show the same.
@Suite struct `A session at the prompt` {
  private static let names = [
    "Accounts are found", "A book of a library", "Causes", "Empty lists", "Files, names and aliases",
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
    let book = #"{"id": 1, "title": "The Left Hand", "author": "Le Guin"}"#
    let library = try LoopbackServer { request in
      request.target.contains("/books/") ? .json(book) : .json(#"{"books": [\#(book)], "next": null}"#)
    }
    defer { library.stop() }
    let constants = ConstantNames([
      (library.address, "http://library.example"),
      (library.address.replacing("http://", with: ""), "library.example"),
      // The address of a server is shown without its options.
      (String(database.prefix { $0 != "?" }), "/shop/shop.db"), (place.folder, "/shop"),
    ])
    let difference = try await Transcript(name).firstDifference { expected in
      try await Self.session(repeating: expected, in: place, on: database, constants)
    }
    #expect(difference == nil)
  }

  /// Types the lines of a transcript at a terminal without a line editor, and the same password
  /// wherever one is asked for. Returns all that the terminal shows.
  private static func session(
    repeating text: String, in place: Workplace, on database: String, _ names: ConstantNames
  ) async throws -> String {
    var names = names
    let terminal = try PseudoTerminal(
      in: place, on: database, columns: 160, rows: 400, environment: ["TERM": "dumb"])
    var shown = names.hide(try await terminal.output(endingWith: question)).replacing(product, with: "")
    for line in text.split(separator: "\n").compactMap({ $0.firstMatch(of: typedLine) }) {
      var typed = names.show(String(line.output.1))
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
