package import DomainKit

/// A use case, with the permission that it needs.
///
/// ```swift
/// let adding = GuardedUseCase<any WorkshopContext>(.addGizmos) { work in
///   _ = try await AddGizmo(work: work, clock: clock, ids: ids).execute(details)
/// }
/// #expect(try await adding.isGuarded(from: .anonymous, in: work))  // units of work of this user
/// ```
@MemberwiseInit(unlabeled: 2)
package struct GuardedUseCase<Context>: Sendable, CustomStringConvertible {
  package let permission: Permission
  private let run: @Sendable (UnitOfWork<Context>) async throws -> Void

  package var description: String { permission.name }

  /// Runs the use case as a user. Returns `true` if it is denied exactly to a user without the permission.
  package func isGuarded(from user: Principal, in work: UnitOfWork<Context>) async throws -> Bool {
    do {
      try await run(work)
    } catch let denied as AccessDenied {
      return denied == AccessDenied(permission, to: user) && !user.holds(permission)
    } catch is any UserFacingError {}
    return user.holds(permission)
  }
}

extension Principal {
  /// The users from the least to the most rights.
  package static var eachRole: [Principal] {
    [Principal.anonymous] + Role.allCases.sorted().map { .person(UniqueID(high: 1, low: 1), $0) }
  }
}
