package import DomainKit
package import EmployeesDomain

/// A background check against the stored watchlist, in its state at the commit of the caller's unit
/// of work.
@MemberwiseInit
package struct WatchlistBackgroundCheck: BackgroundCheck {
  private let work: UnitOfWork<any EmployeesContext>

  package func isOnWatchlist(_ name: PersonName) async throws -> Bool {
    try await work.execute(for: .checkBackgrounds) { context in
      try await context.watchlist.relyOnWholeList()
      return try await context.watchlist.entry(keyed: name.key) != nil
    }
  }
}
