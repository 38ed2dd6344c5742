import DomainKit
package import StorageKit

extension Feature {
  /// Registers how a type is created. The parameters of `make` are its dependencies: the container
  /// supplies each by its type.
  ///
  /// ```swift
  /// feature.bind((any AddGizmoUseCase).self, AddGizmo.init)
  /// feature.bind((any LabelPrinter).self) { (engine: any StorageEngine) in
  ///   FileLabelPrinter(path: path, database: engine.displayName)
  /// }
  /// ```
  package mutating func bind<Value: Sendable, each Need: Sendable>(
    _ type: Value.Type, as lifetime: Lifetime = .singleton,
    _ make: @escaping @Sendable (repeat each Need) throws -> Value
  ) {
    bindings.append(
      Binding(
        key: TypeKey(type), feature: name, lifetime: lifetime, needs: dependencies(repeat (each Need).self)
      ) { resolver in
        let found = (repeat try resolver.resolve((each Need).self))
        return { Boxed(try make(repeat each found)) }
      })
  }

  /// Binds the feature's context, one per unit of work, and the `UnitOfWork` that uses it.
  ///
  /// ```swift
  /// feature.context((any WorkshopContext).self, StoredWorkshopContext.init)
  /// ```
  ///
  /// - Parameter make: Creates the context from the feature's own part of the database and its
  ///   other dependencies.
  package mutating func context<Context: Sendable, each Need: Sendable>(
    _ type: Context.Type, _ make: @escaping @Sendable (FeatureStorage, repeat each Need) throws -> Context
  ) {
    let unit = Dependency(TypeKey(Unit.self), isPerUnit: true)
    bindings.append(
      Binding(
        key: TypeKey(type), feature: name, lifetime: .scoped,
        needs: [unit] + dependencies(repeat (each Need).self)
      ) { [name] resolver in
        let storage = try FeatureStorage(of: name, in: try resolver.resolve())
        let found = (repeat try resolver.resolve((each Need).self))
        return { Boxed(try make(storage, repeat each found)) }
      })
    bindUnitOfWork(over: type)
  }

  private mutating func bindUnitOfWork<Context: Sendable>(over type: Context.Type) {
    bindings.append(
      Binding(
        key: TypeKey(UnitOfWork<Context>.self), feature: name, lifetime: .singleton,
        needs: [Dependency(TypeKey(UnitCoordinator.self)), Dependency(TypeKey(type), isPerUnit: true)]
      ) { resolver in
        let coordinator: UnitCoordinator = try resolver.resolve()
        let container = resolver.container
        return { Boxed(UnitOfWork(coordinator) { try container.resolve(type, in: $0) }) }
      })
  }

  func dependencies<each Need>(_ types: repeat (each Need).Type) -> [Dependency] {
    var keys: [Dependency] = []
    repeat keys.append(Dependency(TypeKey(each types)))
    return keys
  }
}
