package import DomainKit

/// Where the program around a shell takes part in it.
package struct ShellHooks: Sendable {
  /// The text before the cursor, asked for each time: who and where.
  package var prompt: @Sendable () async -> String
  /// The user at the terminal, asked for each time.
  package var user: @Sendable () async -> Principal
  /// Called before a command's arguments are used; throws when the person may not call it.
  package var authorize: @Sendable (CommandInfo) async throws -> Void
  /// Whether a command may be shown to the person; looked up once for each time that help is asked for.
  package var permits: @Sendable () async -> @Sendable (CommandInfo) -> Bool
  /// Says who may call a command, and why the person may or may not.
  package var explain: @Sendable (CommandInfo) async throws -> CommandOutput
  /// Told of each command that the person was refused, before that is shown.
  package var refused: @Sendable (CommandInfo) async -> Void
  /// Called behind each statement, whether it succeeded or not.
  package var afterStatement: @Sendable () async -> Void
  /// What people are called, by their accounts; only those of whom the person may know it.
  package var names: @Sendable (Set<UniqueID>) async -> [UniqueID: String]
  /// What time it is, for saying how long ago something was.
  package var now: @Sendable () -> Timestamp
  /// The shop's time zone and business days.
  package var calendar: BusinessCalendar

  /// Hooks that do nothing unless given.
  package init(
    prompt: @escaping @Sendable () async -> String = { "coffeepal> " },
    user: @escaping @Sendable () async -> Principal = { .openHouse },
    authorize: @escaping @Sendable (CommandInfo) async throws -> Void = { _ in },
    permits: @escaping @Sendable () async -> @Sendable (CommandInfo) -> Bool = { { _ in true } },
    explain: @escaping @Sendable (CommandInfo) async throws -> CommandOutput = { .text(ShellHooks.holders(of: $0)) },
    refused: @escaping @Sendable (CommandInfo) async -> Void = { _ in },
    afterStatement: @escaping @Sendable () async -> Void = {},
    names: @escaping @Sendable (Set<UniqueID>) async -> [UniqueID: String] = { _ in [:] },
    now: @escaping @Sendable () -> Timestamp = { SystemClock().now },
    calendar: BusinessCalendar = BusinessCalendar()
  ) {
    self.prompt = prompt
    self.user = user
    self.authorize = authorize
    self.permits = permits
    self.explain = explain
    self.refused = refused
    self.afterStatement = afterStatement
    self.names = names
    self.now = now
    self.calendar = calendar
  }

  /// What there is to say about a command without knowing the person.
  package static func holders(of info: CommandInfo) -> String {
    "\(info.name) is for \(info.permission.holders) (\(info.permission.name))."
  }
}
