import Contracts
import DomainKit
@testable import EmployeesData
import EmployeesDomain
import Synchronization

/// The handlers of hirings and firings. A test can make one of them fail.
final class Departments: Sendable {
  /// The error of a handler that failed.
  struct Strike: Error {}

  private struct State {
    var work: UnitOfWork<any EmployeesContext>?
    var strikes: [String: Int] = [:]
  }

  private let state = Mutex(State())
  private let clock: any WallClock
  private let ids: any IDSource

  init(clock: any WallClock, ids: any IDSource) {
    self.clock = clock
    self.ids = ids
  }

  func move(into work: UnitOfWork<any EmployeesContext>) { state.withLock { $0.work = work } }

  /// Makes the next attempts of a handler fail after it has done its work.
  func strike(_ handler: String, times: Int = 1) { state.withLock { $0.strikes[handler] = times } }

  var handlers: [EventHandler] {
    [
      EventHandler("employees.check-background", on: EmployeeHired.self, phase: .preCommit) { event, _ in
        let work = try self.work
        let check = WatchlistBackgroundCheck(work: work)
        try await CheckBackground(work: work, check: check, clock: self.clock).execute(event)
        try self.attempt("employees.check-background")
      },
      EventHandler("employees.close-file", on: EmployeeFired.self, phase: .postCommit) { event, _ in
        try await ClosePersonnelFile(work: try self.work, clock: self.clock).execute(event)
        try self.attempt("employees.close-file")
      },
      EventHandler("employees.open-case", on: EmployeeFired.self, phase: .postCommit) { event, _ in
        try await OpenCase(work: try self.work, clock: self.clock, ids: self.ids).execute(event)
        try self.attempt("employees.open-case")
      },
    ]
  }

  private var work: UnitOfWork<any EmployeesContext> {
    get throws {
      guard let work = state.withLock({ $0.work }) else { throw Strike() }
      return work
    }
  }

  private func attempt(_ handler: String) throws {
    let strikes = state.withLock { state in
      let left = state.strikes[handler, default: 0]
      state.strikes[handler] = left - 1
      return left > 0
    }
    if strikes { throw Strike() }
  }
}
