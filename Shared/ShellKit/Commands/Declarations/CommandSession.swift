package import DomainKit

/// The services that the shell provides to a running command.
///
/// ```swift
/// func run(_ remove: any RemoveGizmoUseCase, in session: any CommandSession) async throws -> CommandOutput {
///   try await session.confirmIfNeeded("Remove the gizmo \(name)?")
///   let gizmo = try await remove.execute(name)
///   session.registerUndo(Undo(["workshop", "add", gizmo.name.text], "Add \(gizmo.name) again"))
///   return .message("Removed \(gizmo.name)")
/// }
/// ```
package protocol CommandSession: Sendable {
  /// `true` if a person reads tables at a terminal, and so may want bars and short identifiers.
  var isAtTerminal: Bool { get }

  /// The maximum number of rows of a list at a terminal, or `nil` if lists are complete.
  var rowLimit: Int? { get }

  /// The time of the command, and the calendar of the shop.
  var time: SessionTime { get }

  /// Returns the names of accounts, limited to those that the user may see. Accounts of the same name
  /// are told apart for users who may see accounts.
  func names(of accounts: Set<UniqueID>) async -> [UniqueID: String]

  /// Tells the user what the command will destroy, and waits for confirmation.
  ///
  /// - Returns: `true` if the user was asked, and so read the question; `false` with `--yes`.
  /// - Throws: A usage error if there is no terminal and no `--yes`; a refusal if the user answers
  ///   no.
  @discardableResult
  func confirmIfNeeded(_ question: String) async throws -> Bool

  /// Asks for a password without showing it on the terminal; see ``SecretArgument``.
  ///
  /// - Parameters:
  ///   - question: The text before the cursor: `Password: `.
  ///   - fromInput: `true` to read the next line of standard input instead of asking.
  /// - Throws: A usage error if there is no user to ask and no input to read.
  func secret(_ question: String, fromInput: Bool) async throws -> Secret

  /// Writes a sentence to standard error, unless `-q` was given. The shell escapes it.
  func note(_ sentence: String)

  /// Writes a sentence about the user's safety to standard error, even if `-q` was given.
  func warn(_ sentence: String)

  /// Shows the progress of long work on standard error, after 300 ms and only at a terminal.
  ///
  /// - Parameters:
  ///   - label: The name of the work.
  ///   - completed: The completed part of `total`.
  ///   - total: The whole amount, if known.
  ///   - unit: The unit of both.
  func progress(_ label: String, completed: Int64, total: Int64?, unit: ProgressUnit)

  /// Registers a command that undoes what this command has just done.
  ///
  /// `undo` runs it after the command has succeeded. A command that stores something and offers no
  /// ``Undo`` blocks the undo of the commands before it; see ``CommandInfo/notUndoableBecause``.
  func registerUndo(_ undo: Undo)

  /// Registers the reason that nothing undoes what this command has just done, for a command that has several in
  /// ``CommandInfo/notUndoableBecause``.
  ///
  /// - Parameter reason: The part of a sentence after a colon: `the guest was told`.
  func refuseUndo(because reason: String)
}

/// A unit of the progress of long work.
///
/// ```swift
/// session.progress("Exporting gizmos.csv", completed: 1_200, total: nil, unit: .items("gizmos"))
/// ```
package enum ProgressUnit: Hashable, Sendable {
  /// Bytes, which are shown as `kB` or larger units.
  case bytes
  /// Items with a name in the plural.
  case items(String)
}
