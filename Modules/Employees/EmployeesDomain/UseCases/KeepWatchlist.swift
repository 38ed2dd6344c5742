package import DomainKit

/// Says who is not to be hired.
package protocol KeepWatchlistUseCase: Sendable {
  /// - Throws: ``EmployeeError/watchedAlready(_:)`` when the name is on the list in this or another spelling.
  func add(_ name: PersonName) async throws -> WatchlistEntry
  /// - Throws: ``EmployeeError/notWatched(_:)`` when it is not on the list in any spelling.
  func remove(_ name: PersonName) async throws -> WatchlistEntry
  /// By name.
  ///
  /// - Parameter after: the list starts behind this name, whether or not it is on the list.
  /// - Throws: ``EmployeeError/limitOutOfRange(_:)``.
  func list(limit: Int, after: PersonName?) async throws -> [WatchlistEntry]
}

/// ``KeepWatchlistUseCase`` in units of work.
package struct KeepWatchlist: KeepWatchlistUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package init(work: UnitOfWork<any EmployeesContext>, clock: any WallClock, ids: any IDSource) {
    self.work = work
    self.clock = clock
    self.ids = ids
  }

  package func add(_ name: PersonName) async throws -> WatchlistEntry {
    try await work.execute(for: .keepWatchlist) { context, principal in
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
    try await work.execute(for: .keepWatchlist) { context in
      guard var entry = try await context.watchlist.entry(keyed: name.key) else {
        throw EmployeeError.notWatched(name.text)
      }
      try await context.watchlist.remove(&entry)
      return entry
    }
  }

  package func list(limit: Int, after: PersonName?) async throws -> [WatchlistEntry] {
    guard limit > 0 else { throw EmployeeError.limitOutOfRange(limit) }
    return try await work.execute(for: .keepWatchlist) {
      try await $0.watchlist.entries(limit: limit, after: after?.key)
    }
  }
}
