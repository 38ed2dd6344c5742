package import DomainKit

/// The password of a command: typed at the terminal without being shown, or read from standard
/// input.
///
/// It is never a word of the command line, because other users of the machine can read those and
/// shells remember them.
///
/// ```swift
/// @OptionGroup var password: SecretArgument
///
/// let secret = try await password.existing(in: session)
/// let isRight = secret.matches(Secret("guess".utf8))
/// ```
package struct SecretArgument: ParsableArguments {
  @Flag(
    name: .customLong("password-stdin"), help: "Read the password from the next line of standard input.")
  package var isOnInput = false

  /// The option, as it is typed.
  static let option = "--password-stdin"

  package init() {}

  /// Returns an existing password. Asks for it once.
  package func existing(_ question: String = "Password: ", in session: any CommandSession) async throws -> Secret {
    try await session.secret(question, fromInput: isOnInput)
  }
}

extension CommandSession {
  /// Returns a new password. Asks for it twice at a terminal, where a typing error would go
  /// unnoticed, and asks for both again if they differ.
  ///
  /// - Parameter isPossible: Returns `false` for a password that will be refused. It is returned
  ///   without a second question.
  package func newSecret(
    _ question: String = "New password: ", fromInput: Bool, isPossible: (Secret) -> Bool = { _ in true }
  ) async throws -> Secret {
    if fromInput { return try await secret(question, fromInput: true) }
    while true {
      let wanted = try await secret(question, fromInput: false)
      if !isPossible(wanted) { return wanted }
      if try await secret("Repeat the password: ", fromInput: false).matches(wanted) { return wanted }
      note("The two passwords differ. Type both again.")
    }
  }
}
