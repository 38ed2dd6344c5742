import Synchronization

/// One attempt at a unit of work, from its first line to its commit or rollback.
///
/// While its body and its pre-commit handlers run, it is the task's ``current`` unit, which inner
/// units join.
///
/// ```swift
/// let gizmos = try await coordinator.execute(for: .viewGizmos) { unit, _ in
///   let storage = try FeatureStorage(of: "workshop", in: unit)
///   return try await StoredWorkshopContext(storage).gizmos.gizmos(after: nil, limit: 20)
/// }
/// ```
package final class Unit: Sendable {
  /// Work for a unit of its own.
  package typealias WorkAfterSuccess = @Sendable (Unit) async throws -> Void

  package static var current: Unit? { WorkScope.current.unit }

  private struct State {
    var isOpen = true
    /// The number of inner units that run in this one.
    var joined = 0
    var failure: (any Error)?
    var principal: Principal?
    var hasCheckedSeenVersion = false
    var workAfterSuccess: WorkAfterSuccess?
    var scoped: [ObjectIdentifier: any Sendable] = [:]
  }

  package let id: UniqueID
  package let session: any UnitSession
  private let state = Mutex(State())

  init(id: UniqueID, session: any UnitSession) {
    self.id = id
    self.session = session
  }

  /// The user at work, or `nil` until it is looked up.
  var principal: Principal? {
    get { state.withLock { $0.principal } }
    set { state.withLock { $0.principal = newValue } }
  }

  /// `true` if a use case has checked the seen version; see ``SeenVersion/markChecked()``.
  var hasCheckedSeenVersion: Bool {
    get { state.withLock { $0.hasCheckedSeenVersion } }
    set { state.withLock { $0.hasCheckedSeenVersion = newValue } }
  }

  var workAfterSuccess: WorkAfterSuccess? { state.withLock { $0.workAfterSuccess } }

  /// Runs work in a unit of its own once this unit has succeeded, such as recording the last use of a
  /// session, which must not make this unit fail. A failure of the work is only logged. Replaces
  /// earlier work of this unit.
  package func setWorkAfterSuccess(_ work: @escaping WorkAfterSuccess) { state.withLock { $0.workAfterSuccess = work } }

  /// Adds an inner unit. Returns `false` if this unit has ended.
  func join() -> Bool {
    state.withLock { state in
      if state.isOpen { state.joined += 1 }
      return state.isOpen
    }
  }

  /// Removes an inner unit.
  ///
  /// - Parameter error: The error of the inner unit, which prevents this one from committing.
  /// - Returns: `true` if this unit is still open; otherwise the changes of the inner one are lost.
  func leave(failing error: (any Error)? = nil) -> Bool {
    state.withLock { state in
      state.joined -= 1
      if state.failure == nil { state.failure = error }
      return state.isOpen
    }
  }

  /// Ends the unit: no other unit can join it from now on.
  ///
  /// - Returns: The reason why it must not commit, or `nil`.
  @discardableResult
  func close() -> UnitOfWorkError? {
    state.withLock { state in
      state.isOpen = false
      state.scoped = [:]
      if let failure = state.failure { return .aborted(by: failure) }
      return state.joined > 0 ? .unfinished : nil
    }
  }

  /// Returns the one instance of an object that lives as long as this unit, and creates it on the
  /// first request.
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
