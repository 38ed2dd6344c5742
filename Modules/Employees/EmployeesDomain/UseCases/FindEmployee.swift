package import DomainKit

/// Finds one employee and what is on file about them.
package protocol FindEmployeeUseCase: Sendable {
  /// - Throws: ``EmployeeError/notFound(_:)``, or ``EmployeeError/ambiguous(_:candidates:)`` with those it could be.
  func execute(_ key: EmployeeKey) async throws -> EmployeeDossier
}

/// An employee with their personnel file; candidates have none yet.
package struct EmployeeDossier: Equatable, Sendable {
  package let employee: Employee
  package let file: PersonnelFile?

  package init(employee: Employee, file: PersonnelFile?) {
    self.employee = employee
    self.file = file
  }
}

/// ``FindEmployeeUseCase`` in units of work.
package struct FindEmployee: FindEmployeeUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package init(work: UnitOfWork<any EmployeesContext>) { self.work = work }

  package func execute(_ key: EmployeeKey) async throws -> EmployeeDossier {
    try await work.execute(for: .seeEmployees) { context in
      let employee = try await context.employees.only(key)
      return EmployeeDossier(
        employee: employee, file: try await context.files.file(PersonnelFile.id(of: employee.id)))
    }
  }
}

extension EmployeeRepository {
  /// How many candidates an ambiguous identifier lists.
  private var candidateLimit: Int { 10 }

  /// The one employee that is meant.
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

  private func only(endingIn tail: IDTail) async throws -> Employee? {
    if let whole = tail.whole { return try await employee(ID(whole)) }
    let found = try await employees(endingIn: tail, limit: candidateLimit)
    guard found.count > 1 else { return found.first }
    throw EmployeeError.ambiguous(tail.digits, candidates: found.map(\.id.description))
  }
}
