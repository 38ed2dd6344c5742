/// A feature's access to its stored entities: all changes inside `execute` are stored together, or
/// none.
///
/// `Context` is the feature's own protocol with its repositories, and nothing else.
///
/// ```swift
/// let id = try await work.execute(for: .addGizmos) { context in
///   var gizmo = Gizmo.add(details, id: ids.next(), at: clock.now)
///   try context.gizmos.add(&gizmo)
///   return gizmo.id
/// }
/// ```
///
/// The body may run again after a conflict, so it reads the entities that it changes inside itself.
@MemberwiseInit(unlabeled: 1)
package struct UnitOfWork<Context>: Sendable {
  private let coordinator: UnitCoordinator
  /// Creates the context of a unit; called at each run of the body.
  private let makeContext: @Sendable (Unit) throws -> Context

  /// Runs the body as one unit of work for the current caller; see
  /// ``UnitCoordinator/execute(for:retrying:_:)``.
  package func execute<Value>(
    for permission: Permission, retrying retries: Int = UnitCoordinator.retryLimit,
    _ body: (Context) async throws -> Value
  ) async throws -> Value {
    try await coordinator.execute(for: permission, retrying: retries) { unit, _ in try await body(makeContext(unit)) }
  }

  /// Runs a body that depends on the principal of the unit.
  package func execute<Value>(
    for permission: Permission, retrying retries: Int = UnitCoordinator.retryLimit,
    _ body: (Context, Principal) async throws -> Value
  ) async throws -> Value {
    try await coordinator.execute(for: permission, retrying: retries) { unit, principal in
      try await body(makeContext(unit), principal)
    }
  }
}
