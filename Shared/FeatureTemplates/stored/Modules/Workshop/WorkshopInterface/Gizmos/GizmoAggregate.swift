package import DomainKit
import Observation
package import WorkshopDomain

/// What a screen of ~gizmos~ shows: the ~gizmos~, and whether they are there yet.
@MainActor
@Observable
package final class GizmoAggregate {
  /// Where loading stands.
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

  /// Shows a page in place of what was there. On failure the old one stays.
  package func load(after last: ID<Gizmo>? = nil, limit: Int) async {
    state = .loading
    do {
      gizmos = try await list.execute(after: last, limit: limit)
      state = .loaded
    } catch {
      state = .failed(error)
    }
  }

  /// Shows a page, and gives it on.
  func page(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    await load(after: last, limit: limit)
    if case .failed(let error) = state { throw error }
    return gizmos
  }
}
