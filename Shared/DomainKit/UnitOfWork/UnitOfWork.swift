/// A feature's door to its stored entities: what happens inside `execute` is stored as one, or not at all.
///
/// `Context` is the feature's own protocol with its repositories, and nothing else.
///
/// ```swift
/// let id = try await work.execute(for: .placeOrders) { context in
///   var order = try Order.place(draft, id: ids.next(), at: clock.now)
///   try context.orders.add(&order)
///   return order.id
/// }
/// ```
package struct UnitOfWork<Context>: Sendable {
  private let coordinator: UnitCoordinator
  private let makeContext: @Sendable (Unit) throws -> Context

  /// - Parameter makeContext: gives the context of a unit; called once an `execute`.
  package init(_ coordinator: UnitCoordinator, makeContext: @escaping @Sendable (Unit) throws -> Context) {
    self.coordinator = coordinator
    self.makeContext = makeContext
  }

  /// Runs the body as one unit of work, for the current caller; see ``UnitCoordinator/execute(for:retrying:_:)``.
  package func execute<Value>(
    for permission: Permission, retrying retries: Int = UnitCoordinator.retryLimit,
    _ body: (Context) async throws -> Value
  ) async throws -> Value {
    try await coordinator.execute(for: permission, retrying: retries) { unit, _ in try await body(makeContext(unit)) }
  }

  /// The form for a body that depends on who is at work.
  package func execute<Value>(
    for permission: Permission, retrying retries: Int = UnitCoordinator.retryLimit,
    _ body: (Context, Principal) async throws -> Value
  ) async throws -> Value {
    try await coordinator.execute(for: permission, retrying: retries) { unit, principal in
      try await body(makeContext(unit), principal)
    }
  }
}
