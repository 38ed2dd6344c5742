package import DomainKit
package import EmployeesDomain

/// Looks people up on the stored watchlist, as it stands when the unit of work that asks commits.
package struct WatchlistBackgroundCheck: BackgroundCheck {
  private let work: UnitOfWork<any EmployeesContext>

  package init(work: UnitOfWork<any EmployeesContext>) { self.work = work }

  package func isWanted(_ name: PersonName) async throws -> Bool {
    try await work.execute(for: .checkBackgrounds) { context in
      try await context.watchlist.guardUnchanged()
      return try await context.watchlist.entry(keyed: name.key) != nil
    }
  }
}
