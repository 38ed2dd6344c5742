/// Delays suspensions of the process (Ctrl-Z) while it holds a lock that other processes wait for.
///
/// A process that is suspended inside a write transaction keeps all other tills from writing until it
/// continues.
package protocol SuspendDelay: Sendable {
  /// Runs the body. The process is suspended only before or after it.
  func delayingSuspension<Value>(_ body: () throws -> Value) rethrows -> Value
}

/// A delay for processes without a terminal: a suspension takes effect immediately.
package struct NoSuspendDelay: SuspendDelay {
  package init() {}

  package func delayingSuspension<Value>(_ body: () throws -> Value) rethrows -> Value { try body() }
}
