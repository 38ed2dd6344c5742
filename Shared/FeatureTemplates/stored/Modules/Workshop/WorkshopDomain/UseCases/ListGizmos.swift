package import DomainKit

/// Lists ~gizmos~, page by page.
package protocol ListGizmosUseCase: Sendable {
  /// Latest first.
  ///
  /// - Parameter last: the list starts behind this one.
  /// - Throws: ``GizmoError/limitOutOfRange(_:)``.
  func execute(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo]
}

/// ``ListGizmosUseCase`` in units of work.
package struct ListGizmos: ListGizmosUseCase {
  private let work: UnitOfWork<any WorkshopContext>

  package init(work: UnitOfWork<any WorkshopContext>) { self.work = work }

  package func execute(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    guard limit > 0 else { throw GizmoError.limitOutOfRange(limit) }
    return try await work.execute(for: .seeGizmos) { try await $0.gizmos.gizmos(after: last, limit: limit) }
  }
}
