import CompositionKit
import DomainKit
import WorkshopDomain
import WorkshopInterface

extension Feature {
  /// ~Gizmos~, looked at.
  static func workshop() -> Feature {
    Feature("__workshop__", version: "1.0.0", summary: "~Gizmos~, looked at") { workshop in
      workshop.context(WorkshopContext.self) { _ in WorkshopContext() }
      workshop.bind(
        (any CheckGizmoUseCase).self, needs: (UnitOfWork<WorkshopContext>.self, (any WallClock).self)
      ) { CheckGizmo(work: $0, clock: $1) }
      workshop.command(CheckGizmoCommand.self)
    }
  }
}
