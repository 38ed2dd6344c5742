import DomainKit
package import StorageKit

extension Feature {
  /// Says how a type is made, and out of what.
  ///
  /// ```swift
  /// feature.bind((any PlaceOrderUseCase).self, needs: (UnitOfWork<any OrdersContext>.self, (any WallClock).self)) {
  ///   PlaceOrder(work: $0, clock: $1)
  /// }
  /// ```
  package mutating func bind<Value: Sendable, each Need: Sendable>(
    _ type: Value.Type, _ lifetime: Lifetime = .singleton, needs: (repeat (each Need).Type),
    make: @escaping @Sendable (repeat each Need) throws -> Value
  ) {
    bindings.append(
      Binding(
        key: TypeKey(type), feature: name, lifetime: lifetime, needs: dependencies(repeat each needs)
      ) { resolver in
        let found = (repeat try resolver.resolve((each Need).self))
        return { Made(try make(repeat each found)) }
      })
  }

  /// Says how a type is made that needs nothing.
  package mutating func bind<Value: Sendable>(
    _ type: Value.Type, _ lifetime: Lifetime = .singleton, make: @escaping @Sendable () throws -> Value
  ) {
    bind(type, lifetime, needs: ()) { try make() }
  }

  /// Binds the feature's context, one a unit of work, and the `UnitOfWork` over it.
  ///
  /// - Parameter make: gets the feature's own part of the database.
  package mutating func context<Context: Sendable, each Need: Sendable>(
    _ type: Context.Type, needs: (repeat (each Need).Type),
    make: @escaping @Sendable (FeatureStorage, repeat each Need) throws -> Context
  ) {
    let unit = Dependency(TypeKey(Unit.self), isPerUnit: true)
    bindings.append(
      Binding(
        key: TypeKey(type), feature: name, lifetime: .scoped, needs: [unit] + dependencies(repeat each needs)
      ) { [name] resolver in
        let storage = try FeatureStorage(of: name, in: try resolver.resolve())
        let found = (repeat try resolver.resolve((each Need).self))
        return { Made(try make(storage, repeat each found)) }
      })
    bindUnitOfWork(over: type)
  }

  /// Binds a context that is made of nothing but its part of the database.
  package mutating func context<Context: Sendable>(
    _ type: Context.Type, make: @escaping @Sendable (FeatureStorage) throws -> Context
  ) {
    context(type, needs: ()) { try make($0) }
  }

  private mutating func bindUnitOfWork<Context: Sendable>(over type: Context.Type) {
    bindings.append(
      Binding(
        key: TypeKey(UnitOfWork<Context>.self), feature: name, lifetime: .singleton,
        needs: [Dependency(TypeKey(UnitCoordinator.self)), Dependency(TypeKey(type), isPerUnit: true)]
      ) { resolver in
        let coordinator: UnitCoordinator = try resolver.resolve()
        let container = resolver.container
        return { Made(UnitOfWork(coordinator) { try container.resolve(type, in: $0) }) }
      })
  }

  func dependencies<each Need>(_ types: repeat (each Need).Type) -> [Dependency] {
    var keys: [Dependency] = []
    repeat keys.append(Dependency(TypeKey(each types)))
    return keys
  }
}
