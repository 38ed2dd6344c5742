package import DomainKit

/// What Legal keeps about the end of one employment.
@DomainEntity
package struct CaseFile: Equatable, Sendable {
  package let id: ID<CaseFile>
  package let employee: ID<Employee>
  package let name: PersonName
  /// Why the employee was fired.
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
