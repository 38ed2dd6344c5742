package import DomainKit

/// The repository of the watchlist.
///
/// A change of the list and a hiring that relies on it conflict if they happen at the same time:
/// one of them runs again and sees the other.
package protocol WatchlistRepository: Sendable {
  func add(_ entry: inout WatchlistEntry) async throws
  func remove(_ entry: inout WatchlistEntry) async throws
  func entry(keyed key: NameKey) async throws -> WatchlistEntry?
  /// Makes the unit rely on the whole list, also on names that it does not contain.
  ///
  /// If another unit changes the list before this one commits, the commit fails with a conflict, and
  /// the unit runs again. Reading single entries does not guard against entries that are added.
  /// Decision 0043.
  func relyOnWholeList() async throws
  /// Returns entries sorted by name, optionally only those after a given name.
  func entries(limit: Int, after key: NameKey?) async throws -> [WatchlistEntry]
}
