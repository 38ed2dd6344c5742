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

  /// The one identifier: there is one house in a database.
  package static let only = ID<Premises>(UniqueID(high: 0x636f_6666_6565_8000, low: 0x8000_0000_0000_0001))

  package init(identity: UniqueID, closedAt: Timestamp, leastPasswordLength: Int = PasswordPolicy.usualLength) {
    id = Premises.only
    self.identity = identity
    self.closedAt = closedAt
    self.leastPasswordLength = leastPasswordLength
  }

  package var policy: PasswordPolicy { PasswordPolicy(least: leastPasswordLength) }

  /// - Throws: ``AuthError/policyOutOfRange(_:)``.
  package mutating func setLeastPasswordLength(_ length: Int) throws(AuthError) {
    guard PasswordPolicy.lengths.contains(length) else { throw .policyOutOfRange(length) }
    leastPasswordLength = length
  }
}
