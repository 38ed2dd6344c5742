/// A service that identifies the user.
///
/// Without an implementation, the program does not control access: see ``UnrestrictedUser``.
///
/// ```swift
/// struct KioskAccess: PrincipalProvider {
///   let account: UniqueID
///
///   func principal(in _: Unit) async throws -> Principal { .person(account, .barista) }
/// }
/// ```
package protocol PrincipalProvider: Sendable {
  /// Returns the user at this process, based only on what is stored now.
  ///
  /// - Parameter unit: The unit whose reads and writes include those of this function.
  /// - Throws: ``AccessDenied`` if the user must sign in again, or the engine's errors.
  func principal(in unit: Unit) async throws -> Principal
}

/// A provider that treats every user as the owner, for a point of sale without accounts.
package struct UnrestrictedUser: PrincipalProvider {
  package init() {}

  package func principal(in _: Unit) async throws -> Principal { .unrestricted }
}

/// An error for an action that the user is not allowed to perform.
///
/// ```swift
/// do {
///   try await add.execute(details)
/// } catch AccessDenied.notSignedIn(let permission) {
///   session.note("Adding gizmos is for \(permission.holders)")
/// }
/// ```
package enum AccessDenied: UserFacingError, Hashable {
  /// The user is not signed in.
  case notSignedIn(Permission)
  /// The user's role is not sufficient.
  case notAllowed(Permission, Role)
  /// No user may do it: the system does it in reaction to an event or another action.
  case systemOnly(Permission)

  package init(_ permission: Permission, to principal: Principal) {
    switch (permission.holder, principal.role) {
    case (.system, _): self = .systemOnly(permission)
    case (_, let role?): self = .notAllowed(permission, role)
    case (_, nil): self = .notSignedIn(permission)
    }
  }

  package var code: String {
    switch self {
    case .notSignedIn: "access.not-signed-in"
    case .notAllowed, .systemOnly: "access.not-allowed"
    }
  }

  package var kind: ErrorKind { .denied }

  package var isAccessDenial: Bool { true }

  package var message: String {
    switch self {
    case .notSignedIn: "You are not signed in"
    case .notAllowed(let permission, let role): "A \(role.rawValue) may not do this (\(permission.name))"
    case .systemOnly(let permission): "Only the system may do this (\(permission.name))"
    }
  }

  package var suggestion: String? {
    switch self {
    case .notSignedIn: "Sign in with login and your email address, or create an account with auth register"
    case .notAllowed(let permission, _): "This is for \(permission.holders)"
    case .systemOnly: nil
    }
  }
}
