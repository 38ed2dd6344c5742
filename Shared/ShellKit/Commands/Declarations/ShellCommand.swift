package import DomainKit

/// A command of a feature. It parses arguments, calls a use case and returns output.
///
/// A command declares its arguments with property wrappers; see ``ParsableArguments``. The shell finds the
/// command by its path, parses the words after the path, and renders the result of ``run(_:in:)``.
///
/// ```swift
/// struct RemoveGizmoCommand: ShellCommand {
///   static let info = CommandInfo(
///     "workshop remove", "Remove a gizmo", permission: .addGizmos, writtenData: "the gizmo")
///
///   @Argument(help: "Name of the gizmo.", transform: { try GizmoName($0) })
///   var name: GizmoName
///
///   func run(_ remove: any RemoveGizmoUseCase, in _: any CommandSession) async throws -> CommandOutput {
///     GizmoView.record(try await remove.execute(name))
///   }
/// }
/// ```
package protocol ShellCommand: ParsableArguments {
  /// The use cases that the command calls: one protocol, or a tuple of protocols. The composition
  /// root provides them.
  associatedtype Needs: Sendable

  /// The name, summary and permission of the command.
  static var info: CommandInfo { get }

  /// Returns the values of an argument if they depend on the words before it, or if its type does
  /// not list them.
  ///
  /// - Parameters:
  ///   - argument: The name of the argument: `--item`, or `guest` for a positional argument.
  ///   - words: The words between the command's path and the argument.
  /// - Returns: `nil` if the type of the argument lists the values.
  static func values(of argument: String, after words: [String]) -> KnownValues?

  /// The syntax of a command that takes the words of another command, or `nil` for other commands.
  static var wrapper: WrapperCommand? { get }

  /// Runs the command.
  ///
  /// - Throws: Any error. The user sees the message of an error that conforms to `UserFacingError`;
  ///   other errors are reported as bugs.
  func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput
}

extension ShellCommand {
  package static func values(of argument: String, after words: [String]) -> KnownValues? { nil }
  package static var wrapper: WrapperCommand? { nil }
}

