package import DomainKit

/// Checks one ~gizmo~.
package protocol CheckGizmoUseCase: Sendable {
  func execute(_ name: GizmoName) async throws -> Gizmo
}

/// The implementation of ``CheckGizmoUseCase`` as a unit of work, which checks the permission.
@MemberwiseInit
package struct CheckGizmo: CheckGizmoUseCase {
  private let work: UnitOfWork<WorkshopContext>
  private let clock: any WallClock

  package func execute(_ name: GizmoName) async throws -> Gizmo {
    try await work.execute(for: .checkGizmos) { _ in Gizmo(name: name, checkedAt: clock.now) }
  }
}
