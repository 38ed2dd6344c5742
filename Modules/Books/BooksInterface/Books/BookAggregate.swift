package import DomainKit
import Observation
package import BooksDomain

/// What a screen of books shows: the books, and whether they are there yet.
@MainActor
@Observable
package final class BookAggregate {
  /// Where loading stands.
  package enum State: Sendable {
    case idle
    case loading
    case loaded
    case failed(any Error)
  }

  package private(set) var books: [Book] = []
  package private(set) var state = State.idle
  private let list: any ListBooksUseCase

  package init(list: any ListBooksUseCase) { self.list = list }

  /// Shows a page in place of what was there. On failure the old one stays.
  package func load(after last: ID<Book>? = nil, limit: Int) async {
    state = .loading
    do {
      books = try await list.execute(after: last, limit: limit)
      state = .loaded
    } catch {
      state = .failed(error)
    }
  }

  /// Shows a page, and gives it on.
  func page(after last: ID<Book>?, limit: Int) async throws -> [Book] {
    await load(after: last, limit: limit)
    if case .failed(let error) = state { throw error }
    return books
  }
}
