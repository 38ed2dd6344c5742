package import DomainKit

/// What a running command may ask of the shell around it.
package protocol CommandSession: Sendable {
  /// Whether tables go to a person at a terminal, who may want bars and short identifiers.
  var isAtTerminal: Bool { get }

  /// The maximum number of rows of a list at a terminal, or `nil` where lists are whole.
  var rowLimit: Int? { get }

  /// The time of the command and the shop's calendar.
  var time: SessionTime { get }

  /// Says what is about to be destroyed and waits for consent.
  ///
  /// - Throws: a usage error off a terminal without `--yes`; a refusal when the answer is no.
  func confirm(_ question: String) async throws

  /// Asks for a password, which the terminal does not show; see ``SecretArgument``.
  ///
  /// - Parameters:
  ///   - question: what stands before the cursor: `Password: `.
  ///   - fromInput: takes the next line of standard input in place of asking.
  /// - Throws: a usage error where there is nobody to ask and nothing to read.
  func secret(_ question: String, fromInput: Bool) async throws -> Secret

  /// A sentence on standard error, unless `-q` was given. It is escaped by the shell.
  func note(_ sentence: String)

  /// Shows how far long work has come, on standard error, after 300 ms and only at a terminal.
  ///
  /// - Parameters:
  ///   - label: what is being done.
  ///   - completed: how much of `total` is done.
  ///   - total: in the same unit, when it is known.
  func progress(_ label: String, completed: Int64, total: Int64?)

  /// Says how what the command has just done can be taken back. `undo` offers it once the command has succeeded. A command
  /// that has stored something and offers nothing stands in the way of those before it; see
  /// ``CommandInfo/irrevocable``.
  func offer(_ undo: Undo)
}
