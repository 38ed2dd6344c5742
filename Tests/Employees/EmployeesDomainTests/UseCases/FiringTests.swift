import Contracts
import DomainKit
import EmployeesDomain
import Testing

@Suite struct `Firing somebody` {
  private let house = FakeHouse()
  private let event = EmployeeWasFired(
    employee: Sample.id(of: Employee.self).raw, email: "ada@example.com", reason: "drank the beans", at: Sample.later)

  init() throws {
    let employees = [try Sample.employee(.employed)] + [try Sample.employee(.candidate, id: 0x1_FFFF)]
    let note = try PersonalNote("likes cats", Signature(at: Sample.noon, by: nil))
    let file = PersonnelFile(id: Sample.id(), employedFrom: Sample.noon, notes: [note])
    house.content = HouseContent(employees: employees, files: [file])
  }

  private func tail(_ text: String) throws -> EmployeeKey { .tail(try #require(IDTail(text))) }

  @Test func `ends the employment and says so`() async throws {
    let dismissal = try await house.firing.execute(tail("abcd"), reason: "drank the beans")
    #expect(dismissal.outstanding == [])
    let employee = dismissal.employee
    #expect(employee.employment.firing?.signature == Signature(at: Sample.noon, by: Sample.boss))
    #expect(house.content.employees.first?.status == .fired)
    #expect(house.events.contains { $0 is EmployeeWasFired })
  }

  @Test func `happens once`() async throws {
    _ = try await house.firing.execute(tail("abcd"), reason: "drank the beans")
    await #expect(throws: EmployeeError.firedAlready) { try await house.firing.execute(tail("abcd"), reason: "again") }
  }

  @Test func `is stored also where nobody can say what is left to do`() async throws {
    struct Broken: FollowUps {
      func outstanding(for _: ID<Employee>) async throws -> [String] { throw EmployeeError.firedAlready }
    }
    let house = FakeHouse(followUps: Broken())
    house.content = self.house.content
    #expect(try await house.firing.execute(tail("abcd"), reason: "drank the beans").outstanding == nil)
    #expect(house.content.employees.first?.status == .fired)
  }

  @Test func `is for those who work here`() async throws {
    await #expect(throws: EmployeeError.notEmployed("Ada Bohne")) {
      try await house.firing.execute(tail("ffff"), reason: "never liked them")
    }
    await #expect(throws: EmployeeError.notFound("dead")) {
      try await house.firing.execute(tail("dead"), reason: "gone")
    }
    let nobody = EmployeeKey.email(try EmailAddress("bo@example.com"))
    await #expect(throws: EmployeeError.notFound("bo@example.com")) {
      try await house.firing.execute(nobody, reason: "gone")
    }
  }

  @Test func `has HR close the personnel file`() async throws {
    try await WorkScope.with(\.caller, .house(onBehalfOf: nil)) {
      try await ClosePersonnelFile(work: house.work, clock: house.clock).execute(event)
    }
    let file = try #require(house.content.files.first)
    #expect(file.isClosed)
    #expect(file.notes == [])
    #expect(file.employedUntil == Sample.later)
  }

  @Test func `has Legal open a case`() async throws {
    try await WorkScope.with(\.caller, .house(onBehalfOf: nil)) {
      try await OpenCase(work: house.work, clock: house.clock, ids: house.ids).execute(event)
    }
    let file = try #require(house.content.cases.first)
    #expect(file.employee.raw == event.employee)
    #expect(file.name.text == "Ada Bohne")
    #expect(file.reason == "drank the beans")
    #expect(try await ListCases(work: house.work).execute(limit: 1, after: nil) == [file])
  }

  @Test func `leaves HR and Legal to the house`() async throws {
    await #expect(throws: AccessDenied.nobody(.closePersonnelFiles)) {
      try await ClosePersonnelFile(work: house.work, clock: house.clock).execute(event)
    }
    await #expect(throws: AccessDenied.nobody(.openCases)) {
      try await OpenCase(work: house.work, clock: house.clock, ids: house.ids).execute(event)
    }
  }
}

@Suite struct `A personal note` {
  private let house = FakeHouse()

  private func note(on status: EmployeeStatus, file: Bool = true) async throws -> EmployeeDossier {
    let files = file ? [PersonnelFile(id: Sample.id(), employedFrom: Sample.noon)] : []
    house.content = HouseContent(employees: [try Sample.employee(status)], files: files)
    return try await AddPersonalNote(work: house.work, clock: house.clock).execute(.id(Sample.id()), text: "likes cats")
  }

  @Test func `goes into the file, with who wrote it`() async throws {
    let dossier = try await note(on: .employed)
    #expect(
      dossier.file?.notes == [try PersonalNote("likes cats", Signature(at: Sample.noon, by: Sample.boss))])
    #expect(house.content.files.first == dossier.file)
  }

  @Test func `is for those who work here`() async throws {
    await #expect(throws: EmployeeError.notEmployed("Ada Bohne")) { try await note(on: .candidate, file: false) }
  }

  @Test func `is not taken after the end, even before HR has closed the file`() async throws {
    await #expect(throws: EmployeeError.fileClosed("Ada Bohne")) { try await note(on: .fired) }
  }
}
