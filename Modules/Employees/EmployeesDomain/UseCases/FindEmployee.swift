package import DomainKit

/// Finds an employee and their personnel file.
package protocol FindEmployeeUseCase: Sendable {
  /// Returns the employee whom a reference names.
  ///
  /// - Throws: ``EmployeeError/notFound(_:)``, or ``EmployeeError/ambiguous(_:candidates:)`` with
  ///   the possible matches.
  func execute(_ reference: EmployeeReference) async throws -> EmployeeDetails
}

/// An employee with their personnel file. Candidates have no file yet.
@MemberwiseInit
package struct EmployeeDetails: Equatable, Sendable {
  package let employee: Employee
  package let file: PersonnelFile?
}

@MemberwiseInit
package struct FindEmployee: FindEmployeeUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package func execute(_ reference: EmployeeReference) async throws -> EmployeeDetails {
    try await work.execute(for: .viewEmployees) { context in
      let employee = try await context.employees.uniqueMatch(for: reference)
      return EmployeeDetails(
        employee: employee, file: try await context.files.file(PersonnelFile.id(of: employee.id)))
    }
  }
}

extension EmployeeReader {
  /// Returns the only employee that a reference names.
  func uniqueMatch(for reference: EmployeeReference) async throws -> Employee {
    let found =
      switch reference {
      case .email(let email): try await latest(at: email)
      case .id(let id): try await employee(id)
      case .suffix(let suffix):
        try await suffix.uniqueMatch(
          complete: employee(_:), ending: employees(endingIn:limit:), ambiguous: EmployeeError.ambiguous)
      }
    guard let found else { throw EmployeeError.notFound(reference.text) }
    return found
  }
}
