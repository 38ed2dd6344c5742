import Contracts
import DomainKit
import EmployeesDomain
import Logging
import Synchronization
import TestingKit

/// A house whose database is a value in memory.
final class FakeHouse: UnitStore {
  struct Content: Sendable {
    var employees: [Employee] = []
    var files: [PersonnelFile] = []
    var cases: [CaseFile] = []
    var watchlist: [WatchlistEntry] = []
    var events: [any DomainEvent] = []
  }

  let clock = ManualClock(Sample.noon)
  let ids: UUIDv7Source
  let check: any BackgroundCheck
  let followUps: any FollowUps
  private let stored = Mutex(Content())

  init(check: any BackgroundCheck = NothingKnown(), followUps: any FollowUps = NothingLeft()) {
    self.followUps = followUps
    ids = UUIDv7Source(clock: clock)
    self.check = check
  }

  var content: Content { stored.withLock { $0 } }
  func store(_ content: Content) { stored.withLock { $0 = content } }
  func openSession() -> any UnitSession { FakeUnit(self) }

  /// Units of work whose hirings are checked, for somebody with an account.
  var work: UnitOfWork<any EmployeesContext> {
    let check = EventHandler("employees.check-background", on: EmployeeWasHired.self, phase: .preCommit) { event, _ in
      try await CheckBackground(work: self.unchecked, check: self.check, clock: self.clock).execute(event)
    }
    return work(handlers: [check])
  }

  /// Units of work without the background check.
  var unchecked: UnitOfWork<any EmployeesContext> { work(handlers: []) }

  private func work(handlers: [EventHandler]) -> UnitOfWork<any EmployeesContext> {
    let coordinator = UnitCoordinator(
      store: self, handlers: EventHandlers(handlers), dispatcher: NoDispatch(), access: Boss(), clock: clock, ids: ids,
      logger: Logger(label: "tests"))
    return UnitOfWork(coordinator) { unit in
      guard let session = unit.session as? FakeUnit else { throw CancellationError() }
      return session
    }
  }

  var hiring: HireEmployee { HireEmployee(work: work, clock: clock, ids: ids) }
  var firing: FireEmployee { FireEmployee(work: work, clock: clock, followUps: followUps) }
  var watchlist: KeepWatchlist { KeepWatchlist(work: work, clock: clock, ids: ids) }

  private struct Boss: AccessControl {
    func person(in _: Unit) async throws -> Principal { .person(Sample.boss, .manager) }
  }
}

/// A house in which everything is done at once.
struct NothingLeft: FollowUps {
  func outstanding(for _: ID<Employee>) async throws -> [String] { [] }
}

/// A background check that knows nothing of anybody.
struct NothingKnown: BackgroundCheck {
  func isWanted(_: PersonName) async throws -> Bool { false }
}

/// A background check that says what it is told to.
struct Says: BackgroundCheck {
  let answer: Result<Bool, EmployeeError>

  func isWanted(_: PersonName) async throws -> Bool { try answer.get() }
}

/// A unit of work of the fake house: it works on a copy and puts it back at the commit.
final class FakeUnit: UnitSession, EmployeesContext {
  private let house: FakeHouse
  private struct Draft {
    var content: FakeHouse.Content
    var raised: [RaisedEvent] = []
    /// An entity that is saved twice gives its events twice.
    var seen: Set<UInt64> = []
  }

  private let draft: Mutex<Draft>

  init(_ house: FakeHouse) {
    self.house = house
    draft = Mutex(Draft(content: house.content))
  }

  var employees: any EmployeeRepository { self }
  var files: any PersonnelFileRepository { self }
  var cases: any CaseFileRepository { self }
  var watchlist: any WatchlistRepository { self }

  func takeRaisedEvents() -> [RaisedEvent] {
    draft.withLock { draft in
      defer { draft.raised = [] }
      for raised in draft.raised where draft.seen.insert(raised.ordinal).inserted {
        draft.content.events.append(raised.event)
      }
      return draft.raised
    }
  }

  func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries {
    house.store(draft.withLock { $0.content })
    return CommittedEntries(due: entries)
  }

  func rollBack() throws {}

  private var content: FakeHouse.Content { draft.withLock { $0.content } }

  private func change(raising raised: [RaisedEvent] = [], _ edit: (inout FakeHouse.Content) -> Void) {
    draft.withLock { draft in
      edit(&draft.content)
      draft.raised += raised
    }
  }
}

extension FakeUnit: EmployeeRepository {
  func add(_ employee: inout Employee) throws {
    let raised = employee.unstoredEvents()
    let saved = employee
    change(raising: raised) { $0.employees.append(saved) }
  }

  func update(_ employee: inout Employee) throws {
    let raised = employee.unstoredEvents()
    let saved = employee
    change(raising: raised) { content in
      content.employees = content.employees.map { $0.id == saved.id ? saved : $0 }
    }
  }

  func employee(_ id: ID<Employee>) async throws -> Employee? { content.employees.first { $0.id == id } }

  func latest(at email: EmailAddress) async throws -> Employee? { content.employees.last { $0.email == email } }

  func employees(endingIn tail: IDTail, limit: Int) async throws -> [Employee] {
    Array(content.employees.filter { tail.matches($0.id.raw) }.prefix(limit))
  }

  func employees(matching filter: EmployeeFilter) async throws -> [Employee] {
    let matching = content.employees.sorted { $0.id > $1.id }.filter { employee in
      (filter.status.map { employee.status == $0 } ?? true) && (filter.after.map { employee.id < $0 } ?? true)
    }
    return Array(matching.prefix(filter.limit))
  }
}

extension FakeUnit: PersonnelFileRepository, CaseFileRepository {
  func add(_ file: inout PersonnelFile) throws {
    let saved = file
    change { $0.files.append(saved) }
  }

  func update(_ file: inout PersonnelFile) throws {
    let saved = file
    change { content in content.files = content.files.map { $0.id == saved.id ? saved : $0 } }
  }

  func file(_ id: ID<PersonnelFile>) async throws -> PersonnelFile? { content.files.first { $0.id == id } }

  func add(_ file: inout CaseFile) throws {
    let saved = file
    change { $0.cases.append(saved) }
  }

  func file(_ id: ID<CaseFile>) async throws -> CaseFile? { content.cases.first { $0.id == id } }

  func file(of employee: ID<Employee>) async throws -> CaseFile? { content.cases.first { $0.employee == employee } }

  func cases(limit: Int, after: ID<CaseFile>?) async throws -> [CaseFile] {
    Array(content.cases.reversed().filter { file in after.map { file.id < $0 } ?? true }.prefix(limit))
  }
}

extension FakeUnit: WatchlistRepository {
  func holdStill() async throws {}

  func add(_ entry: inout WatchlistEntry) async throws {
    let saved = entry
    change { $0.watchlist.append(saved) }
  }

  func remove(_ entry: inout WatchlistEntry) async throws {
    let id = entry.id
    change { content in content.watchlist.removeAll { $0.id == id } }
  }

  func entry(keyed key: NameKey) async throws -> WatchlistEntry? { content.watchlist.first { $0.name.key == key } }

  func entries(limit: Int, after key: NameKey?) async throws -> [WatchlistEntry] {
    let sorted = content.watchlist.sorted { $0.name.key.value < $1.name.key.value }
    return Array(sorted.filter { entry in key.map { entry.name.key.value > $0.value } ?? true }.prefix(limit))
  }
}
