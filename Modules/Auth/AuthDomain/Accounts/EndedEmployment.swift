package import DomainKit

/// The mark of an employment that is over: an account that is prepared for it late does not open.
@DomainEntity
package struct EndedEmployment: Equatable, Sendable {
  /// The employment's own identifier.
  package let id: ID<EndedEmployment>
  package let endedAt: Timestamp

  package init(_ employment: UniqueID, endedAt: Timestamp) {
    id = ID(employment)
    self.endedAt = endedAt
  }
}
