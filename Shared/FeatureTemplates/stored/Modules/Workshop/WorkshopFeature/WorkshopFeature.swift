package import CompositionKit
import DomainKit
import StorageKit
import WorkshopData
import WorkshopDomain
import WorkshopInterface

extension Feature {
  /// The feature that stores and lists ~gizmos~.
  package static func workshop() -> Feature {
    Feature("__workshop__", version: "1.0.0", summary: "~Gizmos~ by name") { workshop in
      workshop.migrate(WorkshopMigrations.all, storing: WorkshopMigrations.records)
      workshop.context((any WorkshopContext).self, StoredWorkshopContext.init)
      workshop.bindUseCases()
      workshop.addCommands()
    }
  }

  private mutating func bindUseCases() {
    bind((any AddGizmoUseCase).self, AddGizmo.init)
    bind((any ListGizmosUseCase).self, ListGizmos.init)
  }

  private mutating func addCommands() {
    command(AddGizmoCommand.self)
    command(ListGizmosCommand.self)
  }
}
