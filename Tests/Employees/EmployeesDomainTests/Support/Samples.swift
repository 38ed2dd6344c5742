import DomainKit
import EmployeesDomain

/// People and times for tests.
enum Sample {
  static let noon = Timestamp(milliseconds: 1_700_000_000_000)
  static let later = Timestamp(milliseconds: 1_700_000_060_000)
  static let boss = UniqueID(high: 0x7000, low: 0xB055)

  static func id<Entity>(_ number: UInt64 = 0xABCD, of _: Entity.Type = Entity.self) -> ID<Entity> {
    ID(UniqueID(high: 0x7000, low: number))
  }

  static func application(
    _ name: String = "Ada Bohne", email: String = "ada@example.com", role: StaffRole = .barista
  ) throws -> JobApplication {
    JobApplication(name: try PersonName(name), email: try EmailAddress(email), role: role)
  }

  /// Returns an employee in a given state.
  static func employee(_ status: EmployeeStatus, id number: UInt64 = 0xABCD) throws -> Employee {
    let hiring = Hiring(AuditStamp(at: noon, by: boss), checkedAt: noon)
    let employment: Employment =
      switch status {
      case .candidate: .candidate
      case .employed: .employed(hiring)
      case .fired: .fired(hiring, Firing(AuditStamp(at: later, by: boss), reason: "drank the beans"))
      case .rejected: .rejected(Rejection(stamp: AuditStamp(at: noon, by: boss), reason: "late"))
      }
    let application = try application()
    return Employee(
      id: id(number), name: application.name, email: application.email, role: application.role,
      employment: employment)
  }
}
