import DomainKit
import Synchronization
import Testing
import BooksDomain
import BooksInterface

@MainActor
@Suite struct `A screen of books` {
  @Test func `is idle until it is asked to load`() throws {
    let aggregate = BookAggregate(list: FixedList(.success([try Sample.book()])))
    #expect(name(of: aggregate.state) == "idle")
    #expect(aggregate.books.isEmpty)
  }

  @Test func `is loading while it waits, and loaded with what came`() async throws {
    let fixed = FixedList(.success([try Sample.book()]))
    let aggregate = BookAggregate(list: fixed)
    fixed.whileListing { self.name(of: aggregate.state) }
    await aggregate.load(limit: 20)
    #expect(fixed.seen == ["loading"])
    #expect(name(of: aggregate.state) == "loaded")
    #expect(aggregate.books == [try Sample.book()])
  }

  @Test func `has failed with the reason, and still shows what it had`() async throws {
    let fixed = FixedList(.success([try Sample.book()]))
    let aggregate = BookAggregate(list: fixed)
    await aggregate.load(limit: 20)
    fixed.answer(.failure(.limitOutOfRange(0)))
    await aggregate.load(limit: 0)
    #expect(name(of: aggregate.state) == "failed: limitOutOfRange(0)")
    #expect(aggregate.books.count == 1)
    fixed.answer(.success([]))
    await aggregate.load(limit: 20)
    #expect(name(of: aggregate.state) == "loaded")
  }

  private func name(of state: BookAggregate.State) -> String {
    switch state {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .failed(let error): "failed: \(error)"
    }
  }
}

/// A list that a test fills.
private final class FixedList: ListBooksUseCase {
  private struct State {
    var answer: Result<[Book], BookError>
    var look: (@MainActor @Sendable () -> String)?
    var seen: [String] = []
  }

  private let state: Mutex<State>

  init(_ answer: Result<[Book], BookError>) { state = Mutex(State(answer: answer)) }

  var seen: [String] { state.withLock { $0.seen } }
  func answer(_ answer: Result<[Book], BookError>) { state.withLock { $0.answer = answer } }
  func whileListing(_ look: @escaping @MainActor @Sendable () -> String) { state.withLock { $0.look = look } }

  func execute(after _: ID<Book>?, limit _: Int) async throws -> [Book] {
    if let look = state.withLock({ $0.look }) {
      let seen = await look()
      state.withLock { $0.seen.append(seen) }
    }
    return try state.withLock { $0.answer }.get()
  }
}
