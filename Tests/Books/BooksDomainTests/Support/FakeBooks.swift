import DomainKit
import Logging
import Synchronization
import TestingKit
import BooksDomain

/// A place for books whose database is a value in memory.
final class FakeBooks: UnitStore {
  struct Content: Sendable {
    var books: [Book] = []
    var events: [any DomainEvent] = []
  }

  let clock = ManualClock()
  let ids: UUIDv7Source
  private let stored = Mutex(Content())

  init() { ids = UUIDv7Source(clock: clock) }

  var content: Content { stored.withLock { $0 } }
  func store(_ content: Content) { stored.withLock { $0 = content } }
  func openSession() -> any UnitSession { FakeUnit(self) }

  var work: UnitOfWork<any BooksContext> {
    let coordinator = UnitCoordinator(
      store: self, handlers: EventHandlers(), dispatcher: NoDispatch(), clock: clock, ids: ids,
      logger: Logger(label: "tests"))
    return UnitOfWork(coordinator) { unit in
      guard let session = unit.session as? FakeUnit else { throw CancellationError() }
      return session
    }
  }

  private struct NoDispatch: EventDispatcher {
    func dispatch(_: CommittedEntries, through _: UnitCoordinator) async {}
  }
}

/// A unit of work over the fake: it works on a copy and puts it back at the commit.
final class FakeUnit: UnitSession, BooksContext {
  private let fake: FakeBooks
  private let draft: Mutex<(content: FakeBooks.Content, raised: [RaisedEvent])>

  init(_ fake: FakeBooks) {
    self.fake = fake
    draft = Mutex((fake.content, []))
  }

  var books: any BookRepository { self }

  func takeRaisedEvents() -> [RaisedEvent] {
    draft.withLock { draft in
      defer { draft.raised = [] }
      draft.content.events += draft.raised.map(\.event)
      return draft.raised
    }
  }

  func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries {
    fake.store(draft.withLock { $0.content })
    return CommittedEntries(due: entries)
  }

  func rollBack() throws {}
}

extension FakeUnit: BookRepository {
  func add(_ book: inout Book) throws {
    let raised = book.unstoredEvents()
    let saved = book
    draft.withLock { draft in
      draft.content.books.append(saved)
      draft.raised += raised
    }
  }

  func book(keyed key: NameKey) async throws -> Book? {
    draft.withLock { $0.content.books.first { $0.name.key == key } }
  }

  func books(after last: ID<Book>?, limit: Int) async throws -> [Book] {
    let latestFirst = draft.withLock { $0.content.books.sorted { $0.id > $1.id } }
    return Array(latestFirst.filter { book in last.map { book.id < $0 } ?? true }.prefix(limit))
  }
}
