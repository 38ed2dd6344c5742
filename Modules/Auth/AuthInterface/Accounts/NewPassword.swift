import AuthDomain
import DomainKit
import ShellKit

extension CommandSession {
  /// Asks for a new password, names its minimum length, and asks again if the rules reject it.
  ///
  /// A user who is returned to the prompt types the next password there, where it is shown and kept
  /// in the history.
  ///
  /// - Parameters:
  ///   - account: The address of the account, which the question names.
  ///   - fromInput: `true` to read the password from standard input, once.
  ///   - policy: The rules.
  ///   - body: Uses the password.
  func withNewPassword<Value: Sendable>(
    for account: String, fromInput: Bool, policy: PasswordPolicy, _ body: (Secret) async throws -> Value
  ) async throws -> Value {
    let owner = Quoting.visibleExcerpt(account)
    let question = "New password for \(owner) (at least \(policy.minLength) characters): "
    for _ in 1..<Self.attempts where !fromInput {
      do {
        return try await body(try await newSecret(question, fromInput: false, isPossible: policy.allowsLength))
      } catch let error as AuthError where error.rejectsPassword {
        note(([error.message] + [error.suggestion].compactMap { $0 }).joined(separator: ". ") + ".")
      }
    }
    return try await body(try await newSecret(question, fromInput: fromInput, isPossible: policy.allowsLength))
  }

  private static var attempts: Int { 3 }
}
