package import EmployeesDomain
import Observation

/// What a screen of employees shows: the employees, and whether they are there yet.
@MainActor
@Observable
package final class EmployeeAggregate {
  /// Where loading stands.
  package enum State: Sendable {
    case idle
    case loading
    case loaded
    case failed(any Error)
  }

  package private(set) var employees: [Employee] = []
  package private(set) var state = State.idle
  private let list: any ListEmployeesUseCase

  package init(list: any ListEmployeesUseCase) { self.list = list }

  /// Shows the employees that match in place of those that were there. On failure the old ones stay.
  package func load(_ filter: EmployeeFilter, after: EmployeeKey? = nil) async {
    state = .loading
    do {
      employees = try await list.execute(filter, after: after)
      state = .loaded
    } catch {
      state = .failed(error)
    }
  }

  /// Shows a page, and gives it on.
  func page(_ filter: EmployeeFilter, after: EmployeeKey?) async throws -> [Employee] {
    await load(filter, after: after)
    if case .failed(let error) = state { throw error }
    return employees
  }
}
