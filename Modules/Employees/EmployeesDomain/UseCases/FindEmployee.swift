package import DomainKit

/// Finds an employee and their personnel file.
package protocol FindEmployeeUseCase: Sendable {
  /// Returns the employee with a key.
  ///
  /// - Throws: ``EmployeeError/notFound(_:)``, or ``EmployeeError/ambiguous(_:candidates:)`` with
  ///   the possible matches.
  func execute(_ key: EmployeeReference) async throws -> EmployeeDetails
}

/// An employee with their personnel file. Candidates have no file yet.
@MemberwiseInit
package struct EmployeeDetails: Equatable, Sendable {
  package let employee: Employee
  package let file: PersonnelFile?
}

/// Runs ``FindEmployeeUseCase`` in units of work.
@MemberwiseInit
package struct FindEmployee: FindEmployeeUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package func execute(_ key: EmployeeReference) async throws -> EmployeeDetails {
    try await work.execute(for: .seeEmployees) { context in
      let employee = try await context.employees.uniqueMatch(for: key)
      return EmployeeDetails(
        employee: employee, file: try await context.files.file(PersonnelFile.id(of: employee.id)))
    }
  }
}

extension EmployeeReader {
  /// Returns the only employee that matches a key.
  func uniqueMatch(for key: EmployeeReference) async throws -> Employee {
    let found =
      switch key {
      case .email(let email): try await latest(at: email)
      case .id(let id): try await employee(id)
      case .suffix(let suffix):
        try await suffix.uniqueMatch(
          complete: employee(_:), ending: employees(endingIn:limit:), ambiguous: EmployeeError.ambiguous)
      }
    guard let found else { throw EmployeeError.notFound(key.text) }
    return found
  }
}
