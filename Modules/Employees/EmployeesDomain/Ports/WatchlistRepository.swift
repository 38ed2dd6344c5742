package import DomainKit

/// The stored watchlist.
///
/// Each change of it, and each hiring that relies on what is not on it, are in conflict when they happen at once: one of
/// them runs again and sees the other.
package protocol WatchlistRepository: Sendable {
  func add(_ entry: inout WatchlistEntry) async throws
  func remove(_ entry: inout WatchlistEntry) async throws
  func entry(keyed key: NameKey) async throws -> WatchlistEntry?
  /// Has the commit fail with a conflict if anybody changes the list before it.
  func guardUnchanged() async throws
  /// By name, behind one if it is given.
  func entries(limit: Int, after key: NameKey?) async throws -> [WatchlistEntry]
}
