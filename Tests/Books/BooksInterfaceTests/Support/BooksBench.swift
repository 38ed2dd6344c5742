import DomainKit
import ShellKit
import TestingKit
import BooksDomain
import BooksInterface

/// A shell whose commands hold use cases that always answer the same.
struct BooksBench {
  var books: [Book] = []
  /// What every use case throws, if anything.
  var failure: (any DescribedError)?
  let asked = Questions()

  /// Runs the program with these arguments and gives back everything that it wrote.
  func run(_ arguments: String..., isTerminal: Bool = false) async throws -> CommandBench.Result {
    try await run(arguments: arguments, isTerminal: isTerminal)
  }

  func run(arguments: [String], isTerminal: Bool = false) async throws -> CommandBench.Result {
    try await CommandBench(commands).run(arguments, isTerminal: isTerminal)
  }

  private var commands: [RegisteredCommand] {
    let stub = Stub(bench: self)
    return [
      RegisteredCommand(AddBookCommand.self, feature: "books") { stub },
      RegisteredCommand(ListBooksCommand.self, feature: "books") { stub },
    ]
  }
}

/// Every use case of the feature at once.
private struct Stub: AddBookUseCase, ListBooksUseCase {
  let bench: BooksBench

  func execute(_ name: BookName) async throws -> Book { try answer("add \(name)", bench.books.first) }

  func execute(after last: ID<Book>?, limit: Int) async throws -> [Book] {
    let rest = last.map { last in Array(bench.books.drop { $0.id != last }.dropFirst()) } ?? bench.books
    return try answer("list \(last?.raw.description.suffix(4) ?? "-") \(limit)", Array(rest.prefix(limit)))
  }

  private func answer<Value>(_ question: String, _ value: Value?) throws -> Value {
    try bench.asked.answer(
      question, value, failure: bench.failure, missing: BookError.nameTaken("nothing to answer with"))
  }
}

enum Sample {
  static func book(low: UInt64 = 0x8000_0000_0000_ABCD) throws -> Book {
    Book(
      id: ID(UniqueID(high: 0x018D_F9A3_1C00_7000, low: low)), name: try BookName("First"),
      addedAt: Timestamp(milliseconds: 1_709_287_200_000))
  }
}
