package import DomainKit

/// Finds an employee and their personnel file.
package protocol FindEmployeeUseCase: Sendable {
  /// Returns the employee with a key.
  ///
  /// - Throws: ``EmployeeError/notFound(_:)``, or ``EmployeeError/ambiguous(_:candidates:)`` with
  ///   the possible matches.
  func execute(_ key: EmployeeKey) async throws -> EmployeeDetails
}

/// An employee with their personnel file. Candidates have no file yet.
package struct EmployeeDetails: Equatable, Sendable {
  package let employee: Employee
  package let file: PersonnelFile?

  package init(employee: Employee, file: PersonnelFile?) {
    self.employee = employee
    self.file = file
  }
}

/// Runs ``FindEmployeeUseCase`` in units of work.
package struct FindEmployee: FindEmployeeUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package init(work: UnitOfWork<any EmployeesContext>) { self.work = work }

  package func execute(_ key: EmployeeKey) async throws -> EmployeeDetails {
    try await work.execute(for: .seeEmployees) { context in
      let employee = try await context.employees.only(key)
      return EmployeeDetails(
        employee: employee, file: try await context.files.file(PersonnelFile.id(of: employee.id)))
    }
  }
}

extension EmployeeRepository {
  /// The maximum number of matches in the error for an ambiguous identifier.
  private var candidateLimit: Int { 10 }

  /// Returns the only employee that matches a key.
  func only(_ key: EmployeeKey) async throws -> Employee {
    let found =
      switch key {
      case .email(let email): try await latest(at: email)
      case .id(let id): try await employee(id)
      case .tail(let tail): try await only(endingIn: tail)
      }
    guard let found else { throw EmployeeError.notFound(key.text) }
    return found
  }

  private func only(endingIn tail: IDSuffix) async throws -> Employee? {
    if let whole = tail.whole { return try await employee(ID(whole)) }
    let found = try await employees(endingIn: tail, limit: candidateLimit)
    guard found.count > 1 else { return found.first }
    throw EmployeeError.ambiguous(tail.digits, candidates: found.map(\.id.description))
  }
}
