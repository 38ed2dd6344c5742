package import DomainKit

/// Adds a new ~gizmo~.
package protocol AddGizmoUseCase: Sendable {
  /// Stores a new ~gizmo~.
  ///
  /// - Throws: ``GizmoError/nameTaken(_:)`` if the name exists, in this or another spelling.
  func execute(_ details: GizmoDetails) async throws -> Gizmo
}

/// The implementation of ``AddGizmoUseCase`` as a unit of work.
@MemberwiseInit
package struct AddGizmo: AddGizmoUseCase {
  private let work: UnitOfWork<any WorkshopContext>
  private let clock: any WallClock
  private let ids: any IDSource

  package func execute(_ details: GizmoDetails) async throws -> Gizmo {
    try await work.execute(for: .addGizmos) { context in
      if let known = try await context.gizmos.gizmo(keyed: details.name.key) {
        throw GizmoError.nameTaken(known.name.text)
      }
      var gizmo = Gizmo.add(details, id: ids.next(), at: clock.now)
      try context.gizmos.add(&gizmo)
      return gizmo
    }
  }
}
