package import Contracts
package import DomainKit

/// Closes the personnel file of a fired employee, for the HR department.
@MemberwiseInit
package struct ClosePersonnelFile: Sendable {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock

  /// Erases the personal notes and keeps the dates of the employment.
  package func execute(_ event: EmployeeFired) async throws {
    try await work.execute(for: .closePersonnelFiles) { context in
      guard var file = try await context.files.file(PersonnelFile.id(of: ID(event.employee))) else {
        throw EmployeeError.notFound(event.employee.description)
      }
      file.close(employedUntil: event.at, at: clock.now)
      try context.files.update(&file)
    }
  }
}
