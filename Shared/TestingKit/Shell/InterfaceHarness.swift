import ShellKit

/// The commands of a feature with stubs of their use cases, for tests of its interface.
///
/// ```swift
/// struct GizmoHarness: InterfaceHarness {
///   var add: any AddGizmoUseCase
///   var shell: CommandHarness {
///     CommandHarness([RegisteredCommand(AddGizmoCommand.self, feature: "workshop") { add }])
///   }
/// }
/// ```
package protocol InterfaceHarness {
  /// The shell with the commands.
  var shell: CommandHarness { get }
}

extension InterfaceHarness {
  /// The names that value sources use for the commands' arguments.
  package var sourceKeys: Set<String> { shell.sourceKeys }

  /// Runs the program with arguments and lines of input, and returns its output.
  package func run(
    _ arguments: String..., input: [String] = [], isTerminal: Bool = false
  ) async throws -> CommandHarness.Result {
    try await run(arguments: arguments, input: input, isTerminal: isTerminal)
  }

  /// Runs the program with arguments and lines of input, and returns its output.
  package func run(
    arguments: [String], input: [String] = [], isTerminal: Bool = false
  ) async throws -> CommandHarness.Result {
    try await shell.run(arguments, input: input, isTerminal: isTerminal)
  }

  /// Runs a command for a user who answers its question at a terminal.
  package func run(_ arguments: String..., answering answer: String) async throws -> CommandHarness.Result {
    try await run(arguments: arguments, answering: answer)
  }

  /// Runs a command for a user who answers its question at a terminal.
  package func run(arguments: [String], answering answer: String) async throws -> CommandHarness.Result {
    try await shell.run(arguments, input: [answer], canAsk: true)
  }
}
