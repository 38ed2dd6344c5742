package import DomainKit

/// What HR keeps about one employment: its dates for good, personal notes only as long as it lasts.
@DomainEntity
package struct PersonnelFile: Equatable, Sendable {
  /// The most notes that a file holds.
  package static let noteLimit = 1_000

  package let id: ID<PersonnelFile>
  package let employedFrom: Timestamp
  package private(set) var employedUntil: Timestamp?
  /// When HR closed it.
  package private(set) var closedAt: Timestamp?
  /// Oldest first; none once the file is closed.
  package private(set) var notes: [PersonalNote]

  /// A file as it stands on record.
  package init(
    id: ID<PersonnelFile>, employedFrom: Timestamp, employedUntil: Timestamp? = nil, closedAt: Timestamp? = nil,
    notes: [PersonalNote] = []
  ) {
    self.id = id
    self.employedFrom = employedFrom
    self.employedUntil = employedUntil
    self.closedAt = closedAt
    self.notes = notes
  }

  /// The file of an employee: there is one for each, under the same identifier.
  package static func id(of employee: ID<Employee>) -> ID<PersonnelFile> { ID(employee.raw) }

  package var isClosed: Bool { closedAt != nil }

  /// Writes something personal down.
  ///
  /// - Throws: ``EmployeeError/fileClosed(_:)``, ``EmployeeError/tooManyNotes(limit:)``.
  package mutating func add(_ note: PersonalNote, of name: PersonName) throws(EmployeeError) {
    if isClosed { throw .fileClosed(name.text) }
    if notes.count >= PersonnelFile.noteLimit { throw .tooManyNotes(limit: PersonnelFile.noteLimit) }
    notes.append(note)
  }

  /// Erases the notes and keeps the dates of the employment.
  package mutating func close(employedUntil end: Timestamp, at moment: Timestamp) {
    guard !isClosed else { return }
    notes = []
    employedUntil = end
    closedAt = moment
  }
}

/// Something personal that HR has written down about an employee.
package struct PersonalNote: Equatable, Sendable {
  package let text: String
  package let signature: Signature

  /// - Throws: ``EmployeeError/text(_:)`` for a note that is empty, longer than 500 characters or unsafe.
  package init(_ text: String, _ signature: Signature) throws(EmployeeError) {
    self.text = try EmployeeError.plain(text, "The note", 1...500)
    self.signature = signature
  }
}
