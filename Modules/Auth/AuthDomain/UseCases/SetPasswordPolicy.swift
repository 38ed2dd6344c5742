import DomainKit

/// Changes the rules for new passwords, and returns them.
package protocol SetPasswordPolicyUseCase: Sendable {
  /// Changes the minimum length of new passwords.
  ///
  /// - Parameter least: The new minimum number of characters, or `nil` to leave it unchanged.
  /// - Returns: The rules before and after the change.
  /// - Throws: ``AuthError/policyOutOfRange(_:)``, or ``DomainKit/ChangedSince`` if the current task
  ///   expects another minimum length.
  func execute(least: Int?) async throws -> (before: PasswordPolicy, after: PasswordPolicy)
}

@MemberwiseInit
package struct SetPasswordPolicy: SetPasswordPolicyUseCase {
  private let services: AuthServices

  package func execute(least: Int?) async throws -> (before: PasswordPolicy, after: PasswordPolicy) {
    try await services.execute(for: .setPolicy) { context, principal in
      guard var installation = try await context.installation.current() else { throw AuthError.unrestricted }
      let before = installation.policy
      if let least {
        try SeenVersion.check(PasswordPolicy.id, isStoredAs: before.minLength)
        try installation.setMinPasswordLength(least)
        try context.installation.update(&installation)
        try await services.appendToLog("policy", "least password length \(least)", by: principal, in: context)
      }
      return (before, installation.policy)
    }
  }
}
