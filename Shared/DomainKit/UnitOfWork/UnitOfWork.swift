/// A feature's door to its stored entities: what happens inside `execute` is stored as one, or not at all.
///
/// `Context` is the feature's own protocol with its repositories, and nothing else.
///
/// ```swift
/// let id = try await work.execute { context in
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

  /// Runs the body as one unit of work; see ``UnitCoordinator/execute(_:)``.
  package func execute<Value>(_ body: (Context) async throws -> Value) async throws -> Value {
    try await coordinator.execute { unit in try await body(makeContext(unit)) }
  }
}