/// The description of a command, known before it runs.
///
/// ```swift
/// let info = CommandInfo(
///   "workshop add", "Add a gizmo", permission: .addGizmos, examples: ["workshop add Lamp"], writtenData: "the gizmo",
///   notUndoableBecause: "no command removes gizmos")
/// info.name  // "workshop add"
/// ```
package struct CommandInfo: Sendable {
  /// The path as the user types it: `orders place`.
  package let name: String
  /// The words that call the command: `["orders", "place"]`.
  package let path: [String]
  /// A one-line summary, without a full stop.
  package let summary: String
  /// The permission that the command requires.
  package let permission: Permission
  /// Complete example lines for help.
  package let examples: [String]
  /// The data that the command stores or changes, or `nil` for a command that only reads.
  package let writtenData: String?
  /// The effect that no rollback undoes, as the rest of a sentence after the command's name:
  /// `writes a file`.
  package let externalEffect: String?
  /// The reason that `undo` cannot undo the command, as the part of a sentence after a colon:
  /// `the guest was told`. `nil` for a command that offers its ``Undo``.
  package let notUndoableBecause: String?
  /// The cases in which the command offers an ``Undo`` although it has none in others.
  package let undoableIf: String?
  /// The requirements that involve several arguments.
  package let argumentRules: [ArgumentRule]
  /// `true` if the words contain a secret that must not be kept in the history.
  package let takesSecret: Bool
  /// `true` if the words contain a text about a person, which must not be kept in the history either.
  /// Unlike a secret, an error shows it to the user who typed it.
  package let takesPersonalText: Bool
  /// `true` if the command erases data that undo steps of its feature could bring back.
  let dropsUndoSteps: Bool
  /// `true` if the command runs only as its own process, never at the prompt.
  package let isOutsidePrompt: Bool
  /// `true` if the command may sign users in or out.
  package let changesSignIn: Bool
  /// `true` if the command refuses a user who is signed in.
  package let needsSignOut: Bool
  /// `true` for a list whose latest items come first.
  let listsLatestFirst: Bool
  /// The options whose values are personal: notes, reasons, addresses. The command line that is
  /// stored with the changes omits them.
  package let personalOptions: Set<String>
  /// The permissions of options that need more than the command itself, by the name that help
  /// shows: `--discount`.
  package let optionPermissions: [String: Permission]
  /// The words of other programs for the command, separated by spaces, with the line to type, such as
  /// `auth disable <email>`, or with a sentence.
  private let otherNames: [String: String]
  /// The options of other programs in the same form.
  private let otherOptions: [String: String]

  /// Creates the description of a command.
  ///
  /// - Parameters:
  ///   - path: The words that call the command, separated by spaces.
  ///   - permission: The required permission, which is the one that the use case checks.
  ///   - notUndoableBecause: For a command that writes and offers no ``Undo``, the reason that no command
  ///     takes it back.
  ///   - undoableIf: For such a command that offers an ``Undo`` in some cases, those cases: `if the
  ///     account was disabled`.
  ///   - argumentRules: The requirements that no single argument can declare: one of several arguments, for
  ///     example.
  ///   - takesSecret: `true` if the words contain a secret that must not be kept in the history.
  ///   - takesPersonalText: `true` if the words contain a text about a person, which must not be kept in
  ///     the history either, but which errors may show.
  ///   - dropsUndoSteps: `true` if the command erases data that undo steps of its feature could bring back.
  ///     They are removed.
  ///   - personalOptions: The options whose values are not stored with the command line: `--note`.
  ///   - optionPermissions: The permissions of options that need more than the command itself. The use
  ///     case checks them. Help shows them, and the prompt does not offer an option that the user
  ///     may not use.
  ///   - otherNames: The words of other programs for the command, with spaces between them, and what to
  ///     type: `["block lock": "auth disable <email>"]`. Typed words take the places of `<email>` and
  ///     the like. A text that does not begin with the command's name is shown as it is.
  ///   - otherOptions: The options of other programs in the same form, with the command's own option or
  ///     a sentence: `["--to --customer": "--for", "--currency": "each currency has its own rows"]`.
  ///   - isOutsidePrompt: `true` if the command runs only as its own process, never at the prompt.
  ///   - changesSignIn: `true` if the command may sign users in or out. The next user does not get the
  ///     aliases and the undo steps of the one before.
  ///   - needsSignOut: `true` if the command refuses a user who is signed in. The use case checks it.
  ///   - listsLatestFirst: `true` for a list whose latest items come first, for hints about words such as
  ///     `last 5`.
  /// - Precondition: No word is in two keys of `otherNames`, or of `otherOptions`. Only debug builds check
  ///   it, because each start creates all descriptions.
  package init(
    _ path: String, _ summary: String, permission: Permission, examples: [String] = [], writtenData: String? = nil,
    notUndoableBecause: String? = nil, undoableIf: String? = nil, externalEffect: String? = nil,
    argumentRules: [ArgumentRule] = [],
    takesSecret: Bool = false, takesPersonalText: Bool = false, dropsUndoSteps: Bool = false,
    personalOptions: Set<String> = [],
    optionPermissions: [String: Permission] = [:], otherNames: [String: String] = [:],
    otherOptions: [String: String] = [:], isOutsidePrompt: Bool = false, changesSignIn: Bool = false,
    needsSignOut: Bool = false, listsLatestFirst: Bool = false
  ) {
    assert(Self.haveOneHint(otherNames) && Self.haveOneHint(otherOptions), "a word of \(path) has two hints")
    name = path
    self.path = path.split(separator: " ").map(String.init)
    self.summary = summary
    self.permission = permission
    self.examples = examples
    self.writtenData = writtenData
    self.notUndoableBecause = notUndoableBecause
    self.undoableIf = undoableIf
    self.externalEffect = externalEffect
    self.argumentRules = argumentRules
    self.takesSecret = takesSecret
    self.takesPersonalText = takesPersonalText
    self.dropsUndoSteps = dropsUndoSteps
    self.personalOptions = personalOptions
    self.optionPermissions = optionPermissions
    self.otherNames = otherNames
    self.otherOptions = otherOptions
    self.isOutsidePrompt = isOutsidePrompt
    self.changesSignIn = changesSignIn
    self.needsSignOut = needsSignOut
    self.listsLatestFirst = listsLatestFirst
  }

  /// Returns the line to type, or the sentence, for a word of other programs, in lower case.
  func line(forOtherName word: String) -> String? { Self.hint(for: word, in: otherNames) }

  /// Returns the command's own option, `--for`, perhaps with a value, `--by guest`, or a sentence that says
  /// what to type instead, for an option of other programs. For `<email>`, it is the sentence about an address in a
  /// command that asks for a password and takes no address.
  func option(forOther option: String) -> String? { Self.hint(for: option, in: otherOptions) }

  private static func haveOneHint(_ hints: [String: String]) -> Bool {
    let words = hints.keys.flatMap { $0.split(separator: " ") }
    return Set(words).count == words.count
  }

  private static func hint(for word: String, in hints: [String: String]) -> String? {
    hints.first { $0.key.split(separator: " ").contains { $0 == word } }?.value
  }

  /// `true` if the history, the steps to undo and the stored command line omit the words.
  var hidesWords: Bool { takesSecret || takesPersonalText }

  /// `true` if the command changes nothing.
  var onlyReads: Bool { writtenData == nil && externalEffect == nil }

  /// Returns the command with the permission of an option that the user gives.
  func using(_ option: String) -> CommandInfo {
    guard let permission = optionPermissions[option] else { return self }
    return CommandInfo(name, summary, permission: permission)
  }
}
