import BooksDomain
import CompositionKit
import DomainKit

/// Saves books with ISBNs that other tasks also use, imports lists, and removes books.
struct BookWork: Workload {
  /// The number of books per list, which is stored completely or not at all.
  static let listSize = 30
  /// The number of ISBNs that all processes share.
  private static let numbers = 64
  /// The number of lists that all processes share.
  private static let lists = 4

  private let save: any SaveBookUseCase
  private let remove: any RemoveBookUseCase
  private let imports: any ImportBooksUseCase
  private let journal: Journal
  private let task: String
  /// The books of this task, which no other task changes or removes.
  private var own: [Book] = []

  init(_ container: Container, _ journal: Journal, task: String) throws {
    save = try container.resolve()
    remove = try container.resolve()
    imports = try container.resolve()
    self.journal = journal
    self.task = task
  }

  mutating func operate(_ number: Int) async throws {
    switch number % 8 {
    case 2: try await take((0..<Self.listSize).map { "list\(number / 8 % Self.lists)/\($0),Ada Bohne," })
    case 4: try await takeNumbers(from: number)
    case 5: try await changeEldest(number)
    case 7: try await removeEldest()
    default: try await put("\(task)-\(number)", number)
    }
  }

  private mutating func put(_ title: String, _ number: Int) async throws {
    var change = BookChange()
    (change.title, change.author) = (title, "Ken Kopi")
    change.isbn = try Self.isbn(number * 7)
    do {
      let saved = try await journal.making("books_book", "title", title) {
        try await persisting { [change] in try await save.execute(change, of: nil) }
      }
      try journal.stored("books_book", saved.book.id, saved.book.version)
      own.append(saved.book)
    } catch BookError.knownISBN {
      // Another task was faster.
    }
  }

  private func changeEldest(_ number: Int) async throws {
    guard let book = own.first, let suffix = IDSuffix("\(book.id)") else { return }
    var change = BookChange()
    change.isbn = try Self.isbn(number * 11)
    do {
      let saved = try await persisting { [change] in try await save.execute(change, of: suffix) }
      try journal.stored("books_book", saved.book.id, saved.book.version)
    } catch BookError.knownISBN {
      // Another task was faster.
    }
  }

  private mutating func removeEldest() async throws {
    guard !own.isEmpty else { return }
    let book = own.removeFirst()
    guard let suffix = IDSuffix("\(book.id)") else { return }
    try journal.write(.leaving(table: "books_book", id: "\(book.id)"))
    _ = try await persisting { try await remove.execute(removing: suffix, seen: nil) }
    try journal.write(.absent(table: "books_book", column: "title", value: book.title))
  }

  /// Imports books whose ISBNs may already exist. The import skips those.
  private func takeNumbers(from number: Int) async throws {
    try await take((0..<8).map { "\(task)-\(number)-\($0),Zoë Lungo,\(try Self.isbn(number * 5 + $0))" })
  }

  private func take(_ lines: [String]) async throws {
    try await ListFile.using(["title,author,isbn"] + lines, of: task, in: journal.folder) { path in
      _ = try await persisting { try await imports.execute(path, dryRun: false, observe: { _ in }) }
    }
    let last = lines[lines.count - 1].prefix { $0 != "," }
    if last.contains("/") { try journal.write(.present(table: "books_book", column: "title", value: "\(last)")) }
  }

  private static func isbn(_ number: Int) throws -> ISBN {
    let digits = "978\(100_000_000 + number % numbers)"
    let sum = digits.utf8.enumerated().reduce(0) { $0 + (Int($1.element) - 48) * ($1.offset % 2 == 0 ? 1 : 3) }
    return try ISBN(parsing: "\(digits)\((10 - sum % 10) % 10)")
  }
}
