import DomainKit
@testable import EmployeesData
import EmployeesDomain
import StorageKit
import TestingKit
import TestEngines
import Testing

@Suite struct `A stored hiring` {
  private func expectNothing(in harness: StoredAuth) async throws {
    #expect(try await harness.count(EmployeeRecord.table.layout) == 0)
    #expect(try await harness.count(PersonnelFileRecord.table.layout) == 0)
    #expect(try await harness.openDeliveries() == 0)
  }

  @Test(arguments: TestEngine.allCases, ["Al Capone", "AL  CAPONE", "Ál Capóne", "A\u{301}l capone", "al-capone"])
  func `of a person on the watchlist leaves no trace`(engine: TestEngine, name: String) async throws {
    let harness = try StoredAuth(on: engine)
    try await harness.watch("Al Capone")
    await #expect(throws: EmployeeError.onWatchlist(name.singleSpaced)) { try await harness.hire(name) }
    try await expectNothing(in: harness)
  }

  @Test func `of a person on the watchlist is refused in letters that look the same`() async throws {
    let harness = try StoredAuth(on: .sqlite)
    try await harness.watch("Bet Cox")
    await #expect(throws: EmployeeError.onWatchlist("Вет Сох")) { try await harness.hire("Вет Сох") }
    await #expect(throws: EmployeeError.onWatchlist("Bɛt Cøx")) { try await harness.hire("Bɛt Cøx") }
    try await expectNothing(in: harness)
  }

  @Test func `of a person whose name mixes alphabets is refused`() async throws {
    let harness = try StoredAuth(on: .sqlite)
    let error = EmployeeError.text(.mixedScripts(field: "The name", word: "Аda"))
    await #expect(throws: error) { try await harness.hire("Аda Bohne") }
    let other = EmployeeError.text(.mixedScripts(field: "The name", word: "B\u{5E1}hne"))
    await #expect(throws: other) { try await harness.hire("Ada B\u{5E1}hne") }
    try await expectNothing(in: harness)
  }

  @Test func `at a new address with a character of shells is refused`() async throws {
    let harness = try StoredAuth(on: .sqlite)
    await #expect(throws: EmployeeError.text(.shellCharacter("$"))) {
      try await harness.hire(email: "ada${IFS}@example.com")
    }
    try await expectNothing(in: harness)
  }

  @Test(arguments: TestEngine.allCases) func `that fails after the check leaves no trace`(engine: TestEngine)
    async throws
  {
    let harness = try StoredAuth(on: engine)
    harness.departments.strike("employees.check-background")
    await #expect(throws: Departments.Strike.self) { try await harness.hire() }
    try await expectNothing(in: harness)
  }

  @Test(arguments: TestEngine.allCases) func `of a candidate leaves them one when it is refused`(engine: TestEngine)
    async throws
  {
    let harness = try StoredAuth(on: engine)
    let candidate = try await RecruitCandidate(work: harness.work, ids: harness.ids).execute(as: .barista)
    try await harness.watch(candidate.name.text)
    await #expect(throws: EmployeeError.onWatchlist(candidate.name.text.uppercased(), hasRecord: true)) {
      try await harness.hire(candidate.name.text.uppercased(), email: candidate.email.text)
    }
    #expect(try await harness.list() == [candidate])
    #expect(try await harness.count(PersonnelFileRecord.table.layout) == 0)
  }

  @Test(arguments: TestEngine.allCases) func `works once the name is off the watchlist`(engine: TestEngine) async throws
  {
    let harness = try StoredAuth(on: engine)
    try await harness.watch("Al Capone")
    _ = try await RemoveFromWatchlist(work: harness.work).execute(
      removing: try PersonName("ál capone"))
    #expect(try await harness.hire("Al Capone").status == .employed)
  }

  @Test(arguments: TestEngine.allCases) func `has passed its check wherever it is stored`(engine: TestEngine)
    async throws
  {
    let harness = try StoredAuth(on: engine)
    let first = try await harness.hire()
    try await harness.fire(first)
    let second = try await harness.hire()
    for employee in [first, second] {
      #expect(try await harness.dossier(employee).employee.employment.hiring?.checkedAt == harness.clock.now)
    }
  }
}

@Suite struct `The stored watchlist` {
  @Test(arguments: TestEngine.allCases) func `holds a name once, no matter who adds it`(engine: TestEngine) async throws
  {
    let harness = try StoredAuth(on: engine)
    await withTaskGroup { group in
      for name in ["Al Capone", "AL CAPONE", "Ál Capóne", "al  capone"] {
        group.addTask {
          do { try await harness.watch(name) } catch {
            #expect((error as? EmployeeError)?.code == "watchlist.watched-already")
          }
        }
      }
    }
    #expect(try await harness.count(WatchlistRecord.table.layout) == 1)
  }

  @Test(arguments: TestEngine.allCases) func `is sorted by name, whatever the accents`(engine: TestEngine) async throws
  {
    let harness = try StoredAuth(on: engine)
    for name in ["Zed", "Édith", "ada", "Łucja"] { try await harness.watch(name) }
    let list = ListWatchlist(work: harness.work)
    #expect(try await list.execute(limit: 3, after: nil).map(\.name.text) == ["ada", "Édith", "Łucja"])
  }

  @Test func `says which row another program has damaged`() {
    let record = WatchlistRecord(
      id: UniqueID(high: 1, low: 1), version: 1, name: "\u{1B}", nameKey: "", addedAt: 0, addedBy: nil)
    #expect(throws: StorageError.self) { try WatchlistMapper.entity(from: record, parts: []) }
  }
}
