package import DomainKit

/// Adds a name to the list of people who must not be hired.
package protocol AddToWatchlistUseCase: Sendable {
  /// Adds a name.
  ///
  /// - Throws: ``EmployeeError/watchedAlready(_:)`` if the name is on the list in this or another
  ///   spelling.
  func execute(adding name: PersonName) async throws -> WatchlistEntry
}

@MemberwiseInit
package struct AddToWatchlist: AddToWatchlistUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package func execute(adding name: PersonName) async throws -> WatchlistEntry {
    try await work.execute(for: .manageWatchlist) { context, principal in
      if let known = try await context.watchlist.entry(keyed: name.key) {
        throw EmployeeError.watchedAlready(known.name.text)
      }
      var entry = WatchlistEntry(
        id: ids.next(), name: name, added: AuditStamp(at: clock.now, by: principal.account))
      try await context.watchlist.add(&entry)
      return entry
    }
  }
}
