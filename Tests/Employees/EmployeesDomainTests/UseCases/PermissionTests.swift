import Contracts
import DomainKit
import EmployeesDomain
import Testing
import TestingKit

private typealias Guarded = GuardedUseCase<any EmployeesContext>

@Suite struct `A use case about employees` {
  private static let clock = ManualClock(Sample.noon)
  private static let ids = UUIDv7Source(clock: clock)
  // swift-format-ignore: NeverForceUnwrap
  private static let key = EmployeeReference.suffix(IDSuffix("abcd")!)

  private static let all: [Guarded] = [
    Guarded(.hireEmployees) { work in
      _ = try await HireEmployee(work: work, clock: clock, ids: ids).execute(Sample.application())
    },
    Guarded(.fireEmployees) { work in
      _ = try await FireEmployee(work: work, clock: clock, followUpLookup: NothingLeft()).execute(
        key, reason: "late", seen: nil)
    },
    Guarded(.hireEmployees) { work in
      _ = try await RejectCandidate(work: work, clock: clock).execute(rejecting: key, reason: nil)
    },
    Guarded(.hireEmployees) { _ = try await ReconsiderCandidate(work: $0).execute(reconsidering: key) },
    Guarded(.hireEmployees) {
      _ = try await RenameEmployee(work: $0).execute(key, name: PersonName("Ada"))
    },
    Guarded(.changeStaffRoles) {
      let event = StaffRoleChanged(employee: UniqueID(high: 1, low: 1), role: .manager, at: Sample.noon)
      try await ChangeStaffRole(work: $0).execute(event)
    },
    Guarded(.changeStaffEmails) {
      let event = StaffEmailChanged(employee: nil, from: "a@example.com", to: "b@example.com", at: Sample.noon)
      try await ChangeStaffEmail(work: $0).execute(event)
    },
    Guarded(.addPersonalNotes) { _ = try await AddPersonalNote(work: $0, clock: clock).execute(key, text: "a note") },
    Guarded(.addPersonalNotes) { _ = try await RemovePersonalNote(work: $0).execute(key, note: 1, seen: nil) },
    Guarded(.viewEmployees) { _ = try await FindEmployee(work: $0).execute(key) },
    Guarded(.viewEmployees) { _ = try await ListEmployees(work: $0).execute(EmployeeFilter(), after: nil) },
    Guarded(.viewCases) { _ = try await ListCases(work: $0).execute(limit: 1, after: nil) },
    Guarded(.manageWatchlist) { work in
      _ = try await AddToWatchlist(work: work, clock: clock, ids: ids).execute(adding: PersonName("Mo Mocha"))
    },
    Guarded(.manageWatchlist) { work in
      _ = try await RemoveFromWatchlist(work: work).execute(removing: PersonName("Mo Mocha"))
    },
    Guarded(.manageWatchlist) { work in
      _ = try await ListWatchlist(work: work).execute(limit: 1, after: nil)
    },
  ]

  @Test(arguments: all) private func `is denied to every user without its permission, and to no other`(
    useCase: Guarded
  ) async throws {
    for user in Principal.eachRole {
      #expect(try await useCase.isGuarded(from: user, in: FakeAuth().work(as: user)), "\(user)")
    }
  }
}
