package import DomainKit

/// Keeps the end of the log in a file outside of the database, from one verification to the next.
///
/// A user who can write to the database can remove entries and set back both ends of the log. The
/// file reveals that, unless the same user can write to the file.
package protocol LogAnchor: Sendable {
  /// Returns the content of a file, or `nil` if there is no file.
  ///
  /// - Throws: ``AuthError/logAnchor(_:reason:)``.
  func read(_ path: String) throws -> AnchoredEnd?

  /// Replaces the file, unless it has a later end of the same log.
  ///
  /// - Throws: ``AuthError/logAnchor(_:reason:)``, or an error if the process must not write to the
  ///   file.
  func write(_ anchor: AnchoredEnd, to path: String) async throws
}

/// The end of the log of one database.
@MemberwiseInit
package struct AnchoredEnd: Hashable, Sendable {
  /// The id of the database.
  package let databaseID: UniqueID
  package let end: LogEnd
}
