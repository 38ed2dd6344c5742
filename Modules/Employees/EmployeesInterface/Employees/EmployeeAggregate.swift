package import EmployeesDomain
import Observation

/// The state of a screen of employees: the employees, and the progress of loading them.
@MainActor
@Observable
package final class EmployeeAggregate {
  /// The progress of loading.
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

  /// Loads the employees that match a filter. On failure, the earlier ones stay.
  package func load(_ filter: EmployeeFilter, after: EmployeeKey? = nil) async {
    state = .loading
    do {
      employees = try await list.execute(filter, after: after)
      state = .loaded
    } catch {
      state = .failed(error)
    }
  }

  /// Loads a page and returns it.
  func page(_ filter: EmployeeFilter, after: EmployeeKey?) async throws -> [Employee] {
    await load(filter, after: after)
    if case .failed(let error) = state { throw error }
    return employees
  }
}
