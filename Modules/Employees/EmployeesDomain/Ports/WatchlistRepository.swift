package import DomainKit

/// The stored watchlist.
package protocol WatchlistRepository: Sendable {
  func add(_ entry: inout WatchlistEntry) throws
  func remove(_ entry: inout WatchlistEntry) throws
  func entry(keyed key: NameKey) async throws -> WatchlistEntry?
  /// By name.
  func entries(limit: Int) async throws -> [WatchlistEntry]
}
