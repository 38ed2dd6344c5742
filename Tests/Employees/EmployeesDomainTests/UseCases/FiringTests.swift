import Contracts
import DomainKit
import EmployeesDomain
import Testing

@Suite struct `Firing an employee` {
  private let harness = FakeAuth()
  private let event = EmployeeFired(
    employee: Sample.id(of: Employee.self).raw, email: "ada@example.com", reason: "drank the beans", at: Sample.later)

  init() throws {
    let employees = [try Sample.employee(.employed)] + [try Sample.employee(.candidate, id: 0x1_FFFF)]
    let note = try PersonalNote("likes cats", AuditStamp(at: Sample.noon, by: nil))
    let file = PersonnelFile(id: Sample.id(), employedFrom: Sample.noon, notes: [note])
    harness.content = AuthContent(employees: employees, files: [file])
  }

  private func suffix(_ text: String) throws -> EmployeeReference { .suffix(try #require(IDSuffix(text))) }

  @Test func `ends the employment and says so`() async throws {
    let result = try await harness.firing.execute(suffix("abcd"), reason: "drank the beans", seen: nil)
    #expect(result.openHandlers == [])
    let employee = result.employee
    #expect(employee.employment.firing?.stamp == AuditStamp(at: Sample.noon, by: Sample.boss))
    #expect(harness.content.employees.first?.status == .fired)
    #expect(harness.events.contains { $0 is EmployeeFired })
  }

  @Test func `happens once`() async throws {
    _ = try await harness.firing.execute(suffix("abcd"), reason: "drank the beans", seen: nil)
    await #expect(throws: EmployeeError.firedAlready) {
      try await harness.firing.execute(suffix("abcd"), reason: "again", seen: nil)
    }
  }

  @Test func `is refused if the role has changed since the question`() async throws {
    let find = FindEmployee(work: harness.work)
    let asked = try await find.execute(suffix("abcd")).employee
    let promotion = StaffRoleChanged(employee: asked.id.raw, role: .manager, at: Sample.later)
    try await WorkScope.with(\.caller, .system(onBehalfOf: nil)) {
      try await ChangeStaffRole(work: harness.work).execute(promotion)
    }
    let changed = EmployeeError.changedSinceAsked("Ada Bohne", id: asked.id.description)
    await #expect(throws: changed) {
      try await harness.firing.execute(.id(asked.id), reason: "late", seen: SeenVersion(asked))
    }
    #expect(harness.content.employees.first?.status == .employed)
    let again = try await find.execute(suffix("abcd")).employee
    #expect(again.role == .manager)
    let fired = try await harness.firing.execute(.id(again.id), reason: "late", seen: SeenVersion(again))
    #expect(fired.employee.status == .fired)
  }

  @Test func `is stored even if the handlers still to run cannot be read`() async throws {
    struct Broken: FollowUpLookup {
      func openHandlers(for _: ID<Employee>) async throws -> [String] { throw EmployeeError.firedAlready }
      func followUps(of _: ID<Employee>) async throws -> [FollowUp] { throw EmployeeError.firedAlready }
    }
    let harness = FakeAuth(followUpLookup: Broken())
    harness.content = self.harness.content
    let result = try await harness.firing.execute(suffix("abcd"), reason: "drank the beans", seen: nil)
    #expect(result.openHandlers == nil)
    #expect(harness.content.employees.first?.status == .fired)
  }

  @Test func `is for those who work here`() async throws {
    await #expect(throws: EmployeeError.notEmployed("Ada Bohne")) {
      try await harness.firing.execute(suffix("ffff"), reason: "never liked them", seen: nil)
    }
    await #expect(throws: EmployeeError.notFound("dead")) {
      try await harness.firing.execute(suffix("dead"), reason: "gone", seen: nil)
    }
    let stranger = EmployeeReference.email(try EmailAddress("bo@example.com"))
    await #expect(throws: EmployeeError.notFound("bo@example.com")) {
      try await harness.firing.execute(stranger, reason: "gone", seen: nil)
    }
  }

  @Test func `has HR close the personnel file`() async throws {
    try await WorkScope.with(\.caller, .system(onBehalfOf: nil)) {
      try await ClosePersonnelFile(work: harness.work, clock: harness.clock).execute(event)
    }
    let file = try #require(harness.content.files.first)
    #expect(file.isClosed)
    #expect(file.notes == [])
    #expect(file.employedUntil == Sample.later)
  }

  @Test func `has Legal open a case`() async throws {
    try await WorkScope.with(\.caller, .system(onBehalfOf: nil)) {
      try await OpenCase(work: harness.work, clock: harness.clock, ids: harness.ids).execute(event)
    }
    let file = try #require(harness.content.cases.first)
    #expect(file.employee.raw == event.employee)
    #expect(file.name.text == "Ada Bohne")
    #expect(file.reason == "drank the beans")
    #expect(try await ListCases(work: harness.work).execute(limit: 1, after: nil) == [file])
  }

  @Test func `leaves HR and Legal to the system`() async throws {
    await #expect(throws: AccessDenied.systemOnly(.closePersonnelFiles)) {
      try await ClosePersonnelFile(work: harness.work, clock: harness.clock).execute(event)
    }
    await #expect(throws: AccessDenied.systemOnly(.openCases)) {
      try await OpenCase(work: harness.work, clock: harness.clock, ids: harness.ids).execute(event)
    }
  }
}

@Suite struct `A personal note` {
  private let harness = FakeAuth()

  private func note(on status: EmployeeStatus, file: Bool = true) async throws -> EmployeeDetails {
    let files = file ? [PersonnelFile(id: Sample.id(), employedFrom: Sample.noon)] : []
    harness.content = AuthContent(employees: [try Sample.employee(status)], files: files)
    return try await AddPersonalNote(work: harness.work, clock: harness.clock).execute(
      .id(Sample.id()), text: "likes cats")
  }

  @Test func `goes into the file, with who wrote it`() async throws {
    let details = try await note(on: .employed)
    #expect(
      details.file?.notes == [try PersonalNote("likes cats", AuditStamp(at: Sample.noon, by: Sample.boss))])
    #expect(harness.content.files.first == details.file)
  }

  @Test func `is for those who work here`() async throws {
    await #expect(throws: EmployeeError.notEmployed("Ada Bohne")) { try await note(on: .candidate, file: false) }
  }

  @Test func `in the wrong file is removed by its number`() async throws {
    let id = EmployeeReference.id(try await note(on: .employed).employee.id)
    let details = try await AddPersonalNote(work: harness.work, clock: harness.clock).execute(id, text: "likes tea")
    let remove = RemovePersonalNote(work: harness.work)
    for number in [0, 3, .min, .max] {
      await #expect(throws: EmployeeError.noNote("Ada Bohne", number: number)) {
        try await remove.execute(id, note: number, seen: nil)
      }
    }
    let old = SeenVersion(Sample.boss, 1)
    await #expect(throws: EmployeeError.changedSinceAsked("Ada Bohne", id: details.employee.id.description)) {
      try await remove.execute(id, note: 1, seen: old)
    }
    let left = try await remove.execute(id, note: 1, seen: details.file.map { SeenVersion($0) })
    #expect(left.file?.notes.map(\.text) == ["likes tea"] && harness.content.files.first == left.file)
  }

  @Test func `is not taken after the end, even before HR has closed the file`() async throws {
    await #expect(throws: EmployeeError.fileClosed("Ada Bohne")) { try await note(on: .fired) }
  }
}
