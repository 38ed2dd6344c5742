package import DomainKit

/// The closures with which the host program takes part in the shell.
package struct ShellHooks: Sendable {
  /// Returns the prompt; called before each line.
  package var prompt: @Sendable () async -> String
  /// Returns the user at the terminal; called each time it is needed.
  package var user: @Sendable () async -> Principal
  /// Returns the user as the database knows them now, or `nil` if it cannot be asked; called before
  /// a way out of the shell, and when another user may have signed in. If this is `nil`, ``user``
  /// decides.
  package var verifiedUser: (@Sendable () async -> Principal?)?
  /// Returns a value that changes when a user signs in or out here, also in another program. It can
  /// only be compared with another one and is no secret. It does not ask the database, so it is
  /// known while a server does not answer.
  package var signInToken: @Sendable () -> String
  /// Throws if the user may not run a command; called before its arguments are used.
  package var authorize: @Sendable (CommandInfo) async throws -> Void
  /// Returns the check for commands that the shell shows to the user, in help, hints and boards;
  /// called each time it is needed.
  package var permits: @Sendable () async -> @Sendable (CommandInfo) -> Bool
  /// Explains who may run a command, and why the user may or may not.
  package var explain: @Sendable (CommandInfo) async throws -> CommandOutput
  /// Records an action that the user may not perform, such as a command; called before the shell shows
  /// the error.
  package var refused: @Sendable (String) async -> Void
  /// Runs after each statement, successful or not.
  package var afterStatement: @Sendable () async -> Void
  /// Runs after the user changed a setting of the session.
  package var settingsChanged: @Sendable (SessionSettings) -> Void
  /// Returns the names of accounts, limited to those that the user may see.
  package var names: @Sendable (Set<UniqueID>) async -> [UniqueID: String]
  /// Returns the current time.
  package var now: @Sendable () -> Timestamp
  /// The shop's time zone and business days.
  package var calendar: BusinessCalendar
  /// The rule for the files that redirections may write to and `source` may read.
  package var filePolicy: any FilePolicy

  /// Creates hooks; the default hooks do nothing.
  package init(
    prompt: @escaping @Sendable () async -> String = { "coffeepal> " },
    user: @escaping @Sendable () async -> Principal = { .unrestricted },
    verifiedUser: (@Sendable () async -> Principal?)? = nil,
    signInToken: @escaping @Sendable () -> String = { "" },
    authorize: @escaping @Sendable (CommandInfo) async throws -> Void = { _ in },
    permits: @escaping @Sendable () async -> @Sendable (CommandInfo) -> Bool = { { _ in true } },
    explain: @escaping @Sendable (CommandInfo) async throws -> CommandOutput = { .text(ShellHooks.holders(of: $0)) },
    refused: @escaping @Sendable (String) async -> Void = { _ in },
    afterStatement: @escaping @Sendable () async -> Void = {},
    settingsChanged: @escaping @Sendable (SessionSettings) -> Void = { _ in },
    names: @escaping @Sendable (Set<UniqueID>) async -> [UniqueID: String] = { _ in [:] },
    now: @escaping @Sendable () -> Timestamp = { SystemClock().now },
    calendar: BusinessCalendar = BusinessCalendar(), filePolicy: any FilePolicy = AnyFile()
  ) {
    self.prompt = prompt
    self.user = user
    self.verifiedUser = verifiedUser
    self.signInToken = signInToken
    self.authorize = authorize
    self.permits = permits
    self.explain = explain
    self.refused = refused
    self.afterStatement = afterStatement
    self.settingsChanged = settingsChanged
    self.names = names
    self.now = now
    self.calendar = calendar
    self.filePolicy = filePolicy
  }

  /// Returns the user as the database knows them now, or `nil` if it cannot be asked. The last known
  /// user may have lost the role since.
  func presentUser() async -> Principal? {
    guard let verifiedUser else { return await user() }
    return await verifiedUser()
  }

  /// Returns a sentence about the users who may run a command.
  package static func holders(of info: CommandInfo) -> String {
    "\(info.name) is for \(info.permission.holders) (\(info.permission.name))."
  }
}
