package import ArgumentParser
package import DomainKit

/// A command of a feature: typed arguments in, a use case called, output out.
///
/// Arguments are declared with swift-argument-parser's property wrappers; the shell finds the command by its
/// path, parses the words behind it and renders what ``run(_:in:)`` returns.
package protocol ShellCommand: ParsableArguments {
  /// The use cases that the command calls: one protocol, or a tuple of them. The composition root provides them.
  associatedtype Needs: Sendable

  /// What the command is called and what it is for.
  static var info: CommandInfo { get }

  /// The values that an argument may have, where they depend on the words before it or its type does not list them.
  ///
  /// - Parameters:
  ///   - argument: its name: `--item`, or `guest` for one that goes by its place.
  ///   - words: those between the command's path and the argument.
  /// - Returns: nothing where its type says it.
  static func values(of argument: String, behind words: [String]) -> KnownValues?

  /// Does the work.
  ///
  /// - Throws: anything; errors that conform to `DescribedError` reach the user as they say, others as bugs.
  func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput
}

extension ShellCommand {
  package static func values(of argument: String, behind words: [String]) -> KnownValues? { nil }
}

/// What is known of a command before it runs.
package struct CommandInfo: Sendable {
  /// The words that call it: `["orders", "place"]`.
  package let path: [String]
  /// One line, without a full stop.
  package let summary: String
  /// What somebody must be allowed to do.
  package let permission: Permission
  /// Whole lines that work, for help.
  package let examples: [String]
  /// What the command stores or changes; nothing for a command that only reads.
  package let writes: String?
  /// What the command does that no rollback takes back, for a sentence that begins with its name: `writes a file`.
  package let outside: String?
  /// Why `undo` cannot take back what it writes, for a sentence that goes on behind a colon: `the guest was told`.
  /// Nothing for a command that offers its ``Undo``.
  package let irrevocable: String?
  /// What it needs of its arguments beyond what each of them says by itself.
  package let needs: [ArgumentNeed]
  /// Whether its words hold something that must not be kept in the history.
  package let takesSecret: Bool
  /// `true` if it runs only as a command of its own, never at the prompt.
  package let isOutsidePrompt: Bool
  /// `true` if another user may be signed in after it than before.
  package let changesUser: Bool
  /// Permissions of options that need more than the command does, by the name that help shows: `--discount`.
  package let restricted: [String: Permission]

  /// - Parameters:
  ///   - path: the words that call the command, with blanks between them.
  ///   - permission: what somebody must be allowed to do: the one that its use case asks for.
  ///   - irrevocable: for a command that writes and offers no ``Undo``: why nothing takes it back.
  ///   - needs: what must be given that no argument's own declaration demands: one of several, say.
  ///   - takesSecret: whether its words hold something that must not be kept in the history.
  ///   - restricted: permissions of options that need more than the command does. The use case checks them; help shows
  ///     them, and the prompt does not offer an option that the user may not use.
  ///   - isOutsidePrompt: whether it runs only as a command of its own, never at the prompt.
  ///   - changesUser: whether it signs users in or out. The next one does not get aliases and undo of the one before.
  package init(
    _ path: String, _ summary: String, permission: Permission, examples: [String] = [], writes: String? = nil,
    irrevocable: String? = nil, outside: String? = nil, needs: [ArgumentNeed] = [], takesSecret: Bool = false,
    restricted: [String: Permission] = [:], isOutsidePrompt: Bool = false, changesUser: Bool = false
  ) {
    self.path = path.split(separator: " ").map(String.init)
    self.summary = summary
    self.permission = permission
    self.examples = examples
    self.writes = writes
    self.irrevocable = irrevocable
    self.outside = outside
    self.needs = needs
    self.takesSecret = takesSecret
    self.restricted = restricted
    self.isOutsidePrompt = isOutsidePrompt
    self.changesUser = changesUser
  }

  /// The path as it is typed.
  package var name: String { path.joined(separator: " ") }

  /// The same command for a user who also gives an option: it needs the permission of that option.
  func using(_ option: String) -> CommandInfo {
    guard let permission = restricted[option] else { return self }
    return CommandInfo(name, summary, permission: permission)
  }
}

/// A command with what it needs, ready to be called by its path.
package struct RegisteredCommand: Sendable {
  /// What it is called and what it is for.
  package let info: CommandInfo
  /// The feature, or the part of the house, that brought it.
  package let feature: String
  let arguments: any ParsableArguments.Type
  /// See ``ShellCommand/values(of:behind:)``.
  let values: @Sendable (String, [String]) -> KnownValues?
  private let call: @Sendable ([String], any CommandSession) async throws -> CommandOutput

  /// - Parameters:
  ///   - feature: who brings the command.
  ///   - needs: called when the command runs, not before.
  package init<Command: ShellCommand>(
    _ command: Command.Type, feature: String, needs: @escaping @Sendable () throws -> Command.Needs
  ) {
    info = Command.info
    self.feature = feature
    arguments = Command.self
    values = { Command.values(of: $0, behind: $1) }
    call = { words, session in
      let parsed = try RegisteredCommand.parse(Command.self, words)
      return try await parsed.run(try needs(), in: session)
    }
  }

  /// A command that is known and cannot be run now.
  ///
  /// - Parameter reason: gives the error that running it throws.
  package init(unavailable info: CommandInfo, feature: String, reason: @escaping @Sendable () -> any Error) {
    self.info = info
    self.feature = feature
    arguments = NoArguments.self
    values = { _, _ in nil }
    call = { _, _ in throw reason() }
  }

  /// Parses the words behind the path and does the work.
  ///
  /// - Throws: ``ArgumentFailure`` when the words do not fit; otherwise what the command throws.
  func run(_ words: [String], in session: any CommandSession) async throws -> CommandOutput {
    try await call(words, session)
  }

  private static func parse<Command: ShellCommand>(_ type: Command.Type, _ words: [String]) throws -> Command {
    do {
      guard let leaf = try LeafCommand<Command>.parseAsRoot(words) as? LeafCommand<Command> else {
        throw CleanExit.helpRequest()
      }
      return leaf.arguments
    } catch {
      throw ArgumentFailure(error, of: type)
    }
  }
}

/// The arguments of a command that cannot be run.
private struct NoArguments: ParsableArguments {}
