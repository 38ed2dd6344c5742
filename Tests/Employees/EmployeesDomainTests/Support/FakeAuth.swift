import Contracts
import DomainKit
import EmployeesDomain
import TestingKit

/// The data of the fake installation.
struct AuthContent: Sendable {
  var employees: [Employee] = []
  var files: [PersonnelFile] = []
  var cases: [CaseFile] = []
  var watchlist: [WatchlistEntry] = []
}

/// An installation whose database is a value in memory.
struct FakeAuth {
  private let store = MemoryStore(
    AuthContent(), clock: ManualClock(Sample.noon), person: .person(Sample.boss, .manager))
  let check: any BackgroundCheck
  let followUpLookup: any FollowUpLookup

  init(check: any BackgroundCheck = NothingKnown(), followUpLookup: any FollowUpLookup = NothingLeft()) {
    self.check = check
    self.followUpLookup = followUpLookup
  }

  /// Units of work with the background check, for a user with an account.
  var work: UnitOfWork<any EmployeesContext> {
    let check = EventHandler("employees.check-background", on: EmployeeHired.self, phase: .preCommit) { event, _ in
      try await CheckBackground(work: unchecked, check: self.check, clock: clock).execute(event)
    }
    return store.unitOfWork(handlers: [check]) { FakeUnit(draft: $0) }
  }

  /// Units of work without the background check.
  var unchecked: UnitOfWork<any EmployeesContext> { store.unitOfWork { FakeUnit(draft: $0) } }

  /// Units of work of another user, without the background check.
  func work(as person: Principal) -> UnitOfWork<any EmployeesContext> {
    store.unitOfWork(as: person) { FakeUnit(draft: $0) }
  }

  var content: AuthContent {
    get { store.content }
    nonmutating set { store.content = newValue }
  }

  var events: [any DomainEvent] { store.events }
  var clock: ManualClock { store.clock }
  var ids: UUIDv7Source { store.ids }
  var hiring: HireEmployee { HireEmployee(work: work, clock: clock, ids: ids) }
  var firing: FireEmployee { FireEmployee(work: work, clock: clock, followUpLookup: followUpLookup) }
  var hiringCandidates: HireCandidate { HireCandidate(work: work, clock: clock) }
  var watching: AddToWatchlist { AddToWatchlist(work: work, clock: clock, ids: ids) }
  var unwatching: RemoveFromWatchlist { RemoveFromWatchlist(work: work) }
  var watchlist: ListWatchlist { ListWatchlist(work: work) }
}

/// A lookup that finds no pending handlers.
struct NothingLeft: FollowUpLookup {
  func openHandlers(for _: ID<Employee>) async throws -> [String] { [] }
  func followUps(of _: ID<Employee>) async throws -> [FollowUp] { [] }
}

/// A background check that every person passes.
struct NothingKnown: BackgroundCheck {
  func isOnWatchlist(_: PersonName) async throws -> Bool { false }
}

/// A background check with a given result.
struct Says: BackgroundCheck {
  let answer: Result<Bool, EmployeeError>

  func isOnWatchlist(_: PersonName) async throws -> Bool { try answer.get() }
}

/// A unit of work of the fake installation.
struct FakeUnit: EmployeesContext {
  let draft: MemoryUnit<AuthContent>

  var employees: any EmployeeRepository { FakeEmployees(draft: draft) }
  var files: any PersonnelFileRepository { FakeFiles(draft: draft) }
  var cases: any CaseFileRepository { FakeCases(draft: draft) }
  var watchlist: any WatchlistRepository { FakeWatchlist(draft: draft) }
}

struct FakeEmployees: MemoryRepository, EmployeeRepository {
  let draft: MemoryUnit<AuthContent>
  var path: WritableKeyPath<AuthContent, [Employee]> { \.employees }

  func employee(_ id: ID<Employee>) async throws -> Employee? { entities.first { $0.id == id } }

  func latest(at email: EmailAddress) async throws -> Employee? { entities.last { $0.email == email } }

  func employees(endingIn suffix: IDSuffix, limit: Int) async throws -> [Employee] {
    Array(entities.filter { suffix.matches($0.id.raw) }.prefix(limit))
  }

  func employees(matching filter: EmployeeFilter) async throws -> [Employee] {
    let matching = entities.sorted { $0.id > $1.id }.filter { employee in
      (filter.status.map { employee.status == $0 } ?? true) && (filter.after.map { employee.id < $0 } ?? true)
    }
    return Array(matching.prefix(filter.limit))
  }
}

struct FakeFiles: MemoryRepository, PersonnelFileRepository {
  let draft: MemoryUnit<AuthContent>
  var path: WritableKeyPath<AuthContent, [PersonnelFile]> { \.files }

  func file(_ id: ID<PersonnelFile>) async throws -> PersonnelFile? { entities.first { $0.id == id } }
}

struct FakeCases: MemoryRepository, CaseFileRepository {
  let draft: MemoryUnit<AuthContent>
  var path: WritableKeyPath<AuthContent, [CaseFile]> { \.cases }

  func file(_ id: ID<CaseFile>) async throws -> CaseFile? { entities.first { $0.id == id } }

  func file(of employee: ID<Employee>) async throws -> CaseFile? {
    entities.first { $0.employee == employee }
  }

  func cases(limit: Int, after: ID<CaseFile>?) async throws -> [CaseFile] {
    Array(entities.reversed().filter { file in after.map { file.id < $0 } ?? true }.prefix(limit))
  }
}

struct FakeWatchlist: WatchlistRepository {
  let draft: MemoryUnit<AuthContent>

  func relyOnWholeList() async throws {}

  func add(_ entry: inout WatchlistEntry) async throws { draft.save(&entry) { $0.watchlist.append($1) } }

  func remove(_ entry: inout WatchlistEntry) async throws {
    let id = entry.id
    draft.change { content in content.watchlist.removeAll { $0.id == id } }
  }

  func entry(keyed key: NameKey) async throws -> WatchlistEntry? {
    draft.content.watchlist.first { $0.name.key == key }
  }

  func entries(limit: Int, after key: NameKey?) async throws -> [WatchlistEntry] {
    let sorted = draft.content.watchlist.sorted { $0.name.key.value < $1.name.key.value }
    return Array(sorted.filter { entry in key.map { entry.name.key.value > $0.value } ?? true }.prefix(limit))
  }
}
