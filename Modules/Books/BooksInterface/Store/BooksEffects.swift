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
        return .synced(try await syncBooks.execute(request) { tell(.progressed(.syncing($0))) })
      case .refresh(let suffix, let request):
        return .refreshed(
          try await refreshBook.execute(request, refreshing: suffix) { tell(.progressed(.syncing($0))) })
      case .importList(let path, let isDryRun):
        return .imported(
          try await importBooks.execute(path, dryRun: isDryRun) { tell(.progressed(.importing(path, $0))) })
      }
    } catch {
      return .failed(BooksFailure(error))
    }
  }
}
