import Synchronization

/// One attempt at a unit of work, from its first line to its commit or rollback.
///
/// While its body and its pre-commit handlers run it is the task's ``current`` unit, which inner units join.
package final class Unit: Sendable {
  package static var current: Unit? { WorkScope.current.unit }

  private struct State {
    var isOpen = true
    /// How many inner units are at work in this one.
    var joined = 0
    var failure: (any Error)?
    var person: Principal?
    var scoped: [ObjectIdentifier: any Sendable] = [:]
  }

  package let id: UniqueID
  package let session: any UnitSession
  private let state = Mutex(State())

  init(id: UniqueID, session: any UnitSession) {
    self.id = id
    self.session = session
  }

  /// The person at work, once that is known.
  var person: Principal? {
    get { state.withLock { $0.person } }
    set { state.withLock { $0.person = newValue } }
  }

  /// Counts an inner unit in, unless this one has ended.
  func join() -> Bool {
    state.withLock { state in
      if state.isOpen { state.joined += 1 }
      return state.isOpen
    }
  }

  /// Counts an inner unit out.
  ///
  /// - Parameter error: what the inner unit failed with; then this one cannot commit.
  /// - Returns: whether this unit is still open; otherwise what the inner one did is lost.
  func leave(failing error: (any Error)? = nil) -> Bool {
    state.withLock { state in
      state.joined -= 1
      if state.failure == nil { state.failure = error }
      return state.isOpen
    }
  }

  /// Ends the unit: nobody joins it from now on.
  ///
  /// - Returns: why it must not commit, if there is a reason.
  @discardableResult
  func close() -> UnitOfWorkError? {
    state.withLock { state in
      state.isOpen = false
      state.scoped = [:]
      if let failure = state.failure { return .doomed(by: failure) }
      return state.joined > 0 ? .unfinished : nil
    }
  }

  /// The one instance of a thing that lives as long as this unit; made at the first request.
  package func scoped(_ key: ObjectIdentifier, make: () throws -> any Sendable) rethrows -> any Sendable {
    if let made = state.withLock({ $0.scoped[key] }) { return made }
    let fresh = try make()
    return state.withLock { state in
      if let made = state.scoped[key] { return made }
      state.scoped[key] = fresh
      return fresh
    }
  }
}
