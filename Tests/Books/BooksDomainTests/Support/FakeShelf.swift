import BooksDomain
import DomainKit
import Logging
import Synchronization
import TestingKit

/// A shelf whose database is a value in memory.
final class FakeShelf: UnitStore {
  struct Content: Sendable {
    var books: [Book] = []
    var libraries: [Library] = []
    var marks: [PageMark] = []
    var events: [any DomainEvent] = []
  }

  let clock = ManualClock(Sample.noon)
  let ids: UUIDv7Source
  private let person: Principal
  private let stored: Mutex<Content>
  /// The pages that were asked for.
  let pages = Mutex<[BookPage]>([])

  init(_ books: [Book] = [], person: Principal = .openHouse) {
    ids = UUIDv7Source(clock: clock)
    self.person = person
    stored = Mutex(Content(books: books))
  }

  var content: Content { stored.withLock { $0 } }

  func store(_ content: Content) { stored.withLock { $0 = content } }

  func openSession() -> any UnitSession { FakeUnit(self) }

  func work(as person: Principal? = nil) -> UnitOfWork<any BooksContext> {
    let coordinator = UnitCoordinator(
      store: self, handlers: EventHandlers(), dispatcher: NoDispatch(),
      access: Doorman(somebody: person ?? self.person), clock: clock, ids: ids, logger: Logger(label: "tests"))
    return UnitOfWork(coordinator) { unit in
      guard let session = unit.session as? FakeUnit else { throw CancellationError() }
      return session
    }
  }

  private struct Doorman: AccessControl {
    let somebody: Principal
    func person(in _: Unit) async throws -> Principal { somebody }
  }
}

/// A unit of work of the fake shelf: it works on a copy and puts it back at the commit.
final class FakeUnit: UnitSession, BooksContext {
  let shelf: FakeShelf
  let draft: Mutex<(content: FakeShelf.Content, raised: [RaisedEvent])>

  init(_ shelf: FakeShelf) {
    self.shelf = shelf
    draft = Mutex((shelf.content, []))
  }

  var books: any BookRepository { self }
  var libraries: any LibraryRepository { self }
  var content: FakeShelf.Content { draft.withLock { $0.content } }

  func takeRaisedEvents() -> [RaisedEvent] {
    draft.withLock { draft in
      defer { draft.raised = [] }
      draft.content.events += draft.raised.map(\.event)
      return draft.raised
    }
  }

  func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries {
    shelf.store(draft.withLock { $0.content })
    return CommittedEntries(due: entries)
  }

  func rollBack() throws {}
}

extension FakeUnit: BookRepository {
  func add(_ book: inout Book) throws {
    let raised = book.unstoredEvents()
    book.version = 1
    let saved = book
    draft.withLock { draft in
      draft.content.books.append(saved)
      draft.raised += raised
    }
  }

  func update(_ book: inout Book) throws {
    let raised = book.unstoredEvents()
    book.version += 1
    let saved = book
    draft.withLock { draft in
      draft.content.books = draft.content.books.map { $0.id == saved.id ? saved : $0 }
      draft.raised += raised
    }
  }

  func book(_ id: ID<Book>) async throws -> Book? { content.books.first { $0.id == id } }

  func books(endingIn tail: IDTail, limit: Int) async throws -> [Book] {
    Array(content.books.filter { tail.matches($0.id.raw) }.prefix(limit))
  }

  func books(on page: BookPage) async throws -> [Book] {
    shelf.pages.withLock { $0.append(page) }
    let found = content.books.filter { book in
      page.filter.isbn == nil || book.details.isbn?.thirteen == page.filter.isbn?.thirteen
    }
    return Array(found.prefix(page.filter.limit))
  }

  func books(matching words: [String], limit: Int) async throws -> [Book] {
    let found = content.books.filter { book in
      words.allSatisfy { word in FoldedText.words(of: book.title).contains { $0.hasPrefix(word) } }
    }
    return Array(found.prefix(limit))
  }

  func books(from sources: [BookSource]) async throws -> [BookSource: Book] {
    var found: [BookSource: Book] = [:]
    for book in content.books {
      if let source = book.source, sources.contains(source) { found[source] = book }
    }
    return found
  }

  func known(of sources: [BookSource]) async throws -> Set<BookSource> {
    Set(content.books.compactMap(\.source)).intersection(sources)
  }

  func known(of numbers: [ISBN]) async throws -> Set<String> {
    Set(content.books.compactMap(\.details.isbn?.thirteen)).intersection(numbers.map(\.thirteen))
  }
}

extension FakeUnit: LibraryRepository {
  func add(_ library: inout Library) throws {
    let raised = library.unstoredEvents()
    library.version = 1
    let saved = library
    draft.withLock { draft in
      draft.content.libraries.append(saved)
      draft.raised += raised
    }
  }

  func update(_ library: inout Library) throws {
    let raised = library.unstoredEvents()
    library.version += 1
    let saved = library
    draft.withLock { draft in
      draft.content.libraries = draft.content.libraries.map { $0.id == saved.id ? saved : $0 }
      draft.raised += raised
    }
  }

  func library(at address: LibraryAddress) async throws -> Library? {
    content.libraries.first { $0.address == address }
  }

  func libraries(_ limit: Int) async throws -> [Library] {
    Array(content.libraries.sorted { $0.askedAt > $1.askedAt }.prefix(limit))
  }

  func add(_ mark: inout PageMark) throws {
    let saved = mark
    draft.withLock { $0.content.marks.append(saved) }
  }

  func update(_ mark: inout PageMark) throws {
    let saved = mark
    draft.withLock { draft in draft.content.marks = draft.content.marks.map { $0.id == saved.id ? saved : $0 } }
  }

  func remove(_ mark: inout PageMark) throws {
    let id = mark.id
    draft.withLock { $0.content.marks.removeAll { $0.id == id } }
  }

  func mark(of page: WebAddress) async throws -> PageMark? {
    content.marks.first { $0.page == page.description }
  }
}
