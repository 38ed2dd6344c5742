package import DomainKit

/// Removes notes from personnel files, such as one in the wrong file.
package protocol RemovePersonalNoteUseCase: Sendable {
  /// Removes a note from an employee's file.
  ///
  /// - Parameters:
  ///   - number: The position of the note in the file, from 1.
  ///   - seen: The version of the file that the user agreed to change; `nil` for any version.
  /// - Throws: ``EmployeeError/noNote(_:number:)``, ``EmployeeError/notEmployed(_:)`` for a candidate,
  ///   ``EmployeeError/fileClosed(_:)``, ``EmployeeError/changedSinceAsked(_:id:)`` for another version,
  ///   or an error if there is no such employee.
  func execute(_ reference: EmployeeReference, note number: Int, seen: SeenVersion?) async throws -> EmployeeDetails
}

@MemberwiseInit
package struct RemovePersonalNote: RemovePersonalNoteUseCase {
  private let work: UnitOfWork<any EmployeesContext>

  package func execute(
    _ reference: EmployeeReference, note number: Int, seen: SeenVersion?
  ) async throws -> EmployeeDetails {
    try await work.execute(for: .addPersonalNotes) { context in
      let (employee, stored) = try await context.fileForNotes(of: reference)
      if let seen, SeenVersion(stored) != seen {
        throw EmployeeError.changedSinceAsked(employee.name.text, id: employee.id.description)
      }
      var file = stored
      try file.removeNote(number, of: employee.name)
      try context.files.update(&file)
      return EmployeeDetails(employee: employee, file: file)
    }
  }
}
