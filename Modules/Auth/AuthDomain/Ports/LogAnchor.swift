package import DomainKit

/// Keeps the end of the log in a file outside of the database, from one verification to the next.
///
/// A user who can write to the database can cut the log and set back both of its ends. The file reveals that, unless the
/// same user can write to the file.
package protocol LogAnchor: Sendable {
  /// Returns what a file keeps, or `nil` if there is no file.
  ///
  /// - Throws: ``AuthError/logAnchor(_:reason:)``.
  func read(_ path: String) throws -> AnchoredEnd?

  /// Replaces the file.
  ///
  /// - Throws: ``AuthError/logAnchor(_:reason:)``, or the error of a file that must not be written to.
  func write(_ anchor: AnchoredEnd, to path: String) throws
}

/// The end of the log of one database.
package struct AnchoredEnd: Hashable, Sendable {
  /// The identity of the database.
  package let house: UniqueID
  package let end: LogEnd

  package init(house: UniqueID, end: LogEnd) {
    self.house = house
    self.end = end
  }
}
