import DomainKit
import EmployeesDomain
import StorageKit

@StoredRecord
struct PersonnelFileRecord: RootRecord {
  static let table = Table<PersonnelFileRecord>("employees_file")

  let id: UniqueID
  let version: Int
  let employedFrom: Int64
  let employedUntil: Int64?
  let closedAt: Int64?
}

@StoredRecord
struct PersonalNoteRecord: PartRecord {
  static let table = Table<PersonalNoteRecord>("employees_note")

  let owner: UniqueID
  let position: Int
  let text: String
  let writtenAt: Int64
  let writtenBy: UniqueID?
}

enum PersonnelFileMapper: AggregateMapper {
  static func root(of file: PersonnelFile) -> PersonnelFileRecord {
    PersonnelFileRecord(
      id: file.id.raw, version: file.version, employedFrom: file.employedFrom.milliseconds,
      employedUntil: file.employedUntil?.milliseconds, closedAt: file.closedAt?.milliseconds)
  }

  static func parts(of file: PersonnelFile) -> [PersonalNoteRecord] {
    file.notes.enumerated().map { position, note in
      PersonalNoteRecord(
        owner: file.id.raw, position: position, text: note.text, writtenAt: note.stamp.at.milliseconds,
        writtenBy: note.stamp.by)
    }
  }

  static func entity(from record: PersonnelFileRecord, parts: [PersonalNoteRecord]) throws -> PersonnelFile {
    do {
      return PersonnelFile(
        id: ID(record.id), employedFrom: Timestamp(milliseconds: record.employedFrom),
        employedUntil: record.employedUntil.map { Timestamp(milliseconds: $0) },
        closedAt: record.closedAt.map { Timestamp(milliseconds: $0) }, notes: try parts.map(note))
    } catch let error as EmployeeError {
      throw StorageError.malformedRow(table: "employees_note", reason: "a note of \(record.id): \(error.message)")
    }
  }

  private static func note(_ record: PersonalNoteRecord) throws -> PersonalNote {
    try PersonalNote(
      record.text, AuditStamp(at: Timestamp(milliseconds: record.writtenAt), by: record.writtenBy))
  }
}

struct StoredPersonnelFileRepository: StoredRepository, PersonnelFileRepository {
  let store: EntityStore<PersonnelFileMapper>

  func file(_ id: ID<PersonnelFile>) async throws -> PersonnelFile? { try await store.find(id) }
}
