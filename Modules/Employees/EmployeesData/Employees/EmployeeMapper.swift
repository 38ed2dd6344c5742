import DomainKit
import EmployeesDomain
import StorageKit

enum EmployeeMapper: AggregateMapper {
  static func root(of employee: Employee) -> EmployeeRecord {
    let hiring = employee.employment.hiring
    let firing = employee.employment.firing
    let rejection = employee.employment.rejection
    return EmployeeRecord(
      id: employee.id.raw, version: employee.version, idTail: employee.id.raw.suffixKey, name: employee.name.text,
      email: employee.email.text, emailKey: employee.email.key, role: employee.role.rawValue,
      status: employee.status.rawValue, isCurrent: employee.status != .fired,
      hiredAt: hiring?.stamp.at.milliseconds, hiredBy: hiring?.stamp.by,
      checkedAt: hiring?.checkedAt?.milliseconds, firedAt: firing?.stamp.at.milliseconds,
      firedBy: firing?.stamp.by, reason: firing?.reason ?? rejection?.reason,
      rejectedAt: rejection?.stamp.at.milliseconds, rejectedBy: rejection?.stamp.by)
  }

  static func entity(from record: EmployeeRecord, parts _: [NoPart]) throws -> Employee {
    guard let role = StaffRole(rawValue: record.role), let employment = employment(from: record) else {
      throw malformed("the employee \(record.id): unknown role, or a status without its dates")
    }
    do throws(EmployeeError) {
      return Employee(
        id: ID(record.id), name: try PersonName(record.name), email: try EmailAddress(record.email), role: role,
        employment: employment)
    } catch {
      throw malformed("the employee \(record.id): \(error.message)")
    }
  }

  /// Returns the employment, or `nil` if the row's status and dates contradict each other.
  private static func employment(from record: EmployeeRecord) -> Employment? {
    switch (EmployeeStatus(rawValue: record.status), hiring(from: record), firing(from: record)) {
    case (.candidate, nil, nil): .candidate
    case (.employed, let hiring?, nil): .employed(hiring)
    case (.fired, let hiring?, let firing?): .fired(hiring, firing)
    case (.rejected, nil, nil): rejection(from: record).map(Employment.rejected)
    default: nil
    }
  }

  private static func hiring(from record: EmployeeRecord) -> Hiring? {
    record.hiredAt.map {
      Hiring(
        AuditStamp(at: Timestamp(milliseconds: $0), by: record.hiredBy),
        checkedAt: record.checkedAt.map { Timestamp(milliseconds: $0) })
    }
  }

  private static func firing(from record: EmployeeRecord) -> Firing? {
    guard let moment = record.firedAt, let reason = record.reason else { return nil }
    return Firing(AuditStamp(at: Timestamp(milliseconds: moment), by: record.firedBy), reason: reason)
  }

  private static func rejection(from record: EmployeeRecord) -> Rejection? {
    record.rejectedAt.map {
      Rejection(stamp: AuditStamp(at: Timestamp(milliseconds: $0), by: record.rejectedBy), reason: record.reason)
    }
  }

  private static func malformed(_ reason: String) -> StorageError {
    .malformedRow(table: "employees_employee", reason: reason)
  }
}
