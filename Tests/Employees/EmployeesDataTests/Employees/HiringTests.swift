import DomainKit
@testable import EmployeesData
import EmployeesDomain
import StorageKit
import TestingKit
import Testing

@Suite struct `A stored hiring` {
  private func expectNothing(in house: StoredHouse) async throws {
    #expect(try await house.count(EmployeeRecord.table.layout) == 0)
    #expect(try await house.count(PersonnelFileRecord.table.layout) == 0)
    #expect(try await house.openDeliveries() == 0)
  }

  @Test(arguments: Engine.allCases, ["Al Capone", "AL  CAPONE", "Ál Capóne", "A\u{301}l capone", "al-capone"])
  func `of somebody on the watchlist leaves no trace`(engine: Engine, name: String) async throws {
    let house = try StoredHouse(on: engine)
    try await house.watch("Al Capone")
    await #expect(throws: EmployeeError.wanted(name)) { try await house.hire(name) }
    try await expectNothing(in: house)
  }

  @Test(arguments: Engine.allCases) func `that fails behind the check leaves no trace`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    house.departments.strike("employees.check-background")
    await #expect(throws: Departments.Strike.self) { try await house.hire() }
    try await expectNothing(in: house)
  }

  @Test(arguments: Engine.allCases) func `of a candidate leaves them one when it is refused`(engine: Engine)
    async throws
  {
    let house = try StoredHouse(on: engine)
    let candidate = try await RecruitCandidate(work: house.work, ids: house.ids).execute(as: .barista)
    try await house.watch(candidate.name.text)
    await #expect(throws: EmployeeError.wanted(candidate.name.text.uppercased())) {
      try await house.hire(candidate.name.text.uppercased(), email: candidate.email.text)
    }
    #expect(try await house.list() == [candidate])
    #expect(try await house.count(PersonnelFileRecord.table.layout) == 0)
  }

  @Test(arguments: Engine.allCases) func `works once the name is off the watchlist`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    try await house.watch("Al Capone")
    _ = try await KeepWatchlist(work: house.work, clock: house.clock, ids: house.ids).remove(
      try PersonName("ál capone"))
    #expect(try await house.hire("Al Capone").status == .employed)
  }

  @Test(arguments: Engine.allCases) func `has passed its check wherever it is stored`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    let first = try await house.hire()
    try await house.fire(first)
    let second = try await house.hire()
    for employee in [first, second] {
      #expect(try await house.dossier(employee).employee.employment.hiring?.checkedAt == house.clock.now)
    }
  }
}

@Suite struct `The stored watchlist` {
  @Test(arguments: Engine.allCases) func `holds a name once, whoever adds it`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    await withTaskGroup { group in
      for name in ["Al Capone", "AL CAPONE", "Ál Capóne", "al  capone"] {
        group.addTask {
          do { try await house.watch(name) } catch {
            #expect((error as? EmployeeError)?.code == "watchlist.watched-already")
          }
        }
      }
    }
    #expect(try await house.count(WatchlistRecord.table.layout) == 1)
  }

  @Test(arguments: Engine.allCases) func `is sorted by name, whatever the accents`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    for name in ["Zed", "Édith", "ada", "Łucja"] { try await house.watch(name) }
    let keep = KeepWatchlist(work: house.work, clock: house.clock, ids: house.ids)
    #expect(try await keep.list(limit: 3, after: nil).map(\.name.text) == ["ada", "Édith", "Łucja"])
  }

  @Test func `says which row somebody else has harmed`() {
    let record = WatchlistRecord(
      id: UniqueID(high: 1, low: 1), version: 1, name: "\u{1B}", nameKey: "", addedAt: 0, addedBy: nil)
    #expect(throws: StorageError.self) { try WatchlistMapper.entity(from: record, parts: []) }
  }
}
