import ArgumentParser
package import DomainKit

/// A command's password: asked for at the terminal without showing it, or a line of standard input.
///
/// Never a word of the command line, which other users of the machine can read and which shells remember.
///
/// ```swift
/// @OptionGroup var password: SecretArgument
/// let secret = try await password.existing(in: session)
/// ```
package struct SecretArgument: ParsableArguments {
  @Flag(
    name: .customLong("password-stdin"), help: "Read the password from standard input in place of asking: one line.")
  package var isOnInput = false

  /// The option, as it is typed.
  static let option = "--password-stdin"

  package init() {}

  /// A password that is there already: asked for once.
  package func existing(_ question: String = "Password: ", in session: any CommandSession) async throws -> Secret {
    try await session.secret(question, fromInput: isOnInput)
  }

  /// A password that is to be: asked for twice at a terminal, where nobody sees a slip.
  ///
  /// Asks for both again until they are equal.
  package func new(_ question: String = "New password: ", in session: any CommandSession) async throws -> Secret {
    try await session.newSecret(question, fromInput: isOnInput)
  }
}

extension CommandSession {
  /// Asks for a password that is to be, twice at a terminal; see ``SecretArgument/new(_:in:)``.
  package func newSecret(_ question: String = "New password: ", fromInput: Bool) async throws -> Secret {
    if fromInput { return try await secret(question, fromInput: true) }
    while true {
      let wanted = try await secret(question, fromInput: false)
      if try await secret("The same again: ", fromInput: false).matches(wanted) { return wanted }
      note("The two passwords differ. Type both again.")
    }
  }
}
