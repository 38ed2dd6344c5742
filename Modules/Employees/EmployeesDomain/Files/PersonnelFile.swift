package import DomainKit

/// The personnel file of one employment. The HR department keeps its dates permanently, and
/// personal notes only until the employment ends.
@DomainEntity
@MemberwiseInit
package struct PersonnelFile: Equatable, Sendable {
  /// The maximum number of notes in a file.
  package static let noteLimit = 1_000

  package let id: ID<PersonnelFile>
  package let employedFrom: Timestamp
  package private(set) var employedUntil: Timestamp?
  /// The time at which HR closed the file.
  package private(set) var closedAt: Timestamp?
  /// The notes, oldest first. A closed file has no notes.
  package private(set) var notes: [PersonalNote] = []

  /// Returns the identifier of an employee's file: each employee has one file, under the same
  /// identifier.
  package static func id(of employee: ID<Employee>) -> ID<PersonnelFile> { ID(employee.raw) }

  package var isClosed: Bool { closedAt != nil }

  /// Adds a note.
  ///
  /// - Throws: ``EmployeeError/fileClosed(_:)``, ``EmployeeError/tooManyNotes(limit:)``.
  package mutating func add(_ note: PersonalNote, of name: PersonName) throws(EmployeeError) {
    if isClosed { throw .fileClosed(name.text) }
    if notes.count >= PersonnelFile.noteLimit { throw .tooManyNotes(limit: PersonnelFile.noteLimit) }
    notes.append(note)
  }

  /// Returns the note with a number, which is its position from 1.
  package func note(_ number: Int) -> PersonalNote? {
    number > 0 && number <= notes.count ? notes[number - 1] : nil
  }

  /// Removes the note with a number.
  ///
  /// - Throws: ``EmployeeError/fileClosed(_:)``, ``EmployeeError/noNote(_:number:)``.
  package mutating func removeNote(_ number: Int, of name: PersonName) throws(EmployeeError) {
    if isClosed { throw .fileClosed(name.text) }
    guard note(number) != nil else { throw .noNote(name.text, number: number) }
    notes.remove(at: number - 1)
  }

  /// Erases the notes and keeps the dates of the employment.
  package mutating func close(employedUntil end: Timestamp, at moment: Timestamp) {
    guard !isClosed else { return }
    notes = []
    employedUntil = end
    closedAt = moment
  }
}

/// A personal note of HR about an employee.
package struct PersonalNote: Equatable, Sendable {
  package let text: String
  package let stamp: AuditStamp

  /// Creates a note.
  ///
  /// - Throws: ``EmployeeError/text(_:)`` for a note that is empty, longer than 500 characters or
  ///   unsafe.
  package init(_ text: String, _ stamp: AuditStamp) throws(EmployeeError) {
    self.text = try EmployeeError.plain(text, "The note", 1...500)
    self.stamp = stamp
  }
}
