import DomainKit

/// Returns the rules for new passwords.
package protocol GetPasswordPolicyUseCase: Sendable {
  /// Returns the rules that apply to every new password. Everyone may know them.
  func execute() async throws -> PasswordPolicy
}

@MemberwiseInit
package struct GetPasswordPolicy: GetPasswordPolicyUseCase {
  private let services: AuthServices

  package func execute() async throws -> PasswordPolicy {
    try await services.execute(for: .signIn) { context, _ in
      try await context.installation.current()?.policy ?? PasswordPolicy()
    }
  }
}
