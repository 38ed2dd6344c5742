/// Where the program around a shell takes part in it.
package struct ShellHooks: Sendable {
  /// The text before the cursor, asked for each time: who and where.
  package var prompt: @Sendable () -> String
  /// Called before a command's arguments are used; throws when the person may not call it.
  package var authorize: @Sendable (CommandInfo) async throws -> Void
  /// Called behind each statement, whether it succeeded or not.
  package var afterStatement: @Sendable () async -> Void

  /// Hooks that do nothing unless given.
  package init(
    prompt: @escaping @Sendable () -> String = { "coffeepal> " },
    authorize: @escaping @Sendable (CommandInfo) async throws -> Void = { _ in },
    afterStatement: @escaping @Sendable () async -> Void = {}
  ) {
    self.prompt = prompt
    self.authorize = authorize
    self.afterStatement = afterStatement
  }
}
