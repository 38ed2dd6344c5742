package import DomainKit

/// The case that Legal keeps about the end of one employment.
@DomainEntity
package struct CaseFile: Equatable, Sendable {
  package let id: ID<CaseFile>
  package let employee: ID<Employee>
  package let name: PersonName
  /// The reason for the firing.
  package let reason: String
  package let openedAt: Timestamp

  package init(
    id: ID<CaseFile>, employee: ID<Employee>, name: PersonName, reason: String, openedAt: Timestamp
  ) {
    self.id = id
    self.employee = employee
    self.name = name
    self.reason = reason
    self.openedAt = openedAt
  }
}
