import BooksDomain
import DomainKit
import Synchronization
import TestingKit

/// A shelf whose database is a value in memory.
typealias FakeShelf = MemoryStore<ShelfContent>

/// The content of the fake shelf.
struct ShelfContent: Sendable {
  var books: [Book] = []
  var libraries: [Library] = []
  var pageTags: [PageTag] = []
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

  /// Returns the use case that fetches the books of a library.
  func sync(
    _ library: FakeLibrary, configured: String? = nil, as person: Principal? = nil,
    limits: SyncBooks.Limits = SyncBooks.Limits()
  ) -> SyncBooks {
    SyncBooks(
      work: work(as: person), remote: library, settings: LibrarySettings(address: configured), clock: clock, ids: ids,
      limits: limits)
  }

  /// Changes the title of a book, as a user does.
  @discardableResult
  func rename(_ book: Book, _ title: String) async throws -> Book {
    var change = BookChange()
    change.title = title
    return try await SaveBook(work: work(), clock: clock, ids: ids).execute(change, of: try Sample.suffix(book)).book
  }
}

/// A unit of work of the fake shelf.
struct FakeUnit: BooksContext {
  let draft: MemoryUnit<ShelfContent>

  var books: any BookRepository { FakeBooks(draft: draft) }
  var libraries: any LibraryRepository { FakeLibraries(draft: draft) }
  var pageTags: any PageTagRepository { FakePageTags(draft: draft) }
  var removedBooks: any RemovedBookRepository { FakeRemovedBooks(draft: draft) }
}

struct FakeBooks: MemoryRepository, BookRepository {
  let draft: MemoryUnit<ShelfContent>
  var path: WritableKeyPath<ShelfContent, [Book]> { \.books }

  func book(_ id: ID<Book>) async throws -> Book? { entities.first { $0.id == id } }

  func books(endingIn suffix: IDSuffix, limit: Int) async throws -> [Book] {
    Array(entities.filter { suffix.matches($0.id.raw) }.prefix(limit))
  }

  func count(matching filter: BookFilter) async throws -> Int {
    var filter = filter
    filter.limit = .max
    return try await books(on: BookPage(filter)).count
  }

  func books(on page: BookPage) async throws -> [Book] {
    draft.content.asked.pages.withLock { $0.append(page) }
    let found = entities.filter { book in
      page.filter.isbn == nil || book.details.isbn?.thirteen == page.filter.isbn?.thirteen
    }
    return Array(found.prefix(page.filter.limit))
  }

  func books(titledLike details: BookDetails, limit: Int) async throws -> [Book] {
    Array(entities.filter { $0.title == details.title && $0.details.author == details.author }.prefix(limit))
  }

  func books(matching text: String, limit: Int, after: Book?) async throws -> [Book] {
    let found = entities.filter { SearchTerm.terms(of: text).areFound(in: [$0.title]) }
    return Array(found.drop { after != nil && $0.id != after?.id }.dropFirst(after == nil ? 0 : 1).prefix(limit))
  }

  func books(from sources: [BookSource]) async throws -> [BookSource: Book] {
    var found: [BookSource: Book] = [:]
    for book in entities {
      if let source = book.source, sources.contains(source) { found[source] = book }
    }
    return found
  }

  func undecidedBooks(of library: LibraryAddress) async throws -> [Book] {
    entities.filter { $0.edit?.hasConflict == true && $0.source?.origin == library.description }
  }

  func existing(among sources: [BookSource]) async throws -> Set<BookSource> {
    Set(entities.compactMap(\.source)).intersection(sources)
  }

  func existing(among numbers: [ISBN]) async throws -> Set<String> {
    Set(entities.compactMap(\.details.isbn?.thirteen)).intersection(numbers.map(\.thirteen))
  }

  func alike(_ details: [BookDetails], except others: Set<ID<Book>>) async throws -> [BookSource: Int] {
    func name(_ book: BookDetails) -> [String] { [FoldedText.of(book.title), FoldedText.of(book.author)] }
    func traits(_ book: BookDetails) -> (isbn: Bool, year: Int?) { (book.isbn != nil, book.year) }
    var counts: [BookSource: Int] = [:]
    for book in details {
      let alike = entities.filter { !others.contains($0.id) }.map(\.details).filter { other in
        name(other) == name(book) && BookDetails.mayBeOne(traits(book), traits(other))
      }
      if !alike.isEmpty { counts[BookSource(listing: book)] = alike.count }
    }
    return counts
  }

  func reserveISBNs() async throws {}
}

struct FakeRemovedBooks: MemoryRepository, RemovedBookRepository {
  let draft: MemoryUnit<ShelfContent>
  var path: WritableKeyPath<ShelfContent, [RemovedBook]> { \.removed }

  func removedBook(_ id: ID<RemovedBook>) async throws -> RemovedBook? {
    entities.first { $0.id == id }
  }

  func removedBooks(endingIn suffix: IDSuffix, limit: Int) async throws -> [RemovedBook] {
    Array(entities.filter { suffix.matches($0.id.raw) }.prefix(limit))
  }

  func removedBooks(limit: Int, after: ID<RemovedBook>?) async throws -> [RemovedBook] {
    Array(entities.filter { book in after.map { book.id < $0 } ?? true }.prefix(limit))
  }

  func removed(of sources: [BookSource]) async throws -> Set<BookSource> {
    Set(entities.map(\.source)).intersection(sources)
  }
}

struct FakeLibraries: MemoryRepository, LibraryRepository {
  let draft: MemoryUnit<ShelfContent>
  var path: WritableKeyPath<ShelfContent, [Library]> { \.libraries }

  func library(at address: LibraryAddress) async throws -> Library? {
    entities.first { $0.address == address }
  }

  func libraries(_ limit: Int) async throws -> [Library] {
    Array(entities.sorted { $0.askedAt > $1.askedAt }.prefix(limit))
  }
}

struct FakePageTags: MemoryRepository, PageTagRepository {
  let draft: MemoryUnit<ShelfContent>
  var path: WritableKeyPath<ShelfContent, [PageTag]> { \.pageTags }

  func tag(of page: WebAddress) async throws -> PageTag? {
    entities.first { $0.page == page.description }
  }
}
