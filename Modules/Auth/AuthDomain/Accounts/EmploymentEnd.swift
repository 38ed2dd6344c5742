package import DomainKit

/// The record of an employment that has ended. An account whose preparation runs only after the
/// firing stays closed.
@DomainEntity
package struct EmploymentEnd: Equatable, Sendable {
  /// The identifier of the employment.
  package let id: ID<EmploymentEnd>
  package let endedAt: Timestamp

  package init(_ employment: UniqueID, endedAt: Timestamp) {
    id = ID(employment)
    self.endedAt = endedAt
  }
}
