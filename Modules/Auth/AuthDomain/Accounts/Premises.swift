package import DomainKit

/// The house once it has had an account: from then on signing in is required.
///
/// It is a mark of its own and never removed, so that an emptied table of accounts does not open the house again.
@DomainEntity
package struct Premises: Equatable, Sendable {
  package let id: ID<Premises>
  /// Which database this is: a session belongs to one.
  package let identity: UniqueID
  package let closedAt: Timestamp
  /// The fewest code points of a password.
  package private(set) var leastPasswordLength: Int
  /// Where the log ends, noted a second time; nothing before the first entry.
  package private(set) var logEnd: LogEnd?

  /// The one identifier: there is one house in a database.
  package static let only = ID<Premises>(UniqueID(high: 0x636f_6666_6565_8000, low: 0x8000_0000_0000_0001))

  package init(
    identity: UniqueID, closedAt: Timestamp, leastPasswordLength: Int = PasswordPolicy.usualLength,
    logEnd: LogEnd? = nil
  ) {
    id = Premises.only
    self.identity = identity
    self.closedAt = closedAt
    self.leastPasswordLength = leastPasswordLength
    self.logEnd = logEnd
  }

  package var policy: PasswordPolicy { PasswordPolicy(least: leastPasswordLength) }

  package mutating func noteLogEnd(_ end: LogEnd) { logEnd = end }

  /// - Throws: ``AuthError/policyOutOfRange(_:)``.
  package mutating func setLeastPasswordLength(_ length: Int) throws(AuthError) {
    guard PasswordPolicy.lengths.contains(length) else { throw .policyOutOfRange(length) }
    leastPasswordLength = length
  }
}
