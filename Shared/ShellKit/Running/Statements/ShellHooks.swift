package import DomainKit

/// The closures with which the host program takes part in the shell. By default, they do nothing.
@MemberwiseInit
package struct ShellHooks: Sendable {
  /// Returns the prompt; called before each line, and while a provisional one is shown.
  package var prompt: @Sendable () async -> ShellPrompt = { "coffeepal> " }
  /// Returns the user at the terminal, or the last known one if the database cannot be asked; called
  /// each time it is needed.
  package var userOrLastKnown: @Sendable () async -> Principal = { .unrestricted }
  /// Returns the user as the database knows them now, or `nil` if it cannot be asked; called before
  /// a way out of the shell, and when another user may have signed in. If this is `nil`,
  /// ``userOrLastKnown`` decides.
  package var findCurrentUser: (@Sendable () async -> Principal?)?
  /// Returns a value that changes when a user signs in or out here, also in another program. It can
  /// only be compared with another one and is no secret. It does not ask the database, so it is
  /// known while a server does not answer.
  package var signInRevision: @Sendable () -> String = { "" }
  /// Throws if the user may not run a command; called before its arguments are used.
  package var authorize: @Sendable (CommandInfo) async throws -> Void = { _ in }
  /// Throws if a command that does not run at the prompt would not run on this database outside the prompt
  /// either; called at the prompt before the error that says where the command runs.
  package var checkDatabase: @Sendable (CommandInfo) throws -> Void = { _ in }
  /// Returns `true` if stored items can be looked up without creating a database; called before a hint about words that
  /// are no command.
  package var hasDatabase: @Sendable () -> Bool = { true }
  /// Returns the check for commands that the shell shows to the user, in help, hints and boards;
  /// called each time it is needed.
  package var permits: @Sendable () async -> @Sendable (CommandInfo) -> Bool = { { _ in true } }
  /// Explains who may run a command, and why the user may or may not. The second argument is the
  /// sentence that refuses the command to every user of this terminal, or `nil`.
  package var explain: @Sendable (CommandInfo, String?) async throws -> CommandOutput = {
    .text(ShellHooks.holders(of: $0) + ($1.map { " \($0)." } ?? ""))
  }
  /// Records an action that the user may not perform, such as a command; called before the shell shows
  /// the error.
  package var logAccessDenied: @Sendable (String) async -> Void = { _ in }
  /// Ends the session of the user of a kiosk, at the end of the program and when the user leaves the prompt.
  /// Returns `false` if that fails; at the prompt, the program then ends.
  package var endSession: @Sendable () async -> Bool = { true }
  /// Runs after each statement, successful or not.
  package var afterStatement: @Sendable () async -> Void = {}
  /// Runs after the user changed a setting of the session.
  package var settingsChanged: @Sendable (SessionSettings) -> Void = { _ in }
  /// Runs before a live view, such as a board, which lasts until the user leaves it.
  package var viewBegins: @Sendable () -> Void = {}
  /// Returns the names of accounts, limited to those that the user may see.
  package var names: @Sendable (Set<UniqueID>) async -> [UniqueID: String] = { _ in [:] }
  /// Returns the current time.
  package var now: @Sendable () -> Timestamp = { SystemClock().now }
  /// The shop's time zone and business days.
  package var calendar: BusinessCalendar = BusinessCalendar()
  /// The rule for the files that redirections may write to and `source` may read.
  package var filePolicy: any FilePolicy = UnrestrictedFilePolicy()

  /// Returns the user as the database knows them now, or `nil` if it cannot be asked. The last known
  /// user may have lost the role since.
  func currentUser() async -> Principal? {
    guard let findCurrentUser else { return await userOrLastKnown() }
    return await findCurrentUser()
  }

  /// Returns a sentence about the users who may run a command.
  package static func holders(of info: CommandInfo) -> String {
    "\(info.name) is for \(info.permission.holders) (\(info.permission.name))."
  }
}
