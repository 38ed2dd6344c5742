package import DomainKit

/// Adds notes to personnel files.
package protocol AddPersonalNoteUseCase: Sendable {
  /// Adds a note to an employee's file.
  ///
  /// - Throws: ``EmployeeError/notEmployed(_:)`` for a candidate, ``EmployeeError/fileClosed(_:)``,
  ///   or an error if there is no such employee.
  func execute(_ reference: EmployeeReference, text: String) async throws -> EmployeeDetails
}

@MemberwiseInit
package struct AddPersonalNote: AddPersonalNoteUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock

  package func execute(_ reference: EmployeeReference, text: String) async throws -> EmployeeDetails {
    try await work.execute(for: .addPersonalNotes) { context, principal in
      let (employee, stored) = try await context.fileForNotes(of: reference)
      var file = stored
      try file.add(PersonalNote(text, AuditStamp(at: clock.now, by: principal.account)), of: employee.name)
      try context.files.update(&file)
      return EmployeeDetails(employee: employee, file: file)
    }
  }
}

extension EmployeesContext {
  /// Returns an employee and the personnel file, if its notes may change.
  func fileForNotes(of reference: EmployeeReference) async throws -> (Employee, PersonnelFile) {
    let employee = try await employees.uniqueMatch(for: reference)
    // The file of a fired employee counts as closed even before HR closes it.
    if employee.status == .fired { throw EmployeeError.fileClosed(employee.name.text) }
    guard let file = try await files.file(PersonnelFile.id(of: employee.id)) else {
      throw EmployeeError.notEmployed(employee.name.text)
    }
    return (employee, file)
  }
}
