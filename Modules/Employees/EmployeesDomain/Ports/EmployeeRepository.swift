package import DomainKit

/// The queries for employees.
package protocol EmployeeReader: Sendable {
  func employee(_ id: ID<Employee>) async throws -> Employee?
  /// Returns the latest employment or application with this address.
  func latest(at email: EmailAddress) async throws -> Employee?
  /// Returns at most `limit` employees whose identifier ends with the given characters.
  func employees(endingIn suffix: IDSuffix, limit: Int) async throws -> [Employee]
  /// Returns the employees that match a filter, latest first. The filter's `role`, `name` and
  /// `isFireable` are not applied here; ``ListEmployees`` applies them.
  func employees(matching filter: EmployeeFilter) async throws -> [Employee]
}

/// The repository of employees.
package protocol EmployeeRepository: EmployeeReader, EntityWriter<Employee> {}

/// A filter of employees.
@MemberwiseInit
package struct EmployeeFilter: Equatable, Sendable {
  /// The status of the employees, or `nil` for all.
  package var status: EmployeeStatus?
  /// The role of the employees, or `nil` for all.
  package var role: StaffRole?
  /// A part of the name in any spelling, or `nil` for all names.
  package var name: NameKey?
  package var limit: Int = 20
  /// The employee after which the page begins.
  package var after: ID<Employee>?
  /// `true` for only those of the page whose account the user may close: only owners close a manager's.
  package var isFireable: Bool = false
}

/// An employee as a user names them: by an identifier, its last characters, or an address.
package enum EmployeeReference: Hashable, Sendable {
  /// The last characters of the identifier.
  case suffix(IDSuffix)
  /// The whole identifier.
  case id(ID<Employee>)
  /// The address, which selects the latest employment.
  case email(EmailAddress)

  package var text: String {
    switch self {
    case .suffix(let suffix): suffix.text
    case .id(let id): id.description
    case .email(let email): email.text
    }
  }
}
