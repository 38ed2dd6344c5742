import DomainKit
@testable import EmployeesData
import EmployeesDomain
import Logging
import StorageKit
import TestEngines
import TestingKit

/// An installation on a real database, which runs the feature's handlers after hirings and firings.
struct StoredAuth {
  let engine: any StorageEngine
  let clock = ManualClock()
  let ids: UUIDv7Source
  let work: UnitOfWork<any EmployeesContext>
  let departments: Departments
  private let pump: OutboxPump
  private let folder: TemporaryFolder

  init(on kind: TestEngine) throws {
    folder = try TemporaryFolder()
    engine = try kind.open(in: folder, CoreSchema.migrations + EmployeesMigrations.all, clock: clock)
    ids = UUIDv7Source(clock: clock)
    let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    let dispatcher = OutboxDispatcher(
      engine: engine, schedule: RetrySchedule(), ids: ids, logger: logger)
    departments = Departments(clock: clock, ids: ids)
    let handlers = EventHandlers(departments.handlers)
    let coordinator = UnitCoordinator(
      openSession: TrackedSession.opener(on: engine), handlers: handlers, dispatcher: dispatcher,
      clock: clock, ids: ids, logger: logger)
    pump = OutboxPump(
      engine: engine, dispatcher: dispatcher, handlers: handlers, coordinator: coordinator, clock: clock, ids: ids,
      logger: logger)
    work = UnitOfWork(coordinator) { try StoredEmployeesContext(FeatureStorage(of: "employees", in: $0)) }
    departments.move(into: work)
  }

  /// Advances the clock by a minute and delivers the events that are due.
  func deliverLater() async throws {
    clock.advance(byMilliseconds: 60_000)
    try await pump.deliverDue()
  }

  /// Delivers what is due now until a condition is met. On a busy machine, a server's lease may end before the first
  /// attempt, which is then made when the lease is over.
  func deliver(until isDone: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while try await !isDone(), .now < end {
      try await Task.sleep(for: .milliseconds(100))
      try await pump.deliverDue()
    }
  }

  func openDeliveries() async throws -> Int { try await engine.openDeliveries().reduce(0) { $0 + $1.count } }
}

extension StoredAuth {
  @discardableResult
  func hire(_ name: String = "Ada Bohne", email: String = "ada@example.com") async throws -> Employee {
    try await HireEmployee(work: work, clock: clock, ids: ids).execute(
      JobApplication(name: try PersonName(name), email: try EmailAddress(email), role: .barista))
  }

  @discardableResult
  func fire(_ employee: Employee) async throws -> Employee {
    try await fireResult(of: employee).employee
  }

  func fireResult(of employee: Employee) async throws -> FireResult {
    try await FireEmployee(work: work, clock: clock, followUpLookup: StoredFollowUps(engine: engine)).execute(
      .id(employee.id), reason: "drank the beans", seen: nil)
  }

  func watch(_ name: String) async throws {
    _ = try await AddToWatchlist(work: work, clock: clock, ids: ids).execute(adding: try PersonName(name))
  }

  func dossier(_ employee: Employee) async throws -> EmployeeDetails {
    try await FindEmployee(work: work).execute(.id(employee.id))
  }

  func list(_ filter: EmployeeFilter = EmployeeFilter()) async throws -> [Employee] {
    try await ListEmployees(work: work).execute(filter, after: nil)
  }

  func cases() async throws -> [CaseFile] { try await ListCases(work: work).execute(limit: 100, after: nil) }

  /// Returns the number of rows in a table of the feature.
  func count(_ table: TableLayout) async throws -> Int {
    try await engine.rows(Select(table: table, conditions: [], order: [], limit: nil, parts: nil)).count
  }
}
