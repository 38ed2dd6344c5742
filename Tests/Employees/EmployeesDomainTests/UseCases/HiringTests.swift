import Contracts
import DomainKit
import EmployeesDomain
import TestingKit
import Testing

@Suite struct `Hiring somebody` {
  @Test func `stores a checked employee and opens a personnel file`() async throws {
    let house = FakeHouse()
    let employee = try await house.hiring.execute(try Sample.application())
    let stored = try #require(house.content.employees.first)
    #expect(house.content.employees.count == 1)
    #expect(stored.id == employee.id)
    #expect(stored.status == .employed)
    #expect(stored.employment.hiring == Hiring(Signature(at: Sample.noon, by: Sample.boss), checkedAt: Sample.noon))
    var file = PersonnelFile(id: PersonnelFile.id(of: employee.id), employedFrom: Sample.noon)
    file.version = 1
    #expect(house.content.files == [file])
    #expect(house.events.map { "\(type(of: $0))" } == ["EmployeeWasHired"])
  }

  @Test func `is refused for whom the background check is against, and nothing is stored`() async throws {
    let house = FakeHouse(check: Says(answer: .success(true)))
    let error = await #expect(throws: EmployeeError.self) {
      try await house.hiring.execute(try Sample.application("Al Capone"))
    }
    #expect(
      error?.message == "Al Capone is a wanted criminal on our watchlist, so we have rejected their application")
    #expect(house.content.employees == [])
    #expect(house.content.files == [])
    #expect(house.events.isEmpty)
  }

  @Test func `leaves a candidate a candidate when the check is against them`() async throws {
    let house = FakeHouse(check: Says(answer: .success(true)))
    let candidate = try Sample.employee(.candidate)
    house.content = HouseContent(employees: [candidate])
    await #expect(throws: EmployeeError.wanted("Ada Bohne")) {
      try await house.hiring.execute(try Sample.application())
    }
    #expect(house.content.employees == [candidate])
  }

  @Test func `does not happen when the check cannot be made`() async throws {
    let house = FakeHouse(check: Says(answer: .failure(.limitOutOfRange(0))))
    await #expect(throws: EmployeeError.limitOutOfRange(0)) {
      try await house.hiring.execute(try Sample.application())
    }
    #expect(house.content.employees == [])
  }

  @Test func `takes on the candidate under the address`() async throws {
    let house = FakeHouse()
    let candidate = try await RecruitCandidate(work: house.work, ids: house.ids).execute(as: .barista)
    let employee = try await house.hiring.execute(
      try Sample.application("Ada B.", email: candidate.email.text.uppercased(), role: .manager))
    #expect(employee.id == candidate.id)
    #expect(house.content.employees.map(\.status) == [.employed])
    #expect(house.content.employees.first?.name.text == "Ada B.")
  }

  @Test(arguments: ["ada@example.com", "ADA@Example.COM"])
  func `refuses somebody whose address works here`(email: String) async throws {
    let house = FakeHouse()
    _ = try await house.hiring.execute(try Sample.application())
    let before = house.content
    await #expect(throws: EmployeeError.hiredAlready) {
      try await house.hiring.execute(try Sample.application("Somebody Else", email: email))
    }
    #expect(house.content.employees == before.employees)
    #expect(house.content.files == before.files)
  }

  @Test func `begins a new employment for somebody who was fired, and the old one stays on record`() async throws {
    let house = FakeHouse()
    let first = try await house.hiring.execute(try Sample.application())
    let fired = try await house.firing.execute(.id(first.id), reason: "drank the beans")
    house.clock.advance(byMilliseconds: 60_000)
    let second = try await house.hiring.execute(try Sample.application(role: .manager))
    #expect(second.id != first.id)
    #expect(house.content.employees.map(\.status) == [.fired, .employed])
    #expect(house.content.employees.first?.employment.firing == fired.employee.employment.firing)
    #expect(house.content.files.map(\.employedFrom) == [Sample.noon, Sample.later])
    #expect(try await FindEmployee(work: house.work).execute(.email(second.email)).employee.id == second.id)
  }

  @Test func `checks somebody who comes back anew`() async throws {
    let house = FakeHouse(check: Says(answer: .success(true)))
    house.content = HouseContent(employees: [try Sample.employee(.fired)])
    await #expect(throws: EmployeeError.wanted("Ada Bohne")) {
      try await house.hiring.execute(try Sample.application())
    }
    #expect(house.content.employees.map(\.status) == [.fired])
  }
}

@Suite struct `A recruited candidate` {
  @Test func `does not exist, but could be hired`() async throws {
    let house = FakeHouse()
    var found: [Employee] = []
    for _ in 0..<50 { found.append(try await RecruitCandidate(work: house.work, ids: house.ids).execute(as: .manager)) }
    #expect(Set(found.map(\.email)).count == 50)
    #expect(Set(found.map(\.name)).count > 20)
    #expect(
      found.allSatisfy { $0.status == .candidate && $0.role == .manager && $0.email.text.hasSuffix("@example.com") })
    #expect(house.content.employees == found)
    #expect(house.events.isEmpty)
    #expect(house.content.files == [])
  }
}
