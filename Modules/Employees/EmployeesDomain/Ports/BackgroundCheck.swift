/// A check of the background of applicants.
package protocol BackgroundCheck: Sendable {
  /// Returns `true` if a person with this name is on the watchlist and must not be hired.
  func isOnWatchlist(_ name: PersonName) async throws -> Bool
}
