package import CompositionKit
import DomainKit
import StorageKit
import WorkshopDomain
import WorkshopInterface

extension Feature {
  /// The feature that checks ~gizmos~.
  package static func workshop() -> Feature {
    Feature("__workshop__", version: "1.0.0", summary: "Checks of ~gizmos~") { workshop in
      workshop.context(WorkshopContext.self) { (_: FeatureStorage) in WorkshopContext() }
      workshop.bind((any CheckGizmoUseCase).self, CheckGizmo.init)
      workshop.command(CheckGizmoCommand.self)
    }
  }
}
