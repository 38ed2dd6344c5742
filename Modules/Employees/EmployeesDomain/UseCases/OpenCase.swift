package import Contracts
package import DomainKit

/// Opens a case about a fired employee, for the legal department.
@MemberwiseInit
package struct OpenCase: Sendable {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package func execute(_ event: EmployeeFired) async throws {
    try await work.execute(for: .openCases) { context in
      guard let employee = try await context.employees.employee(ID(event.employee)) else {
        throw EmployeeError.notFound(event.employee.description)
      }
      var file = CaseFile(
        id: ids.next(), employee: employee.id, name: employee.name, reason: event.reason, openedAt: clock.now)
      try context.cases.add(&file)
    }
  }
}
