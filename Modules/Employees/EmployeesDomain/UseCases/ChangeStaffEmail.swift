package import Contracts
package import DomainKit

/// Updates the staff record of an employee whose account got another address.
@MemberwiseInit
package struct ChangeStaffEmail: Sendable {
  private let work: UnitOfWork<any EmployeesContext>

  /// Updates the record in the unit of work of the account, so that both always have one address.
  ///
  /// - Throws: ``EmployeeError/emailTaken(_:email:)`` if another candidate or employee has the
  ///   address; then the address of the account stays, too.
  package func execute(_ event: StaffEmailChanged) async throws {
    let (old, new) = (try EmailAddress(event.from), try EmailAddress(event.to))
    try await work.execute(for: .changeStaffEmails) { context in
      let employees = context.employees
      let found =
        if let id = event.employee { try await employees.employee(ID(id)) } else { try await employees.latest(at: old) }
      guard var employee = found, employee.status != .fired else { return }
      if let holder = try await employees.latest(at: new), holder.id != employee.id, holder.status != .fired {
        throw EmployeeError.emailTaken(holder.name.text, email: new.text)
      }
      employee.setEmail(new)
      try employees.update(&employee)
    }
  }
}
