package import DomainKit

/// Takes in a new ~gizmo~.
package protocol AddGizmoUseCase: Sendable {
  /// - Throws: ``GizmoError/nameTaken(_:)`` when there is one of that name, in this or another spelling.
  func execute(_ name: GizmoName) async throws -> Gizmo
}

/// ``AddGizmoUseCase`` in units of work.
package struct AddGizmo: AddGizmoUseCase {
  private let work: UnitOfWork<any WorkshopContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package init(work: UnitOfWork<any WorkshopContext>, clock: any WallClock, ids: any IDSource) {
    self.work = work
    self.clock = clock
    self.ids = ids
  }

  package func execute(_ name: GizmoName) async throws -> Gizmo {
    try await work.execute(for: .addGizmos) { context in
      if let known = try await context.gizmos.gizmo(keyed: name.key) { throw GizmoError.nameTaken(known.name.text) }
      var gizmo = Gizmo.add(name, id: ids.next(), at: clock.now)
      try context.gizmos.add(&gizmo)
      return gizmo
    }
  }
}
