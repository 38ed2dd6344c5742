import DomainKit
import StorageKit
import Testing
@testable import BooksData
import BooksDomain

@Suite struct `Stored books` {
  @Test(arguments: Engine.allCases) func `come back as they were stored`(engine: Engine) async throws {
    let books = try StoredBooks(on: engine)
    let book = try await books.add("Crème Brûlée")
    #expect(try await books.list() == [book])
    #expect(try await books.list().map(\.version) == [1])
  }

  @Test(arguments: Engine.allCases) func `are listed latest first, page by page`(engine: Engine) async throws {
    let books = try StoredBooks(on: engine)
    for number in 1...5 { try await books.add("Number \(number)") }
    let page = try await books.list(limit: 3)
    #expect(page.map(\.name.text) == ["Number 5", "Number 4", "Number 3"])
    let rest = try await books.list(after: page.last?.id, limit: 3)
    #expect(rest.map(\.name.text) == ["Number 2", "Number 1"])
  }

  @Test(arguments: Engine.allCases) func `have a name once, whoever is first`(engine: Engine) async throws {
    let books = try StoredBooks(on: engine)
    let refusals = await withTaskGroup(of: BookError?.self) { group in
      for name in ["First", "FIRST", "Fírst", "first"] {
        group.addTask {
          do {
            try await books.add(name)
            return nil
          } catch { return error as? BookError }
        }
      }
      return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }
    #expect(refusals.map(\.code) == Array(repeating: "books.name-taken", count: 3))
    #expect(try await books.list().count == 1)
  }

  @Test func `say which row somebody else has harmed`() {
    let record = BookRecord(id: UniqueID(high: 1, low: 1), version: 1, name: "\u{1B}", nameKey: "", addedAt: 0)
    let error = #expect(throws: StorageError.self) { try BookMapper.entity(from: record, parts: []) }
    #expect(error?.message.contains("\(record.id)") == true)
  }
}
