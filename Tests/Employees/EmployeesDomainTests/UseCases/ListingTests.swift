import DomainKit
import EmployeesDomain
import Testing

@Suite struct `The lists of employees, cases and names` {
  private let house = FakeHouse()

  init() throws {
    house.store(
      FakeHouse.Content(
        employees: [
          try Sample.employee(.fired, id: 0x1_FFFF), try Sample.employee(.employed, id: 0x2_FFFF),
          try Sample.employee(.candidate, id: 0x3_ABCD),
        ]))
  }

  private func tail(_ text: String) throws -> EmployeeKey { .tail(try #require(IDTail(text))) }

  @Test func `begin with the latest and go on behind one`() async throws {
    let list = ListEmployees(work: house.work)
    #expect(try await list.execute(EmployeeFilter(), after: nil).map(\.status) == [.candidate, .employed, .fired])
    #expect(try await list.execute(EmployeeFilter(), after: tail("abcd")).map(\.status) == [.employed, .fired])
    #expect(try await list.execute(EmployeeFilter(status: .fired), after: nil).map(\.id.raw.low) == [0x1_FFFF])
  }

  @Test(arguments: [0, -1]) func `are of a possible length`(limit: Int) async throws {
    await #expect(throws: EmployeeError.limitOutOfRange(limit)) {
      try await ListEmployees(work: house.work).execute(EmployeeFilter(limit: limit), after: nil)
    }
    await #expect(throws: EmployeeError.limitOutOfRange(limit)) {
      try await ListCases(work: house.work).execute(limit: limit)
    }
    await #expect(throws: EmployeeError.limitOutOfRange(limit)) { try await house.watchlist.list(limit: limit) }
  }

  @Test func `find one by the end of the identifier, or name the candidates`() async throws {
    let find = FindEmployee(work: house.work)
    #expect(try await find.execute(tail("abcd")).employee.status == .candidate)
    #expect(try await find.execute(tail("abcd")).file == nil)
    let candidates = ["00000000-0000-7000-0000-00000001ffff", "00000000-0000-7000-0000-00000002ffff"]
    await #expect(throws: EmployeeError.ambiguous("ffff", candidates: candidates)) {
      try await find.execute(tail("ffff"))
    }
    await #expect(throws: EmployeeError.notFound("dead")) { try await find.execute(tail("dead")) }
  }

  @Test func `hold a watched name once, in any spelling`() async throws {
    let capone = try await house.watchlist.add(try PersonName("Al Capone"))
    #expect(capone.added == Signature(at: Sample.noon, by: Sample.boss))
    await #expect(throws: EmployeeError.watchedAlready("Al Capone")) {
      try await house.watchlist.add(try PersonName("ÁL  CAPONE"))
    }
    #expect(try await house.watchlist.list(limit: 10) == [capone])
    #expect(try await house.watchlist.remove(try PersonName("al-capone")) == capone)
    #expect(try await house.watchlist.list(limit: 10) == [])
    await #expect(throws: EmployeeError.notWatched("Al Capone")) {
      try await house.watchlist.remove(try PersonName("Al Capone"))
    }
  }
}

@Suite struct `Everything about employees` {
  @Test func `is for managers and above, or for the house`() {
    let people: [Permission] = [
      .seeEmployees, .hireEmployees, .fireEmployees, .keepPersonalNotes, .seeCases, .keepWatchlist,
    ]
    #expect(people.allSatisfy { $0.holder == .role(.manager) })
    let house: [Permission] = [.checkBackgrounds, .closePersonnelFiles, .openCases]
    #expect(house.allSatisfy { $0.holder == .house })
  }
}
