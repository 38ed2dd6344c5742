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
@MemberwiseInit(unlabeled: 2)
package struct CommandInfo: Sendable {
  /// The words that call the command, as the user types them: `orders place`.
  package let name: String
  /// A one-line summary, without a full stop.
  package let summary: String
  /// The permission that the command requires, which is the one that the use case checks.
  package let permission: Permission
  /// Complete example lines for help.
  package var examples: [String] = []
  /// The data that the command stores or changes, or `nil` for a command that only reads.
  package var writtenData: String?
  /// The reason that no command takes back one that writes, as the part of a sentence after a colon:
  /// `the guest was told`. `nil` for a command that offers its ``Undo``.
  package var notUndoableBecause: String?
  /// The cases in which the command offers an ``Undo`` although it has none in others: `if the account was
  /// disabled`.
  package var undoableIf: String?
  /// The effect that no rollback undoes, as the rest of a sentence after the command's name:
  /// `writes a file`.
  package var externalEffect: String?
  /// The requirements that no single argument can declare: one of several arguments, for example.
  package var argumentRules: [ArgumentRule] = []
  /// `true` if the words contain a secret that must not be kept in the history.
  package var takesSecret: Bool = false
  /// `true` if the words contain a text about a person, which must not be kept in the history either.
  /// Unlike a secret, an error shows it to the user who typed it.
  package var takesPersonalText: Bool = false
  /// `true` if the command erases data that undo steps of its feature could bring back. They are removed.
  var dropsUndoSteps: Bool = false
  /// The options whose values are personal, such as `--note`. The command line that is stored with the
  /// changes omits them.
  package var personalOptions: Set<String> = []
  /// The permissions of options that need more than the command itself, by the name that help
  /// shows: `--discount`. The use case checks them. The prompt does not offer an option that the user may
  /// not use.
  package var optionPermissions: [String: Permission] = [:]
  /// The words of other programs for the command, with spaces between them, and what to type:
  /// `["block lock": "auth disable <email>"]`. Typed words take the places of `<email>` and the like. A text
  /// that does not begin with the command's name is shown as it is. A word with another meaning for other features
  /// has the path before it: `books-review`.
  private var otherNames: [String: String] = [:]
  /// The options of other programs in the same form, with the command's own option or a sentence:
  /// `["--to --customer": "--for", "--milk": "--note '<value> milk'", "--currency": "each currency has its own rows"]`.
  /// After an option with a value, a text after `; ` is for one without: `"--note 'pickup <value>'; it is a pick-up"`.
  /// A value of other programs follows the command's own option and a `=`: `"--by=branch": "--by restaurant"`.
  private var otherOptions: [String: String] = [:]
  /// `true` if the command runs only as its own process, never at the prompt.
  package var isOutsidePrompt: Bool = false
  /// `true` if the command may sign users in or out. The next user does not get the aliases and the undo steps
  /// of the one before.
  package var changesSignIn: Bool = false
  /// `true` if the command refuses a user who is signed in. The use case checks it.
  package var needsSignOut: Bool = false
  /// `true` for a list whose latest items come first, for hints about words such as `last 5`.
  var listsLatestFirst: Bool = false

  /// The words that call the command: `["orders", "place"]`.
  package var path: [String] {
    // Every start splits the names of all commands, and a loop over bytes is a third of the work of `split`.
    var (words, rest): ([String], Substring) = ([], name[...])
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: " ")) {
      words.append(String(rest[..<end]))
      rest = rest[rest.utf8.index(after: end)...]
    }
    return words + [String(rest)]
  }

  /// Returns the line to type, or the sentence, for a word of other programs, in lower case.
  func line(forOtherName word: String) -> String? { Self.hint(for: word, in: otherNames) }

  /// Returns the command's own option, `--for`, perhaps with a value, `--by guest`, or a sentence that says
  /// what to type instead, for an option of other programs. For `<email>`, it is the sentence about an address in a
  /// command that asks for a password and takes no address, for `<words>` that about words too many, and for
  /// `<option>` and `<text>` those about an option and about words for which there is no other hint.
  func option(forOther option: String) -> String? { Self.hint(for: option, in: otherOptions) }

  /// Returns the sentence about the first option of other programs in a statement, such as the `--tip` of
  /// `order latte --tip 1`, or `nil` if there is none or the command has an option in its place.
  func answer(toOptionIn statement: Statement) -> String? {
    let options = statement.words.filter { !$0.isQuoted && $0.text.hasPrefix("-") }
    let hints = options.compactMap { option(forOther: $0.text.optionName) }
    return hints.first { !$0.hasPrefix("--") }
  }

  /// `true` if no word is in two keys of the other names, or of the other options.
  var hasOneHintPerWord: Bool {
    [otherNames, otherOptions].allSatisfy { hints in
      let words = hints.keys.flatMap { $0.split(separator: " ") }
      return Set(words).count == words.count
    }
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

  /// Returns a hint that names for whom an option is, in place of each part with one that the user may not use.
  ///
  /// - Parameter hint: Parts with `; ` between them.
  func permitted(_ hint: String, _ permits: (CommandInfo) -> Bool) -> String {
    let denied = optionPermissions.keys.sorted().filter { !permits(using($0)) }
    if denied.isEmpty { return hint }
    let parts = hint.split(separator: "; ").map { part in
      denied.first { part.contains($0) }.map { "\($0) is for \(using($0).permission.holders)" } ?? String(part)
    }
    return parts.joined(separator: "; ")
  }
}
