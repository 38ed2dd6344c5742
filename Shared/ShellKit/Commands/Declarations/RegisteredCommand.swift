import DomainKit

/// A command with its dependencies, which the shell can call by its path.
///
/// It is a class because each statement copies its command several times.
///
/// ```swift
/// let command = RegisteredCommand(AddGizmoCommand.self, feature: "workshop") {
///   AddGizmo(work: work, clock: clock, ids: ids)
/// }
/// command.info.path  // ["workshop", "add"]
/// ```
package final class RegisteredCommand: Sendable {
  /// The name, summary and permission of the command.
  package let info: CommandInfo
  /// The words that call the command, split once, because each line compares them.
  let path: [String]
  /// The feature, or the part of the host program, that registered the command.
  package let feature: String
  /// The feature name of the shell's own commands, under which help lists them.
  static let shellFeature = "shell"
  /// `true` for the shell's own commands.
  var isOfShell: Bool { feature == Self.shellFeature }
  /// The arguments, which are read when a line needs them.
  private let list: Lazy<ArgumentList>
  /// See ``ShellCommand/values(of:after:)``.
  let values: @Sendable (String, [String]) -> KnownValues?
  /// See ``ShellCommand/wrapper``.
  let wrapper: WrapperCommand?
  /// Returns the reason why the command cannot run now, or `nil` if it can.
  let unavailability: @Sendable () -> (any Error)?
  /// `true` if the command can run now.
  var isAvailable: Bool { unavailability() == nil }
  private let call: @Sendable ([String], any CommandSession) async throws -> CommandOutput

  /// The arguments of the command, in the order of their declarations.
  var arguments: [ArgumentInfo] { list.value.arguments }

  /// Returns `true` if the words fit the arguments of the command.
  func accepts(_ words: [String]) -> Bool { failure(of: words) == nil }

  /// Returns `true` if one of the words is a value that its argument rejects, whatever else is wrong.
  func rejectsValue(in words: [String]) -> Bool { list.value.rejectsValue(in: words) }

  /// Returns the failure of words that do not fit the arguments of the command, or `nil` if they fit.
  func failure(of words: [String]) -> ArgumentFailure? { list.value.failure(of: words) }

  /// Registers a command.
  ///
  /// - Parameters:
  ///   - feature: The feature that registers the command.
  ///   - needs: Returns the dependencies. Called when the command runs, not before.
  /// - Precondition: No word is in two keys of the command's other names, or of its other options. Only debug
  ///   builds check it, because each start registers all commands.
  package init<Command: ShellCommand>(
    _ command: Command.Type, feature: String, needs: @escaping @Sendable () throws -> Command.Needs
  ) {
    info = Command.info
    path = info.path
    assert(Command.info.hasOneHintPerWord, "a word of \(Command.info.name) has two hints")
    self.feature = feature
    let list = Lazy { ArgumentList(Command.self, permissions: Command.info.optionPermissions) }
    self.list = list
    values = { Command.values(of: $0, after: $1) }
    wrapper = Command.wrapper
    unavailability = { nil }
    call = { words, session in
      guard let parsed = try list.value.parse(words) as? Command else { throw ArgumentDecoder.mismatch }
      return try await parsed.run(try needs(), in: session)
    }
  }

  /// Registers a command that cannot run now.
  ///
  /// - Parameter reason: Returns the error that running the command throws.
  package init(unavailable info: CommandInfo, feature: String, reason: @escaping @Sendable () -> any Error) {
    self.info = info
    path = info.path
    self.feature = feature
    list = Lazy { ArgumentList(NoArguments.self, permissions: [:]) }
    values = { _, _ in nil }
    wrapper = nil
    unavailability = reason
    call = { _, _ in throw reason() }
  }

  /// Parses the words after the path and runs the command.
  ///
  /// - Throws: ``ArgumentFailure`` if the words do not fit the arguments; otherwise the errors of
  ///   the command.
  func run(_ words: [String], in session: any CommandSession) async throws -> CommandOutput {
    try await call(words, session)
  }
}

/// The arguments of a command that cannot run.
private struct NoArguments: ParsableArguments {}
