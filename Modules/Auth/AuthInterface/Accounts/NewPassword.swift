import AuthDomain
import DomainKit
import ShellKit

extension CommandSession {
  /// Asks for a new password, names its minimum length, and asks again if the rules reject it. A
  /// rejected password need not be repeated.
  ///
  /// A user who is returned to the prompt types the next password there, where it is shown and kept
  /// in the history.
  ///
  /// - Parameters:
  ///   - account: The address of the account, which the question names.
  ///   - name: The name of the user, which the password must not contain.
  ///   - fromInput: `true` to read the password from standard input, once.
  ///   - policy: The rules.
  ///   - body: Uses the password.
  func withNewPassword<Value: Sendable>(
    for account: EmailAddress, named name: String, fromInput: Bool, policy: PasswordPolicy,
    _ body: (Secret) async throws -> Value
  ) async throws -> Value {
    let owner = Quoting.visibleExcerpt(account.text)
    let question = "New password for \(owner) (at least \(policy.minLength) characters): "
    func ask() async throws -> Secret {
      try await newSecret(question, fromInput: fromInput) { policy.allows($0, email: account, name: name) }
    }
    for _ in 1..<Self.attempts where !fromInput {
      do {
        return try await body(try await ask())
      } catch let error as AuthError where error.rejectsPassword {
        note(([error.message] + [error.suggestion].compactMap { $0 }).joined(separator: ". ") + ".")
      }
    }
    return try await body(try await ask())
  }

  private static var attempts: Int { 3 }
}
