import Contracts
import DomainKit
import EmployeesDomain
import TestingKit
import Testing

@Suite struct `Hiring a person` {
  @Test func `stores a checked employee and opens a personnel file`() async throws {
    let harness = FakeAuth()
    let employee = try await harness.hiring.execute(try Sample.application())
    let stored = try #require(harness.content.employees.first)
    #expect(harness.content.employees.count == 1)
    #expect(stored.id == employee.id)
    #expect(stored.status == .employed)
    #expect(stored.employment.hiring == Hiring(AuditStamp(at: Sample.noon, by: Sample.boss), checkedAt: Sample.noon))
    var file = PersonnelFile(id: PersonnelFile.id(of: employee.id), employedFrom: Sample.noon)
    file.version = 1
    #expect(harness.content.files == [file])
    #expect(harness.events.map { "\(type(of: $0))" } == ["EmployeeHired"])
  }

  @Test func `is refused for whom the background check is against, and nothing is stored`() async throws {
    let harness = FakeAuth(check: Says(answer: .success(true)))
    let error = await #expect(throws: EmployeeError.self) {
      try await harness.hiring.execute(try Sample.application("Al Capone"))
    }
    #expect(
      error?.message == "Al Capone is a wanted criminal on our watchlist, so we have rejected their application")
    #expect(harness.content.employees == [])
    #expect(harness.content.files == [])
    #expect(harness.events.isEmpty)
  }

  @Test func `leaves a candidate a candidate when the check is against them`() async throws {
    let harness = FakeAuth(check: Says(answer: .success(true)))
    var candidate = try Sample.employee(.candidate)
    candidate.version = 1
    harness.content = AuthContent(employees: [candidate])
    let error = await #expect(throws: EmployeeError.self) {
      try await harness.hiring.execute(try Sample.application())
    }
    #expect(error?.message == "Ada Bohne is a wanted criminal on our watchlist, so their record is unchanged")
    await #expect(throws: EmployeeError.onWatchlist("Ada Bohne", hasRecord: true)) {
      try await harness.hiringCandidates.execute(.id(candidate.id), as: nil)
    }
    #expect(harness.content.employees == [candidate])
  }

  @Test func `does not happen when the check cannot be made`() async throws {
    let harness = FakeAuth(check: Says(answer: .failure(.notFound("0"))))
    await #expect(throws: EmployeeError.notFound("0")) {
      try await harness.hiring.execute(try Sample.application())
    }
    #expect(harness.content.employees == [])
  }

  @Test func `takes on the candidate under the address`() async throws {
    let harness = FakeAuth()
    let candidate = try await RecruitCandidate(work: harness.work, ids: harness.ids).execute(as: .barista)
    let employee = try await harness.hiring.execute(
      try Sample.application("Ada B.", email: candidate.email.text.uppercased(), role: .manager))
    #expect(employee.id == candidate.id)
    #expect(harness.content.employees.map(\.status) == [.employed])
    #expect(harness.content.employees.first?.name.text == "Ada B.")
  }

  @Test(arguments: ["ada@example.com", "ADA@Example.COM"])
  func `refuses a person whose address an employee already has`(email: String) async throws {
    let harness = FakeAuth()
    _ = try await harness.hiring.execute(try Sample.application())
    let before = harness.content
    await #expect(throws: EmployeeError.hiredAlready("Ada Bohne", email: "ada@example.com")) {
      try await harness.hiring.execute(try Sample.application("Somebody Else", email: email))
    }
    #expect(harness.content.employees == before.employees)
    #expect(harness.content.files == before.files)
  }

  @Test func `begins a new employment for a person who was fired, and the old one stays on record`() async throws {
    let harness = FakeAuth()
    let first = try await harness.hiring.execute(try Sample.application())
    let fired = try await harness.firing.execute(.id(first.id), reason: "drank the beans", seen: nil)
    harness.clock.advance(byMilliseconds: 60_000)
    let second = try await harness.hiring.execute(try Sample.application(role: .manager))
    #expect(second.id != first.id)
    #expect(harness.content.employees.map(\.status) == [.fired, .employed])
    #expect(harness.content.employees.first?.employment.firing == fired.employee.employment.firing)
    #expect(harness.content.files.map(\.employedFrom) == [Sample.noon, Sample.later])
    #expect(try await FindEmployee(work: harness.work).execute(.email(second.email)).employee.id == second.id)
  }

  @Test func `checks a returning employee again`() async throws {
    let harness = FakeAuth(check: Says(answer: .success(true)))
    harness.content = AuthContent(employees: [try Sample.employee(.fired)])
    await #expect(throws: EmployeeError.onWatchlist("Ada Bohne")) {
      try await harness.hiring.execute(try Sample.application())
    }
    #expect(harness.content.employees.map(\.status) == [.fired])
  }
}

@Suite struct `A recruited candidate` {
  @Test func `does not exist, but could be hired`() async throws {
    let harness = FakeAuth()
    var found: [Employee] = []
    for _ in 0..<50 {
      found.append(try await RecruitCandidate(work: harness.work, ids: harness.ids).execute(as: .manager))
    }
    #expect(Set(found.map(\.email)).count == 50)
    #expect(Set(found.map(\.name)).count > 20)
    #expect(
      found.allSatisfy { $0.status == .candidate && $0.role == .manager && $0.email.text.hasSuffix("@example.com") })
    #expect(harness.content.employees == found)
    #expect(harness.events.isEmpty)
    #expect(harness.content.files == [])
  }
}
