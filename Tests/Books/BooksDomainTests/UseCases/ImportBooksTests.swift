import BooksDomain
import DomainKit
import Synchronization
import Testing
import TestingKit

@Suite struct `The use case import books` {
  private let shelf = FakeShelf(person: Sample.manager)

  private func line(_ number: Int, _ title: String, isbn: String? = nil, remark: String? = nil) throws -> ImportLine<
    BookEntry
  > {
    .entry(BookEntry(try Sample.details(title, isbn: isbn), line: number, remark: remark))
  }

  private func run(
    _ lines: [ImportLine<BookEntry>], dryRun: Bool = false, as person: Principal? = nil
  ) async throws -> (report: [Int], events: [ImportEvent], removed: Int) {
    let importing = ImportBooks(work: shelf.work(as: person), list: FakeList(lines: lines), ids: shelf.ids)
    let events = Mutex<[ImportEvent]>([])
    let report = try await importing.execute("books.csv", dryRun: dryRun) { event in
      events.withLock { $0.append(event) }
    }
    let counts = [report.imported, report.alreadyThere, report.rejected]
    return (counts, events.withLock { $0 }, report.removedBefore)
  }

  @Test func `imports no book again that a user removed, and says so`() async throws {
    let lines = [try line(2, "Dune"), try line(3, "Emma", isbn: "0439023483")]
    #expect(try await run(lines).report == [2, 0, 0])
    for book in shelf.content.books {
      _ = try await RemoveBook(work: shelf.work()).execute(removing: try Sample.suffix(book), seen: nil)
    }
    for dryRun in [true, false] {
      let (report, events, removed) = try await run(lines + [try line(4, "Ulysses")], dryRun: dryRun)
      #expect(report == [1, 0, 0] && removed == 2)
      let remarks = events.filter { if case .remark = $0 { true } else { false } }
      let text = "the book was removed and is not imported again"
      #expect(remarks == [.remark(line: 2, text), .remark(line: 3, text)])
    }
    #expect(shelf.content.books.map(\.title) == ["Ulysses"])
  }

  @Test func `takes books in, twice the same`() async throws {
    let lines = [try line(2, "Dune"), try line(3, "Emma", isbn: "0439023483")]
    #expect(try await run(lines).report == [2, 0, 0])
    #expect(try await run(lines + [try line(4, "Ulysses")]).report == [1, 2, 0])
    #expect(shelf.content.books.map(\.title) == ["Dune", "Emma", "Ulysses"])
    #expect(shelf.content.books.allSatisfy { $0.fetchedAt == nil })
  }

  @Test func `takes a book that stands in a list twice once`() async throws {
    #expect(try await run([try line(2, "Dune"), try line(3, "DUNE")]).report == [1, 1, 0])
  }

  @Test func `recognizes by its number a book that a user has added`() async throws {
    shelf.content = ShelfContent(books: [try Sample.book(1, "By hand", isbn: "9780439023481")])
    #expect(try await run([try line(2, "From a list", isbn: "0439023483")]).report == [0, 1, 0])
  }

  @Test func `adds no book without an ISBN that may be one of several, and says so`() async throws {
    shelf.content = ShelfContent(books: [
      try Sample.book(1, isbn: "0441013597"), try Sample.book(2, isbn: "0439023483"),
    ])
    for isDryRun in [true, false] {
      let (report, events, _) = try await run([try line(2, "Dune")], dryRun: isDryRun)
      #expect(report == [0, 1, 0])
      let remark = "several stored books have its title and author, so it is not imported"
      #expect(events.first == .remark(line: 2, remark))
    }
  }

  @Test func `tells the books of one list apart by their ISBNs`() async throws {
    let books = try (0..<ImportBooks.batchSize).map { try line($0, "Book \($0)") }
    let other = try line(1, "Book 1", isbn: "0441013597")
    for isDryRun in [true, false] {
      #expect(try await run(books + [other], dryRun: isDryRun).report == [ImportBooks.batchSize + 1, 0, 0])
    }
  }

  @Test func `says which lines are bad, what was left out, and takes the rest`() async throws {
    let (report, events, _) = try await run([
      .bad(line: 2, reason: "it is torn"), try line(3, "Dune", remark: "no ISBN"),
    ])
    #expect(report == [1, 0, 1])
    #expect(
      events == [
        .remark(line: 3, "no ISBN"), .badLine(line: 2, reason: "it is torn"),
        .progress(ImportPosition(read: 2, total: 2)),
      ])
  }

  @Test func `counts the remarks on books that are already there, and repeats them only in a dry run`() async throws {
    let lines = [try line(2, "Dune", remark: "no ISBN"), try line(3, "Emma", remark: "no year")]
    #expect(try await run([lines[0]]).events.first == .remark(line: 2, "no ISBN"))
    let remarks = [ImportEvent.remark(line: 2, "no ISBN"), .remark(line: 3, "no year")]
    #expect(try await run(lines, dryRun: true).events.prefix(2) == remarks[...])
    let events = try await run(lines).events
    #expect(events.first == remarks[1] && events.last == .repeated(1), "\(events)")
  }

  @Test func `reports the first thousand problems and counts the others`() async throws {
    let bad = (2...1_302).map { ImportLine<BookEntry>.bad(line: $0, reason: "it is torn") }
    let (report, events, _) = try await run(bad + [try line(1_303, "Dune", remark: "no ISBN")])
    #expect(report == [1, 0, 1_301])
    let reported = events.count { if case .badLine = $0 { true } else if case .remark = $0 { true } else { false } }
    #expect(reported == 1_000)
    #expect(events.last == .omitted(302))
  }

  @Test func `stores nothing when it is only asked what would come in, over all batches`() async throws {
    let many = try (0...ImportBooks.batchSize).map { try line($0, "Book \($0)") }
    let report = try await run(many + [try line(1, "Book 1")], dryRun: true).report
    #expect(report == [many.count, 1, 0])
    #expect(shelf.content.books == [])
  }

  @Test func `works in batches`() async throws {
    let (report, events, _) = try await run(try (0...ImportBooks.batchSize).map { try line($0, "Book \($0)") })
    #expect(report == [ImportBooks.batchSize + 1, 0, 0])
    #expect(events.count == 2)
  }

  @Test func `is for managers, before the file is looked at`() async throws {
    await #expect(throws: AccessDenied.self) { try await run([], as: Sample.barista) }
  }
}

private struct FakeList: BookList {
  let lines: [ImportLine<BookEntry>]

  func open(_: String) throws -> any ImportReader<BookEntry> { MemoryImportReader(lines) }
}
