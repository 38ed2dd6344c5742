/// Knows people. A house without an implementation is open: see ``OpenHouse``.
package protocol AccessControl: Sendable {
  /// Finds out who is at this process, by what is stored now and nothing else.
  ///
  /// - Parameter unit: what reads and writes belong to.
  /// - Throws: ``AccessDenied`` where whoever it is must sign in anew, or the engine's errors.
  func person(in unit: Unit) async throws -> Principal
}

/// Takes everybody for the owner: a till of one's own needs no accounts.
package struct OpenHouse: AccessControl {
  package init() {}

  package func person(in _: Unit) async throws -> Principal { .openHouse }
}

/// Somebody may not do what they tried.
package enum AccessDenied: DescribedError, Hashable {
  /// Nobody is signed in.
  case notSignedIn(Permission)
  /// The role is not enough.
  case notAllowed(Permission, Role)
  /// No person may: it happens because of something else.
  case nobody(Permission)

  package init(_ permission: Permission, to principal: Principal) {
    switch (permission.holder, principal.role) {
    case (.house, _): self = .nobody(permission)
    case (_, let role?): self = .notAllowed(permission, role)
    case (_, nil): self = .notSignedIn(permission)
    }
  }

  package var code: String {
    switch self {
    case .notSignedIn: "access.not-signed-in"
    case .notAllowed, .nobody: "access.not-allowed"
    }
  }

  package var kind: ErrorKind { .denied }

  package var message: String {
    switch self {
    case .notSignedIn: "Nobody is signed in"
    case .notAllowed(let permission, let role): "A \(role.rawValue) may not do this (\(permission.name))"
    case .nobody(let permission): "Nobody may do this by hand (\(permission.name))"
    }
  }

  package var suggestion: String? {
    switch self {
    case .notSignedIn: "Sign in with login and your e-mail address"
    case .notAllowed(let permission, _): "This is for \(permission.holders)"
    case .nobody: nil
    }
  }
}
