package import DomainKit

/// Writes something into a personnel file.
package protocol AddPersonalNoteUseCase: Sendable {
  /// - Throws: ``EmployeeError/notEmployed(_:)`` for a candidate, ``EmployeeError/fileClosed(_:)``, or that there is none.
  func execute(_ key: EmployeeKey, text: String) async throws -> EmployeeDossier
}

/// ``AddPersonalNoteUseCase`` in units of work.
package struct AddPersonalNote: AddPersonalNoteUseCase {
  private let work: UnitOfWork<any EmployeesContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<any EmployeesContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func execute(_ key: EmployeeKey, text: String) async throws -> EmployeeDossier {
    try await work.execute(for: .keepPersonalNotes) { context, principal in
      let employee = try await context.employees.only(key)
      let note = try PersonalNote(text, Signature(at: clock.now, by: principal.account))
      // The file of somebody who was fired is as good as closed until HR gets to it.
      if employee.status == .fired { throw EmployeeError.fileClosed(employee.name.text) }
      guard var file = try await context.files.file(PersonnelFile.id(of: employee.id)) else {
        throw EmployeeError.notEmployed(employee.name.text)
      }
      try file.add(note, of: employee.name)
      try context.files.update(&file)
      return EmployeeDossier(employee: employee, file: file)
    }
  }
}
