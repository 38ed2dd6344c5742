package import DomainKit

/// Looks at one ~gizmo~.
package protocol CheckGizmoUseCase: Sendable {
  func execute(_ name: GizmoName) async throws -> Gizmo
}

/// ``CheckGizmoUseCase`` for those who may ask.
package struct CheckGizmo: CheckGizmoUseCase {
  private let work: UnitOfWork<WorkshopContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<WorkshopContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func execute(_ name: GizmoName) async throws -> Gizmo {
    try await work.execute(for: .checkGizmos) { _ in Gizmo(name: name, checkedAt: clock.now) }
  }
}
