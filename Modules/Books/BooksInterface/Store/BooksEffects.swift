package import BooksDomain
import DomainKit

/// The effects of a ``BooksStore``: performs intents and returns their results. No other part of
/// the store calls use cases.
@MemberwiseInit
package struct BooksEffects: Sendable {
  private let getBooks: any GetBooksUseCase
  private let getBook: any GetBookUseCase
  private let searchBooks: any SearchBooksUseCase
  private let saveBook: any SaveBookUseCase
  private let removeBook: any RemoveBookUseCase
  private let syncBooks: any SyncBooksUseCase
  private let refreshBook: any RefreshBookUseCase
  private let importBooks: any ImportBooksUseCase

  /// Returns the number of all matching books.
  func count(_ filter: BookFilter) async throws -> Int { try await getBooks.count(filter) }

  /// Performs an intent.
  ///
  /// - Parameter tell: Receives the events before the last one.
  /// - Returns: The last event.
  func perform(_ intent: BooksIntent, tell: @escaping @Sendable (BooksEvent) -> Void) async -> BooksEvent {
    do {
      switch intent {
      case .list(let filter, let after): return .found(try await getBooks.execute(filter, after: after))
      case .search(let search, let after): return .found(try await searchBooks.execute(search, after: after))
      case .open(let suffix): return .opened(try await getBook.execute(suffix))
      case .save(let change, let suffix): return .saved(try await saveBook.execute(change, of: suffix))
      case .remove(let suffix, let seen): return .removed(try await removeBook.execute(removing: suffix, seen: seen))
      case .sync(let request):
        return .synced(try await syncBooks.execute(request) { tell(.init($0)) })
      case .refresh(let suffix, let request):
        return .refreshed(try await refreshBook.execute(request, refreshing: suffix) { tell(.init($0)) })
      case .importList(let path, let isDryRun):
        let report = try await importBooks.execute(path, dryRun: isDryRun) { tell(.init($0, of: path)) }
        return .imported(report)
      }
    } catch {
      return .failed(BooksFailure(error))
    }
  }
}

extension BooksEvent {
  init(_ event: SyncEvent) {
    switch event {
    case .bad(let name, let reason): self = .noted(.item(name, .bad(reason)))
    case .remark(let name, let remark): self = .noted(.item(name, .remark(remark)))
    case .kept(let book): self = .noted(.kept(book))
    case .omitted(let count): self = .noted(.omitted(count))
    case .progress(let report): self = .progressed(.synced(report))
    }
  }

  init(_ event: ImportEvent, of path: String) {
    switch event {
    case .badLine(let line, let reason): self = .noted(.line(line, of: path, .bad(reason)))
    case .remark(let line, let remark): self = .noted(.line(line, of: path, .remark(remark)))
    case .omitted(let count): self = .noted(.omitted(count))
    case .repeated(let count): self = .noted(.repeated(count))
    case .progress(let position): self = .progressed(.imported(path, position))
    case .stopped(let stored): self = .noted(.stopped(path, stored: stored))
    }
  }
}
