import DomainKit

/// Shows and changes the rules for passwords.
package protocol PasswordPolicyUseCase: Sendable {
  /// Changes the minimum length of new passwords.
  ///
  /// - Parameter least: The new minimum number of characters, or `nil` to leave it unchanged.
  /// - Returns: The rules before and after the change.
  /// - Throws: ``AuthError/policyOutOfRange(_:)``.
  func execute(least: Int?) async throws -> (before: PasswordPolicy, after: PasswordPolicy)
}

/// Runs ``PasswordPolicyUseCase`` in units of work.
package struct SetPasswordPolicy: PasswordPolicyUseCase {
  private let work: AuthServices

  package init(work: AuthServices) { self.work = work }

  package func execute(least: Int?) async throws -> (before: PasswordPolicy, after: PasswordPolicy) {
    try await work.execute(for: .setPolicy) { context, principal in
      guard var installation = try await context.installation.current() else { throw AuthError.unrestricted }
      let before = installation.policy
      if let least {
        try installation.setLeastPasswordLength(least)
        try context.installation.update(&installation)
        try await work.note("policy", "least password length \(least)", by: principal, in: context)
      }
      return (before, installation.policy)
    }
  }
}
