import AuthDomain
import DomainKit
import StorageKit

/// The stored form of ``DeletedAccount``.
@StoredRecord
struct DeletedAccountDTO: RootRecord {
  static let table = Table<DeletedAccountDTO>("auth_deleted_account")

  let id: UniqueID
  let version: Int
  let name: String
  let deletedAt: Int64
}

enum DeletedAccountMapper: AggregateMapper {
  static func root(of account: DeletedAccount) -> DeletedAccountDTO {
    DeletedAccountDTO(
      id: account.id.raw, version: account.version, name: account.name, deletedAt: account.deletedAt.milliseconds)
  }

  static func entity(from dto: DeletedAccountDTO, parts _: [NoPart]) -> DeletedAccount {
    DeletedAccount(dto.id, name: dto.name, deletedAt: Timestamp(milliseconds: dto.deletedAt))
  }
}
