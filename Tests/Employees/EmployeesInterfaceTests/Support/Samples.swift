import DomainKit
import EmployeesDomain

enum Sample {
  static let moment = Timestamp(milliseconds: 1_709_287_200_000)
  static let boss = UniqueID(high: 0x018D_F9A3_1C00_7000, low: 0x8000_0000_0000_B055)
  private static let stamp = AuditStamp(at: moment, by: boss)

  static func id<Entity>(_ low: UInt64 = 0x8000_0000_0000_ABCD) -> ID<Entity> {
    ID(UniqueID(high: 0x018D_F9A3_1C00_7000, low: low))
  }

  static func employee(_ status: EmployeeStatus = .employed, low: UInt64 = 0x8000_0000_0000_ABCD) throws -> Employee {
    let hiring = Hiring(stamp, checkedAt: moment)
    let employment: Employment =
      switch status {
      case .candidate: .candidate
      case .employed: .employed(hiring)
      case .fired: .fired(hiring, Firing(stamp, reason: "drank the beans"))
      case .rejected: .rejected(Rejection(stamp: stamp, reason: "late"))
      }
    var employee = Employee(
      id: id(low), name: try PersonName("Ada Bohne"), email: try EmailAddress("ada@example.com"), role: .barista,
      employment: employment)
    employee.version = 1
    return employee
  }

  static func dossier(_ status: EmployeeStatus = .employed) throws -> EmployeeDetails {
    let employee = try employee(status)
    let note = try PersonalNote("likes cats", stamp)
    let file: PersonnelFile? =
      switch status {
      case .candidate, .rejected: nil
      case .employed: PersonnelFile(id: id(), employedFrom: moment, notes: [note])
      case .fired: PersonnelFile(id: id(), employedFrom: moment, employedUntil: moment, closedAt: moment)
      }
    return EmployeeDetails(employee: employee, file: file)
  }

  static func caseFile() throws -> CaseFile {
    CaseFile(
      id: id(0x8000_0000_0000_CA5E), employee: id(), name: try PersonName("Ada Bohne"), reason: "drank the beans",
      openedAt: moment)
  }

  static func entry(_ name: String = "Al Capone") throws -> WatchlistEntry {
    WatchlistEntry(id: id(0x8000_0000_0000_0BAD), name: try PersonName(name), added: stamp)
  }
}
