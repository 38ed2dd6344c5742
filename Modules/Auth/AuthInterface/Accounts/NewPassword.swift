import AuthDomain
import DomainKit
import ShellKit

extension CommandSession {
  /// Names the rules, asks for a new password, and asks again if the rules reject it.
  ///
  /// A user who is returned to the prompt types the next password there, where it is shown and kept
  /// in the history.
  ///
  /// - Parameters:
  ///   - fromInput: `true` to read the password from standard input, once.
  ///   - rules: The use case that returns the rules.
  ///   - body: Uses the password.
  func withNewPassword<Value: Sendable>(
    fromInput: Bool, rules: any GetPasswordPolicyUseCase, _ body: (Secret) async throws -> Value
  ) async throws -> Value {
    if !fromInput {
      note("Choose a password of at least \(try await rules.execute().least) characters, such as several words.")
    }
    for _ in 1..<Self.attempts where !fromInput {
      do {
        return try await body(try await newSecret(fromInput: false))
      } catch let error as AuthError where error.rejectsPassword {
        note(([error.message] + [error.suggestion].compactMap { $0 }).joined(separator: ". ") + ".")
      }
    }
    return try await body(try await newSecret(fromInput: fromInput))
  }

  private static var attempts: Int { 3 }
}
