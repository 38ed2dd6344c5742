import BooksDomain
import DomainKit
import StorageKit

struct StoredBookRepository: StoredRepository, BookRepository {
  let store: EntityStore<BookMapper>
  let storage: FeatureStorage
  private var table: TableLayout { BookRecord.table.layout }

  func book(_ id: ID<Book>) async throws -> Book? { try await store.find(id) }

  func books(endingIn suffix: IDSuffix, limit: Int) async throws -> [Book] {
    let candidates = try await store.list(Query().where(.idTail, isIn: suffix.keys).limit(limit))
    return candidates.filter { suffix.matches($0.id.raw) }
  }

  func books(titledLike details: BookDetails, limit: Int) async throws -> [Book] {
    let query = Query<BookRecord>().where(.titleKey, .equal, FoldedText.of(details.title))
      .where(.authorKey, .equal, FoldedText.of(details.author))
    return try await store.list(query.sorted(by: .id).limit(limit), .informing)
  }

  func books(matching text: String, limit: Int, after: Book?) async throws -> [Book] {
    let matches = Condition.matches(BooksMigrations.words, words: [text], after: after?.id.raw)
    return try await store.list(Query().where(matches).limit(limit))
  }

  func books(from sources: [BookSource]) async throws -> [BookSource: Book] {
    var found: [BookSource: Book] = [:]
    for source in try await existing(among: sources) {
      let query = Query<BookRecord>().where(.source, .equal, BookMapper.text(of: source)).limit(1)
      found[source] = try await store.list(query).first
    }
    return found
  }

  func undecidedBooks(of library: LibraryAddress) async throws -> [Book] {
    let contested = Query<BookRecord>().where(.isContested, .equal, true).sorted(by: .id)
    return try await store.list(contested, .informing).filter { $0.source?.origin == library.description }
  }

  func existing(among sources: [BookSource]) async throws -> Set<BookSource> {
    let texts = sources.map { StoredValue.text(BookMapper.text(of: $0)) }
    let taken = try await storage.existingValues(texts, in: "source", of: table)
    return Set(taken.compactMap { String(storedValue: $0).flatMap(BookMapper.source) })
  }

  func existing(among numbers: [ISBN]) async throws -> Set<String> {
    let taken = try await storage.existingValues(numbers.map { .text($0.thirteen) }, in: "isbn_key", of: table)
    return Set(taken.compactMap { String(storedValue: $0) })
  }

  func alike(_ details: [BookDetails], except others: Set<ID<Book>>) async throws -> [BookSource: Int] {
    if details.isEmpty { return [:] }
    let keys = details.map { [StoredValue.text(FoldedText.of($0.title)), .text(FoldedText.of($0.author))] }
    let titles = Array(Set(keys.map { $0[0] }))
    let layout = TableLayout(name: table.name, columns: ["id", "title_key", "author_key", "isbn_key", "year"])
    let rows = try await storage.rows(
      Select(table: layout, conditions: [.isIn(column: "title_key", titles)], order: [], limit: nil, parts: nil))
    let known = rows.filter { row in UniqueID(storedValue: row.values[0]).map { !others.contains(ID($0)) } ?? true }
    let stored = Dictionary(grouping: known) { Array($0.values[1...2]) }
    var counts: [BookSource: Int] = [:]
    for (book, key) in zip(details, keys) {
      let count = stored[key, default: []].count { row in
        let other = (isbn: row.values[3] != .null, year: Int(storedValue: row.values[4]))
        return BookDetails.mayBeOne((isbn: book.isbn != nil, year: book.year), other)
      }
      if count > 0 { counts[BookSource(listing: book)] = count }
    }
    return counts
  }

  /// The name of the rule stays, because programs of an earlier version may reserve it too.
  func reserveISBNs() async throws { try await storage.reserve(rule: "numbers") }
}

// MARK: Lists

extension StoredBookRepository {
  func books(on page: BookPage) async throws -> [Book] {
    var query = filtered(page.filter).limit(page.filter.limit)
    for column in Self.columns(of: page.filter.order) { query = query.sorted(by: column) }
    if let last = page.after { query = query.after(Self.position(of: last, in: page.filter.order)) }
    return try await store.list(query)
  }

  func count(matching filter: BookFilter) async throws -> Int { try await storage.count(filtered(filter)) }

  private func filtered(_ filter: BookFilter) -> Query<BookRecord> {
    var query = Query<BookRecord>()
    if let isbn = filter.isbn { query = query.where(.isbnKey, .equal, isbn.thirteen) }
    if let text = filter.text { query = query.where(.matches(BooksMigrations.words, words: [text])) }
    if let author = filter.author {
      query = query.where(.matches(BooksMigrations.authors, words: [author]))
    }
    if filter.fromYear != nil || filter.toYear != nil {
      let latest = BookMapper.order(ofYear: filter.toYear ?? BookDetails.years.upperBound)
      let earliest = BookMapper.order(ofYear: filter.fromYear ?? BookDetails.years.lowerBound)
      // Two comparisons, because a range would trap if the first year were after the last one.
      query = query.where(.yearOrder, .greaterOrEqual, latest).where(.yearOrder, .lessOrEqual, earliest)
    }
    if let least = filter.minRating {
      query = query.where(.ratingOrder, .lessOrEqual, BookMapper.order(ofRating: least))
    }
    return query
  }

  private static func columns(of order: BookFilter.Order) -> [BookRecord.Column] {
    switch order {
    case .title: [.titleKey, .id]
    case .author: [.authorKey, .titleKey, .id]
    case .year: [.yearOrder, .titleKey, .id]
    case .rating: [.ratingOrder, .titleKey, .id]
    }
  }

  /// Returns the sort values of a book in the order of the columns.
  private static func position(of book: Book, in order: BookFilter.Order) -> [any StorableScalar] {
    let record = BookMapper.root(of: book)
    return switch order {
    case .title: [record.titleKey, record.id]
    case .author: [record.authorKey, record.titleKey, record.id]
    case .year: [record.yearOrder, record.titleKey, record.id]
    case .rating: [record.ratingOrder, record.titleKey, record.id]
    }
  }
}
