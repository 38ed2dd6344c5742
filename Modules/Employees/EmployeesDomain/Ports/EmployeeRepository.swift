package import DomainKit

/// The stored employees.
package protocol EmployeeRepository: Sendable {
  func add(_ employee: inout Employee) throws
  func update(_ employee: inout Employee) throws
  func employee(_ id: ID<Employee>) async throws -> Employee?
  /// The latest employment or application under this address.
  func latest(at email: EmailAddress) async throws -> Employee?
  /// Employees whose identifier ends so; no more than `limit`.
  func employees(endingIn tail: IDTail, limit: Int) async throws -> [Employee]
  /// Employees that match, latest first.
  func employees(matching filter: EmployeeFilter) async throws -> [Employee]
}

/// Which employees are asked for.
package struct EmployeeFilter: Equatable, Sendable {
  /// All when there is none.
  package var status: EmployeeStatus?
  package var limit: Int
  /// Starts behind this one.
  package var after: ID<Employee>?

  package init(status: EmployeeStatus? = nil, limit: Int = 20, after: ID<Employee>? = nil) {
    self.status = status
    self.limit = limit
    self.after = after
  }
}

/// What people call an employee by.
package enum EmployeeKey: Hashable, Sendable {
  /// The end of the identifier.
  case tail(IDTail)
  /// The whole identifier.
  case id(ID<Employee>)
  /// The address: it means the latest employment.
  case email(EmailAddress)

  package var text: String {
    switch self {
    case .tail(let tail): tail.digits
    case .id(let id): id.description
    case .email(let email): email.text
    }
  }
}
