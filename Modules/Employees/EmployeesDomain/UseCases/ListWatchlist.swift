package import DomainKit

/// Lists the watchlist, page by page.
package protocol ListWatchlistUseCase: Sendable {
  /// Returns a page of entries, sorted by name.
  ///
  /// - Parameter after: The name after which the page begins. It does not have to be on the list.
  /// - Throws: `LimitOutOfRange`.
  func execute(limit: Int, after: PersonName?) async throws -> [WatchlistEntry]
}

@MemberwiseInit
package struct ListWatchlist: ListWatchlistUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package func execute(limit: Int, after: PersonName?) async throws -> [WatchlistEntry] {
    try LimitOutOfRange.check(limit, in: "employees")
    return try await work.execute(for: .manageWatchlist) {
      try await $0.watchlist.entries(limit: limit, after: after?.key)
    }
  }
}
