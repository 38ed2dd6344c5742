import CompositionKit
import DomainKit
import WorkshopData
import WorkshopDomain
import WorkshopInterface

extension Feature {
  /// ~Gizmos~, taken in and listed.
  static func workshop() -> Feature {
    Feature("__workshop__", version: "1.0.0", summary: "~Gizmos~, taken in and listed") { workshop in
      workshop.migrate(WorkshopMigrations.all)
      workshop.context((any WorkshopContext).self) { try StoredWorkshopContext($0) }
      workshop.bindUseCases()
      workshop.addCommands()
    }
  }

  private typealias Work = UnitOfWork<any WorkshopContext>

  private mutating func bindUseCases() {
    bind((any AddGizmoUseCase).self, needs: (Work.self, (any WallClock).self, (any IDSource).self)) {
      AddGizmo(work: $0, clock: $1, ids: $2)
    }
    bind((any ListGizmosUseCase).self, needs: (Work.self)) { ListGizmos(work: $0) }
  }

  private mutating func addCommands() {
    command(AddGizmoCommand.self)
    command(ListGizmosCommand.self)
  }
}
