/// The identity under which a unit of work runs, based on what is stored at that moment.
///
/// ```swift
/// let latest = try await work.execute(for: .viewGizmos) { context, principal in
///   try await context.gizmos.gizmos(after: nil, limit: principal.holds(.addGizmos) ? 100 : 10)
/// }
/// ```
package struct Principal: Hashable, Sendable {
  /// The source of a principal's permissions.
  private enum Kind: Hashable {
    case anonymous
    case person(Role)
    case system
  }

  /// The account that acts or on whose behalf the system acts, or `nil` if there is none.
  package let account: UniqueID?
  private let kind: Kind

  /// A user who is not signed in.
  package static let anonymous = Principal(account: nil, kind: .anonymous)

  /// The user of an installation without accounts.
  package static let unrestricted = Principal(account: nil, kind: .person(.owner))

  /// Returns a user with an account.
  package static func person(_ account: UniqueID, _ role: Role) -> Principal {
    Principal(account: account, kind: .person(role))
  }

  /// Returns the system itself, in reaction to an action of the account.
  package static func system(onBehalfOf account: UniqueID?) -> Principal {
    Principal(account: account, kind: .system)
  }

  /// The role of a user, or `nil` for a user who is not signed in and for the system.
  package var role: Role? {
    if case .person(let role) = kind { role } else { nil }
  }

  /// Returns `true` if both have the same account, in any role, or if both are of the same kind and
  /// have no account.
  package func isSamePerson(as other: Principal) -> Bool {
    account == other.account && (account != nil || kind == other.kind)
  }

  /// Returns `true` if this principal holds a permission.
  package func holds(_ permission: Permission) -> Bool {
    switch (kind, permission.holder) {
    case (.system, _), (_, .anyone): true
    case (.person(let own), .role(let least)): own >= least
    case (.person, .system), (.anonymous, _): false
    }
  }
}
