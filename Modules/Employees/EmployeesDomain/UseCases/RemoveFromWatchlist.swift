package import DomainKit

/// Removes a name from the watchlist.
package protocol RemoveFromWatchlistUseCase: Sendable {
  /// Removes a name.
  ///
  /// - Throws: ``EmployeeError/notWatched(_:)`` if the name is not on the list in any spelling.
  func execute(removing name: PersonName) async throws -> WatchlistEntry
}

@MemberwiseInit
package struct RemoveFromWatchlist: RemoveFromWatchlistUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package func execute(removing name: PersonName) async throws -> WatchlistEntry {
    try await work.execute(for: .manageWatchlist) { context in
      guard var entry = try await context.watchlist.entry(keyed: name.key) else {
        throw EmployeeError.notWatched(name.text)
      }
      try await context.watchlist.remove(&entry)
      return entry
    }
  }
}
