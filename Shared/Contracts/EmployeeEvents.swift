package import DomainKit

/// A person was hired.
package struct EmployeeHired: DomainEvent, Equatable {
  package static let stableName = "employees.hired.v1"
  package let employee: UniqueID
  package let name: String
  package let email: String
  package let role: Role
  package let at: Timestamp

  package init(employee: UniqueID, name: String, email: String, role: Role, at: Timestamp) {
    self.employee = employee
    self.name = name
    self.email = email
    self.role = role
    self.at = at
  }
}

/// An employee was fired.
package struct EmployeeFired: DomainEvent, Equatable {
  package static let stableName = "employees.fired.v1"
  package let employee: UniqueID
  package let email: String
  package let reason: String
  package let at: Timestamp

  package init(employee: UniqueID, email: String, reason: String, at: Timestamp) {
    self.employee = employee
    self.email = email
    self.reason = reason
    self.at = at
  }
}
