package import Contracts
package import DomainKit

/// Updates the staff record of an employee whose account got another role.
@MemberwiseInit
package struct ChangeStaffRole: Sendable {
  private let work: UnitOfWork<any EmployeesContext>

  /// Updates the record. Roles that employees cannot have leave it as it is.
  package func execute(_ event: StaffRoleChanged) async throws {
    guard let role = StaffRole(rawValue: event.role.rawValue) else { return }
    try await work.execute(for: .changeStaffRoles) { context in
      guard let before = try await record(for: event, in: context.employees) else { return }
      var employee = before
      employee.setRole(role)
      if employee != before { try context.employees.update(&employee) }
    }
  }

  private func record(for event: StaffRoleChanged, in employees: any EmployeeReader) async throws -> Employee? {
    if let id = event.employee { return try await employees.employee(ID(id)) }
    guard let email = event.email else { return nil }
    return try await employees.latest(at: try EmailAddress(email))
  }
}
