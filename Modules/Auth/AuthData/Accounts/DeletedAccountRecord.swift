import AuthDomain
import DomainKit
import StorageKit

/// The stored form of ``DeletedAccount``.
@StoredRecord
struct DeletedAccountRecord: RootRecord {
  static let table = Table<DeletedAccountRecord>("auth_deleted_account")

  let id: UniqueID
  let version: Int
  /// The name, or the empty text after it was erased.
  let name: String
  let deletedAt: Int64
}

enum DeletedAccountMapper: AggregateMapper {
  static func root(of account: DeletedAccount) -> DeletedAccountRecord {
    DeletedAccountRecord(
      id: account.id.raw, version: account.version, name: account.name ?? "", deletedAt: account.deletedAt.milliseconds)
  }

  static func entity(from record: DeletedAccountRecord, parts _: [NoPart]) -> DeletedAccount {
    DeletedAccount(
      record.id, name: record.name.isEmpty ? nil : record.name, deletedAt: Timestamp(milliseconds: record.deletedAt))
  }
}
