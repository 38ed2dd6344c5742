package import DomainKit

/// A person was hired.
@MemberwiseInit
package struct EmployeeHired: DomainEvent, Equatable {
  package static let stableName = "employees.hired.v1"
  /// The id of this employment. A person who is hired again gets another one.
  package let employee: UniqueID
  package let name: String
  package let email: String
  package let role: Role
  package let at: Timestamp
}

/// An employee was fired.
@MemberwiseInit
package struct EmployeeFired: DomainEvent, Equatable {
  package static let stableName = "employees.fired.v1"
  package let employee: UniqueID
  package let email: String
  package let reason: String
  package let at: Timestamp
}
