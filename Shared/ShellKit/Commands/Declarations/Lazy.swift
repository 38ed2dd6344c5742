import Synchronization

/// A value that is created when it is first needed.
final class Lazy<Value: Sendable>: Sendable {
  private let create: @Sendable () -> Value
  private let created = Mutex<Value?>(nil)

  init(_ create: @escaping @Sendable () -> Value) { self.create = create }

  var value: Value {
    created.withLock { created in
      let value = created ?? create()
      created = value
      return value
    }
  }
}
