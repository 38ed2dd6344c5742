import DomainKit

/// The house's rules for passwords.
package protocol PasswordPolicyUseCase: Sendable {
  /// - Parameter least: the fewest characters from now on; nothing to leave it.
  /// - Returns: the rules as they were, and as they are now.
  /// - Throws: ``AuthError/policyOutOfRange(_:)``.
  func execute(least: Int?) async throws -> (before: PasswordPolicy, after: PasswordPolicy)
}

/// ``PasswordPolicyUseCase`` in units of work.
package struct SetPasswordPolicy: PasswordPolicyUseCase {
  private let work: AuthWork

  package init(work: AuthWork) { self.work = work }

  package func execute(least: Int?) async throws -> (before: PasswordPolicy, after: PasswordPolicy) {
    try await work.execute(for: .setPolicy) { context, principal in
      guard var premises = try await context.accounts.premises() else { throw AuthError.houseIsOpen }
      let before = premises.policy
      if let least {
        try premises.setLeastPasswordLength(least)
        try context.accounts.update(&premises)
        try await work.note("policy", "least password length \(least)", by: principal, in: context)
      }
      return (before, premises.policy)
    }
  }
}
