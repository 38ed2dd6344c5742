import Contracts
import DomainKit
import EmployeesData
import EmployeesDomain
import StorageKit
import Synchronization
import TestingKit
import TestEngines
import Testing

/// A name is added to the watchlist while a person with that name is being hired.
@Suite struct `The watchlist and a hiring at once` {
  /// A background check that runs a closure once, after its lookup.
  private final class Interrupted: BackgroundCheck {
    private let check: any BackgroundCheck
    private let event: Mutex<(@Sendable () async throws -> Void)?>
    private let asked = Atomic<Int>(0)

    init(_ check: any BackgroundCheck, _ event: @escaping @Sendable () async throws -> Void) {
      self.check = check
      self.event = Mutex(event)
    }

    var times: Int { asked.load(ordering: .relaxed) }

    func isOnWatchlist(_ name: PersonName) async throws -> Bool {
      asked.add(1, ordering: .relaxed)
      let answer = try await check.isOnWatchlist(name)
      let event = event.withLock { event in
        defer { event = nil }
        return event
      }
      if let event {
        try await WorkScope.with(\.unit, nil) { try await WorkScope.with(\.caller, .terminal) { try await event() } }
      }
      return answer
    }
  }

  /// Returns units of work on the database of the installation, with this background check.
  private func work(_ harness: StoredAuth, _ check: any BackgroundCheck) -> UnitOfWork<any EmployeesContext> {
    let clock = harness.clock
    let handler = EventHandler("employees.check-background", on: EmployeeHired.self, phase: .preCommit) { event, _ in
      try await CheckBackground(work: harness.work, check: check, clock: clock).execute(event)
    }
    return UnitOfWork(on: harness.engine, handlers: [handler], clock: clock, ids: harness.ids) {
      try StoredEmployeesContext(FeatureStorage(of: "employees", in: $0))
    }
  }

  private func hire(_ harness: StoredAuth, _ check: any BackgroundCheck) async throws -> Employee {
    try await HireEmployee(work: work(harness, check), clock: harness.clock, ids: harness.ids).execute(
      JobApplication(name: try PersonName("Al Capone"), email: try EmailAddress("al@example.com"), role: .barista))
  }

  @Test(arguments: TestEngine.allCases) func `see each other: a name that comes meanwhile counts`(engine: TestEngine)
    async throws
  {
    let harness = try StoredAuth(on: engine)
    let check = Interrupted(WatchlistBackgroundCheck(work: harness.work)) { try await harness.watch("AL CAPONE") }
    await #expect(throws: EmployeeError.onWatchlist("Al Capone")) { try await hire(harness, check) }
    #expect(check.times == 2)
    #expect(try await harness.list() == [])
  }

  @Test(arguments: TestEngine.allCases) func `see each other: a name that goes meanwhile counts`(engine: TestEngine)
    async throws
  {
    let harness = try StoredAuth(on: engine)
    try await harness.watch("Bonnie")
    let remove = RemoveFromWatchlist(work: harness.work)
    let check = Interrupted(WatchlistBackgroundCheck(work: harness.work)) {
      _ = try await remove.execute(removing: try PersonName("Bonnie"))
    }
    #expect(try await hire(harness, check).status == .employed)
    #expect(check.times == 2)
  }

  @Test(arguments: TestEngine.allCases) func `leave two hirings alone`(engine: TestEngine) async throws {
    let harness = try StoredAuth(on: engine)
    let check = Interrupted(WatchlistBackgroundCheck(work: harness.work)) {
      try await harness.hire("Bo", email: "bo@example.com")
    }
    _ = try await hire(harness, check)
    #expect(check.times == 1)
    #expect(try await harness.list().count == 2)
  }

  @Test(arguments: TestEngine.allCases) func `continue after a name`(engine: TestEngine) async throws {
    let harness = try StoredAuth(on: engine)
    for name in ["Clyde", "Ál Capone", "Bonnie"] { try await harness.watch(name) }
    let list = ListWatchlist(work: harness.work)
    #expect(try await list.execute(limit: 2, after: nil).map(\.name.text) == ["Ál Capone", "Bonnie"])
    #expect(try await list.execute(limit: 2, after: try PersonName("bonnie")).map(\.name.text) == ["Clyde"])
  }
}
