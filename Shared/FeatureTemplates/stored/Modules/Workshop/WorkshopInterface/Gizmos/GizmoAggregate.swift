package import DomainKit
import Observation
package import WorkshopDomain

/// The observable state of a screen with ~gizmos~.
@MainActor
@Observable
package final class GizmoAggregate {
  /// The progress of loading.
  package enum State: Sendable {
    case idle
    case loading
    case loaded
    case failed(any Error)
  }

  package private(set) var gizmos: [Gizmo] = []
  package private(set) var state = State.idle
  private let list: any ListGizmosUseCase

  package init(list: any ListGizmosUseCase) { self.list = list }

  /// Loads a page in place of the current one. After an error, the current page stays.
  package func load(after last: ID<Gizmo>? = nil, limit: Int) async {
    state = .loading
    do {
      gizmos = try await list.execute(after: last, limit: limit)
      state = .loaded
    } catch {
      state = .failed(error)
    }
  }

  /// Loads a page and returns it.
  func page(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    await load(after: last, limit: limit)
    if case .failed(let error) = state { throw error }
    return gizmos
  }
}
