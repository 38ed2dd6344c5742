import DomainKit
import EmployeesDomain
import Testing

@Suite struct `The lists of employees, cases and names` {
  private let harness = FakeAuth()

  init() throws {
    harness.content = AuthContent(
      employees: [
        try Sample.employee(.fired, id: 0x1_FFFF), try Sample.employee(.employed, id: 0x2_FFFF),
        try Sample.employee(.candidate, id: 0x3_ABCD),
      ])
  }

  private func suffix(_ text: String) throws -> EmployeeReference { .suffix(try #require(IDSuffix(text))) }

  @Test func `begin with the latest and continue after one`() async throws {
    let list = ListEmployees(work: harness.work)
    #expect(try await list.execute(EmployeeFilter(), after: nil).map(\.status) == [.candidate, .employed, .fired])
    #expect(try await list.execute(EmployeeFilter(), after: suffix("abcd")).map(\.status) == [.employed, .fired])
    #expect(try await list.execute(EmployeeFilter(status: .fired), after: nil).map(\.id.raw.low) == [0x1_FFFF])
  }

  @Test func `of those with a name keep the status`() async throws {
    let filter = EmployeeFilter(status: .employed, name: NameKey("bohne"))
    #expect(try await ListEmployees(work: harness.work).execute(filter, after: nil).map(\.status) == [.employed])
  }

  @Test func `of those with a role keep the status, the name and the length`() async throws {
    let managers = try ([4, 5] as [UInt64]).map { number in
      Employee(
        id: Sample.id(number), name: try PersonName("Cyd"), email: try EmailAddress("cyd@example.com"),
        role: .manager, employment: .candidate)
    }
    harness.content = AuthContent(employees: managers + [try Sample.employee(.candidate, id: 6)])
    let list = ListEmployees(work: harness.work)
    #expect(try await list.execute(EmployeeFilter(role: .manager), after: nil) == [managers[1], managers[0]])
    #expect(try await list.execute(EmployeeFilter(role: .manager, limit: 1), after: nil) == [managers[1]])
    #expect(try await list.execute(EmployeeFilter(role: .manager, name: NameKey("ada")), after: nil).isEmpty)
    #expect(try await list.execute(EmployeeFilter(status: .fired, role: .barista), after: nil).isEmpty)
  }

  @Test(arguments: [(Role.manager, [StaffRole.barista]), (.owner, [.manager, .barista])])
  func `of those whom a user may fire have managers for owners only`(role: Role, expected: [StaffRole]) async throws {
    harness.content = AuthContent(
      employees: try ([(4, .barista), (5, .manager)] as [(UInt64, StaffRole)]).map { number, role in
        Employee(
          id: Sample.id(number), name: try PersonName("Cyd"), email: try EmailAddress("cyd@example.com"), role: role,
          employment: .candidate)
      })
    let list = ListEmployees(work: harness.work(as: .person(UniqueID(high: 1, low: 1), role)))
    #expect(try await list.execute(EmployeeFilter(isFireable: true), after: nil).map(\.role) == expected)
  }

  @Test func `of those with a name find the earliest of many employees`() async throws {
    let many = try (2...501).map { try Sample.employee(.candidate, id: $0) }
    let clyde = Employee(
      id: Sample.id(1), name: try PersonName("Clyde"), email: try EmailAddress("clyde@example.com"),
      role: many[0].role, employment: .candidate)
    harness.content = AuthContent(employees: [clyde] + many)
    let filter = EmployeeFilter(name: NameKey("clyde"))
    #expect(try await ListEmployees(work: harness.work).execute(filter, after: nil) == [clyde])
  }

  @Test(arguments: [0, -1]) func `are of a possible length`(limit: Int) async throws {
    await #expect(throws: LimitOutOfRange(limit, in: "employees")) {
      try await ListEmployees(work: harness.work).execute(EmployeeFilter(limit: limit), after: nil)
    }
    await #expect(throws: LimitOutOfRange(limit, in: "employees")) {
      try await ListCases(work: harness.work).execute(limit: limit, after: nil)
    }
    await #expect(throws: LimitOutOfRange(limit, in: "employees")) {
      try await harness.watchlist.execute(limit: limit, after: nil)
    }
  }

  @Test func `find one by the end of the identifier, or name the candidates`() async throws {
    let find = FindEmployee(work: harness.work)
    #expect(try await find.execute(suffix("abcd")).employee.status == .candidate)
    #expect(try await find.execute(suffix("abcd")).file == nil)
    let candidates = ["00000000-0000-7000-0000-00000001ffff", "00000000-0000-7000-0000-00000002ffff"]
    await #expect(throws: EmployeeError.ambiguous("ffff", candidates: candidates)) {
      try await find.execute(suffix("ffff"))
    }
    await #expect(throws: EmployeeError.notFound("dead")) { try await find.execute(suffix("dead")) }
  }

  @Test func `of names continue after one, whether or not it is there`() async throws {
    for name in ["Bonnie", "Clyde", "Al Capone"] {
      _ = try await harness.watching.execute(adding: try PersonName(name))
    }
    let names = { (after: String) in
      try await harness.watchlist.execute(limit: 9, after: try PersonName(after)).map(\.name.text)
    }
    #expect(try await names("AL CAPONE") == ["Bonnie", "Clyde"])
    #expect(try await names("Bugsy") == ["Clyde"])
  }

  @Test func `of cases continue after an employee's case, or one that is written out`() async throws {
    let employees = [try Sample.employee(.fired, id: 0x1_AAAA), try Sample.employee(.fired, id: 0x2_BBBB)]
    let cases = employees.enumerated().map { number, employee in
      CaseFile(
        id: ID(UniqueID(high: 7, low: UInt64(number + 1))), employee: employee.id, name: employee.name, reason: "late",
        openedAt: Sample.noon)
    }
    harness.content = AuthContent(employees: employees + [try Sample.employee(.employed, id: 0x3_CCCC)], cases: cases)
    let list = ListCases(work: harness.work)
    #expect(try await list.execute(limit: 9, after: nil) == [cases[1], cases[0]])
    #expect(try await list.execute(limit: 9, after: .employee(suffix("bbbb"))) == [cases[0]])
    #expect(try await list.execute(limit: 9, after: .employee(suffix(cases[1].id.description))) == [cases[0]])
    #expect(try await list.execute(limit: 9, after: .id(cases[1].id)) == [cases[0]])
    await #expect(throws: EmployeeError.noCase("Ada Bohne")) {
      try await list.execute(limit: 9, after: .employee(suffix("cccc")))
    }
  }

  @Test func `hold a watched name once, in any spelling`() async throws {
    let capone = try await harness.watching.execute(adding: try PersonName("Al Capone"))
    #expect(capone.added == AuditStamp(at: Sample.noon, by: Sample.boss))
    await #expect(throws: EmployeeError.watchedAlready("Al Capone")) {
      try await harness.watching.execute(adding: try PersonName("ÁL  CAPONE"))
    }
    #expect(try await harness.watchlist.execute(limit: 10, after: nil) == [capone])
    #expect(try await harness.unwatching.execute(removing: try PersonName("al-capone")) == capone)
    #expect(try await harness.watchlist.execute(limit: 10, after: nil) == [])
    await #expect(throws: EmployeeError.notWatched("Al Capone")) {
      try await harness.unwatching.execute(removing: try PersonName("Al Capone"))
    }
  }
}

@Suite struct `Everything about employees` {
  @Test func `is for managers and above, or for the system`() {
    let people: [Permission] = [
      .viewEmployees, .hireEmployees, .fireEmployees, .addPersonalNotes, .viewCases, .manageWatchlist,
    ]
    #expect(people.allSatisfy { $0.holder == .role(.manager) })
    let harness: [Permission] = [.checkBackgrounds, .closePersonnelFiles, .openCases]
    #expect(harness.allSatisfy { $0.holder == .system })
  }
}
