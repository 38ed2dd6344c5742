import DomainKit
import StorageKit

struct EmployeeRecord: RootRecord {
  static let table = Table<EmployeeRecord>("employees_employee")

  let id: UniqueID
  let version: Int
  let idTail: Int64
  let name: String
  let email: String
  let emailKey: String
  let role: String
  let status: String
  /// Not fired: of these there is one an address.
  let isCurrent: Bool
  let hiredAt: Int64?
  let hiredBy: UniqueID?
  let checkedAt: Int64?
  let firedAt: Int64?
  let firedBy: UniqueID?
  let reason: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, version
    case idTail = "id_tail"
    case name, email
    case emailKey = "email_key"
    case role, status
    case isCurrent = "is_current"
    case hiredAt = "hired_at"
    case hiredBy = "hired_by"
    case checkedAt = "checked_at"
    case firedAt = "fired_at"
    case firedBy = "fired_by"
    case reason
  }
}
