package import DomainKit

/// Manages the list of people who must not be hired.
package protocol ManageWatchlistUseCase: Sendable {
  /// Adds a name.
  ///
  /// - Throws: ``EmployeeError/watchedAlready(_:)`` if the name is on the list in this or another
  ///   spelling.
  func add(_ name: PersonName) async throws -> WatchlistEntry
  /// Removes a name.
  ///
  /// - Throws: ``EmployeeError/notWatched(_:)`` if the name is not on the list in any spelling.
  func remove(_ name: PersonName) async throws -> WatchlistEntry
  /// Returns a page of entries, sorted by name.
  ///
  /// - Parameter after: The name after which the page begins. It does not have to be on the list.
  /// - Throws: ``EmployeeError/limitOutOfRange(_:)``.
  func list(limit: Int, after: PersonName?) async throws -> [WatchlistEntry]
}

/// Runs ``ManageWatchlistUseCase`` in units of work.
package struct ManageWatchlist: ManageWatchlistUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package init(work: UnitOfWork<any EmployeesContext>, clock: any WallClock, ids: any IDSource) {
    self.work = work
    self.clock = clock
    self.ids = ids
  }

  package func add(_ name: PersonName) async throws -> WatchlistEntry {
    try await work.execute(for: .manageWatchlist) { context, principal in
      if let known = try await context.watchlist.entry(keyed: name.key) {
        throw EmployeeError.watchedAlready(known.name.text)
      }
      var entry = WatchlistEntry(
        id: ids.next(), name: name, added: Signature(at: clock.now, by: principal.account))
      try await context.watchlist.add(&entry)
      return entry
    }
  }

  package func remove(_ name: PersonName) async throws -> WatchlistEntry {
    try await work.execute(for: .manageWatchlist) { context in
      guard var entry = try await context.watchlist.entry(keyed: name.key) else {
        throw EmployeeError.notWatched(name.text)
      }
      try await context.watchlist.remove(&entry)
      return entry
    }
  }

  package func list(limit: Int, after: PersonName?) async throws -> [WatchlistEntry] {
    guard limit > 0 else { throw EmployeeError.limitOutOfRange(limit) }
    return try await work.execute(for: .manageWatchlist) {
      try await $0.watchlist.entries(limit: limit, after: after?.key)
    }
  }
}
