package import DomainKit

/// Finds the ~gizmo~ of the command `__line__ __polish__`.
package protocol PolishGizmoUseCase: Sendable {
  /// Returns the ~gizmo~ with an equal name.
  ///
  /// - Throws: `UnknownName` if there is none.
  func execute(_ name: GizmoName) async throws -> Gizmo
}

/// The implementation of ``PolishGizmoUseCase`` as a unit of work.
@MemberwiseInit
package struct PolishGizmo: PolishGizmoUseCase {
  private let work: UnitOfWork<any WorkshopContext>

  package func execute(_ name: GizmoName) async throws -> Gizmo {
    try await work.execute(for: .__permission__) { context in
      guard let gizmo = try await context.gizmos.gizmo(keyed: name.key) else {
        throw UnknownName("\(name)", in: "__workshop__", listedBy: "__line__ list")
      }
      return gizmo
    }
  }
}
