import Contracts
import DomainKit
import EmployeesData
import EmployeesDomain
import Logging
import StorageKit
import Synchronization
import TestingKit
import Testing

/// Somebody is put on the watchlist while somebody of that name is being hired.
@Suite struct `The watchlist and a hiring at once` {
  /// A background check during which something else happens, once: after it has looked.
  private final class Interrupted: BackgroundCheck {
    private let check: any BackgroundCheck
    private let event: Mutex<(@Sendable () async throws -> Void)?>
    private let asked = Atomic<Int>(0)

    init(_ check: any BackgroundCheck, _ event: @escaping @Sendable () async throws -> Void) {
      self.check = check
      self.event = Mutex(event)
    }

    var times: Int { asked.load(ordering: .relaxed) }

    func isWanted(_ name: PersonName) async throws -> Bool {
      asked.add(1, ordering: .relaxed)
      let answer = try await check.isWanted(name)
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

  /// Units of work on the house's database, with this background check.
  private func work(_ house: StoredHouse, _ check: any BackgroundCheck) -> UnitOfWork<any EmployeesContext> {
    let clock = house.clock
    let handler = EventHandler("employees.check-background", on: EmployeeWasHired.self, phase: .preCommit) { event, _ in
      try await CheckBackground(work: house.work, check: check, clock: clock).execute(event)
    }
    let coordinator = UnitCoordinator(
      store: StorageUnitStore(engine: house.engine),
      handlers: EventHandlers([handler]), dispatcher: NoDispatch(), clock: clock, ids: house.ids,
      logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    return UnitOfWork(coordinator) { try StoredEmployeesContext(FeatureStorage(of: "employees", in: $0)) }
  }

  private func hire(_ house: StoredHouse, _ check: any BackgroundCheck) async throws -> Employee {
    try await HireEmployee(work: work(house, check), clock: house.clock, ids: house.ids).execute(
      JobApplication(name: try PersonName("Al Capone"), email: try EmailAddress("al@example.com"), role: .barista))
  }

  @Test(arguments: Engine.allCases) func `see each other: a name that comes meanwhile counts`(engine: Engine)
    async throws
  {
    let house = try StoredHouse(on: engine)
    let check = Interrupted(WatchlistBackgroundCheck(work: house.work)) { try await house.watch("AL CAPONE") }
    await #expect(throws: EmployeeError.wanted("Al Capone")) { try await hire(house, check) }
    #expect(check.times == 2)
    #expect(try await house.list() == [])
  }

  @Test(arguments: Engine.allCases) func `see each other: a name that goes meanwhile counts`(engine: Engine)
    async throws
  {
    let house = try StoredHouse(on: engine)
    try await house.watch("Bonnie")
    let keep = KeepWatchlist(work: house.work, clock: house.clock, ids: house.ids)
    let check = Interrupted(WatchlistBackgroundCheck(work: house.work)) {
      _ = try await keep.remove(try PersonName("Bonnie"))
    }
    #expect(try await hire(house, check).status == .employed)
    #expect(check.times == 2)
  }

  @Test(arguments: Engine.allCases) func `leave two hirings alone`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    let check = Interrupted(WatchlistBackgroundCheck(work: house.work)) {
      try await house.hire("Bo", email: "bo@example.com")
    }
    _ = try await hire(house, check)
    #expect(check.times == 1)
    #expect(try await house.list().count == 2)
  }

  @Test(arguments: Engine.allCases) func `go on behind a name`(engine: Engine) async throws {
    let house = try StoredHouse(on: engine)
    for name in ["Clyde", "Ál Capone", "Bonnie"] { try await house.watch(name) }
    let keep = KeepWatchlist(work: house.work, clock: house.clock, ids: house.ids)
    #expect(try await keep.list(limit: 2, after: nil).map(\.name.text) == ["Ál Capone", "Bonnie"])
    #expect(try await keep.list(limit: 2, after: try PersonName("bonnie")).map(\.name.text) == ["Clyde"])
  }
}
