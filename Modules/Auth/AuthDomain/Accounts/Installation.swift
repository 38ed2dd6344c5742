package import DomainKit

/// The record that an installation, which is a database with its sessions, has had an account. From
/// then on users must sign in.
///
/// It is a record of its own and is never removed, so that an empty table of accounts does not open
/// the installation again.
@DomainEntity
package struct Installation: Equatable, Sendable {
  package let id: ID<Installation>
  /// The id of the database. A session belongs to one database.
  package let databaseID: UniqueID
  /// The time of the first account. Before, access was unrestricted.
  package let restrictedSince: Timestamp
  /// The minimum number of code points in a password.
  package private(set) var minPasswordLength: Int
  /// The second copy of the end of the log, or `nil` before the first entry.
  package private(set) var logEnd: LogEnd?

  /// The only identifier: there is one installation per database.
  package static let only = ID<Installation>(UniqueID(high: 0x636f_6666_6565_8000, low: 0x8000_0000_0000_0001))

  package init(
    databaseID: UniqueID, restrictedSince: Timestamp, minPasswordLength: Int = PasswordPolicy.usualLength,
    logEnd: LogEnd? = nil
  ) {
    id = Installation.only
    self.databaseID = databaseID
    self.restrictedSince = restrictedSince
    self.minPasswordLength = minPasswordLength
    self.logEnd = logEnd
  }

  package var policy: PasswordPolicy { PasswordPolicy(minLength: minPasswordLength) }

  package mutating func recordLogEnd(_ end: LogEnd) { logEnd = end }

  /// Changes the minimum length of new passwords.
  ///
  /// - Throws: ``AuthError/policyOutOfRange(_:)``.
  package mutating func setMinPasswordLength(_ length: Int) throws(AuthError) {
    guard PasswordPolicy.lengths.contains(length) else { throw .policyOutOfRange(length) }
    minPasswordLength = length
  }
}
