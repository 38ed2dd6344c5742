import Contracts
import DomainKit
import EmployeesDomain
import TestingKit
import Testing

@Suite struct `Correcting a staff record` {
  private func rename(_ harness: FakeAuth, to name: String) async throws -> (before: Employee, after: Employee) {
    try await RenameEmployee(work: harness.work)
      .execute(.email(EmailAddress("ada@example.com")), name: PersonName(name))
  }

  private func changeRole(_ harness: FakeAuth, to role: Role, isTied: Bool = true) async throws {
    let employee = try #require(harness.content.employees.first)
    let event = StaffRoleChanged(
      employee: isTied ? employee.id.raw : nil, email: isTied ? nil : employee.email.text, role: role, at: Sample.later)
    try await WorkScope.with(\.caller, .system(onBehalfOf: nil)) {
      try await ChangeStaffRole(work: harness.work).execute(event)
    }
  }

  @Test(arguments: EmployeeStatus.allCases) func `changes the name`(status: EmployeeStatus) async throws {
    let harness = FakeAuth()
    harness.content = AuthContent(employees: [try Sample.employee(status)])
    let (before, after) = try await rename(harness, to: "Ada Bohnet")
    #expect((before.name.text, after.name.text) == ("Ada Bohne", "Ada Bohnet"))
    #expect(harness.content.employees.map(\.name.text) == ["Ada Bohnet"])
    #expect(harness.content.employees.first?.status == status)
    await #expect(throws: EmployeeError.hasName("Ada Bohnet")) { try await rename(harness, to: "Ada Bohnet") }
  }

  @Test(arguments: EmployeeStatus.allCases)
  func `does not lead around the background check`(status: EmployeeStatus) async throws {
    let harness = FakeAuth()
    harness.content = AuthContent(employees: [try Sample.employee(status)])
    _ = try await harness.watching.execute(adding: PersonName("al capone"))
    if status == .fired {
      #expect(try await rename(harness, to: "Al Capone").after.name.text == "Al Capone")
    } else {
      await #expect(throws: EmployeeError.onWatchlist("Al Capone", hasRecord: true)) {
        try await rename(harness, to: "Al Capone")
      }
      #expect(harness.content.employees.map(\.name.text) == ["Ada Bohne"])
    }
  }

  @Test(arguments: [true, false])
  func `follows the role of the account, if employees can have it`(isTied: Bool) async throws {
    let harness = FakeAuth()
    harness.content = AuthContent(employees: [try Sample.employee(.employed)])
    for (role, expected) in [
      (Role.manager, StaffRole.manager), (.owner, .manager), (.customer, .manager), (.barista, .barista),
    ] {
      try await changeRole(harness, to: role, isTied: isTied)
      #expect(harness.content.employees.map(\.role) == [expected])
    }
  }

  private func changeEmail(_ harness: FakeAuth, of employee: UniqueID?) async throws {
    try await WorkScope.with(\.caller, .system(onBehalfOf: nil)) {
      try await ChangeStaffEmail(work: harness.work).execute(
        StaffEmailChanged(employee: employee, from: "ada@example.com", to: "bohne@example.com", at: Sample.later))
    }
  }

  @Test(arguments: [true, false]) func `follows the address of the account`(isTied: Bool) async throws {
    let harness = FakeAuth()
    let employee = try Sample.employee(.employed)
    harness.content = AuthContent(employees: [employee])
    try await changeEmail(harness, of: isTied ? employee.id.raw : nil)
    #expect(harness.content.employees.map(\.email.text) == ["bohne@example.com"])
  }

  @Test func `refuses the address of another employee, and leaves a fired one as it is`() async throws {
    let harness = FakeAuth()
    var other = try Sample.employee(.employed, id: 0xBEEF)
    other.setEmail(try EmailAddress("bohne@example.com"))
    harness.content = AuthContent(employees: [try Sample.employee(.employed), other])
    await #expect(throws: EmployeeError.emailTaken("Ada Bohne", email: "bohne@example.com")) {
      try await changeEmail(harness, of: nil)
    }
    harness.content = AuthContent(employees: [try Sample.employee(.fired)])
    let before = harness.content.employees
    try await changeEmail(harness, of: before.first?.id.raw)
    #expect(harness.content.employees == before)
  }

  @Test(arguments: [EmployeeStatus.candidate, .fired])
  func `leaves the role of others as it is`(status: EmployeeStatus) async throws {
    let harness = FakeAuth()
    harness.content = AuthContent(employees: [try Sample.employee(status)])
    let before = harness.content.employees
    try await changeRole(harness, to: .manager)
    #expect(harness.content.employees == before)
  }
}
