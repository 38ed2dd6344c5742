import DomainKit
import StorageKit

@StoredRecord
struct EmployeeRecord: RootRecord {
  static let table = Table<EmployeeRecord>("employees_employee")

  let id: UniqueID
  let version: Int
  /// The last digits of the identifier in reverse order: ``DomainKit/UniqueID/suffixKey``.
  let idTail: Int64
  let name: String
  let email: String
  let emailKey: String
  let role: String
  let status: String
  /// `true` unless the employee was fired. There is at most one current record per address.
  let isCurrent: Bool
  let hiredAt: Int64?
  let hiredBy: UniqueID?
  /// The time at which the background check passed.
  let checkedAt: Int64?
  let firedAt: Int64?
  let firedBy: UniqueID?
  /// The reason for the firing or the rejection.
  let reason: String?
  let rejectedAt: Int64?
  let rejectedBy: UniqueID?
}
