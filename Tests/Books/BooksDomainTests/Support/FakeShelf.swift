import BooksDomain
import DomainKit
import Synchronization
import TestingKit

/// A shelf whose database is a value in memory.
typealias FakeShelf = DraftStore<ShelfContent>

/// The content of the fake shelf.
struct ShelfContent: Sendable {
  var books: [Book] = []
  var libraries: [Library] = []
  var marks: [PageMark] = []
  var removed: [RemovedBook] = []
  /// The pages that units of work requested, whether or not the units were stored.
  let asked = AskedPages()
}

/// A recorder of queries.
final class AskedPages: Sendable {
  let pages = Mutex<[BookPage]>([])
}

extension FakeShelf {
  convenience init(_ books: [Book] = [], person: Principal = .unrestricted) {
    self.init(ShelfContent(books: books), clock: ManualClock(Sample.noon), person: person)
  }

  /// The requested pages.
  var pages: [BookPage] { content.asked.pages.withLock(\.self) }

  func work(as person: Principal? = nil) -> UnitOfWork<any BooksContext> {
    unitOfWork(as: person) { FakeUnit(draft: $0) }
  }
}

/// A unit of work of the fake shelf.
struct FakeUnit: BooksContext {
  let draft: DraftUnit<ShelfContent>

  var books: any BookRepository { self }
  var libraries: any LibraryRepository { self }
  var removedBooks: any RemovedBookRepository { self }
}

extension FakeUnit: BookRepository {
  func add(_ book: inout Book) throws { draft.save(&book) { $0.books.append($1) } }

  func update(_ book: inout Book) throws { draft.save(&book) { $0.books.replace($1) } }

  func remove(_ book: inout Book) throws {
    let id = book.id
    draft.change { $0.books.removeAll { $0.id == id } }
  }

  func book(_ id: ID<Book>) async throws -> Book? { draft.content.books.first { $0.id == id } }

  func books(endingIn tail: IDSuffix, limit: Int) async throws -> [Book] {
    Array(draft.content.books.filter { tail.matches($0.id.raw) }.prefix(limit))
  }

  func books(on page: BookPage) async throws -> [Book] {
    draft.content.asked.pages.withLock { $0.append(page) }
    let found = draft.content.books.filter { book in
      page.filter.isbn == nil || book.details.isbn?.thirteen == page.filter.isbn?.thirteen
    }
    return Array(found.prefix(page.filter.limit))
  }

  func books(matching text: String, limit: Int, after: Book?) async throws -> [Book] {
    let found = draft.content.books.filter { SearchTerm.terms(of: text).areFound(in: [$0.title]) }
    return Array(found.drop { after != nil && $0.id != after?.id }.dropFirst(after == nil ? 0 : 1).prefix(limit))
  }

  func books(from sources: [BookSource]) async throws -> [BookSource: Book] {
    var found: [BookSource: Book] = [:]
    for book in draft.content.books {
      if let source = book.source, sources.contains(source) { found[source] = book }
    }
    return found
  }

  func known(of sources: [BookSource]) async throws -> Set<BookSource> {
    Set(draft.content.books.compactMap(\.source)).intersection(sources)
  }

  func known(of numbers: [ISBN]) async throws -> Set<String> {
    Set(draft.content.books.compactMap(\.details.isbn?.thirteen)).intersection(numbers.map(\.thirteen))
  }

  func claimNumbers() async throws {}
}

extension FakeUnit: RemovedBookRepository {
  func add(_ book: inout RemovedBook) throws { draft.save(&book) { $0.removed.append($1) } }

  func remove(_ book: inout RemovedBook) throws {
    let id = book.id
    draft.change { $0.removed.removeAll { $0.id == id } }
  }

  func removedBook(_ id: ID<RemovedBook>) async throws -> RemovedBook? {
    draft.content.removed.first { $0.id == id }
  }

  func removedBooks(endingIn tail: IDSuffix, limit: Int) async throws -> [RemovedBook] {
    Array(draft.content.removed.filter { tail.matches($0.id.raw) }.prefix(limit))
  }

  func removedBooks(limit: Int) async throws -> [RemovedBook] { Array(draft.content.removed.prefix(limit)) }

  func removed(of sources: [BookSource]) async throws -> Set<BookSource> {
    Set(draft.content.removed.map(\.source)).intersection(sources)
  }
}

extension FakeUnit: LibraryRepository {
  func add(_ library: inout Library) throws { draft.save(&library) { $0.libraries.append($1) } }

  func update(_ library: inout Library) throws { draft.save(&library) { $0.libraries.replace($1) } }

  func library(at address: LibraryAddress) async throws -> Library? {
    draft.content.libraries.first { $0.address == address }
  }

  func libraries(_ limit: Int) async throws -> [Library] {
    Array(draft.content.libraries.sorted { $0.askedAt > $1.askedAt }.prefix(limit))
  }

  func add(_ mark: inout PageMark) throws { draft.save(&mark) { $0.marks.append($1) } }

  func update(_ mark: inout PageMark) throws { draft.save(&mark) { $0.marks.replace($1) } }

  func remove(_ mark: inout PageMark) throws {
    let id = mark.id
    draft.change { $0.marks.removeAll { $0.id == id } }
  }

  func mark(of page: WebAddress) async throws -> PageMark? {
    draft.content.marks.first { $0.page == page.description }
  }
}
