package import DomainKit

/// A command that undoes what another command did.
///
/// ```swift
/// let gizmo = try await add.execute(details)
/// let words = ["workshop", "remove", gizmo.name.text] + Undo.option("reason", reason)
/// session.registerUndo(Undo(words, "Remove \(gizmo.name)", seen: SeenVersion(gizmo)))
/// ```
package struct Undo: Hashable, Sendable {
  /// The words of the command: `["orders", "cancel", "…"]`.
  package let words: [String]
  /// The effect of the command, for a question, without a question mark: `Cancel Ada's order`.
  package let sentence: String
  /// The version that must still be current, or `nil` if there is no such condition.
  package let seen: SeenVersion?
  /// The words without the condition, for a user who runs the command anyway.
  let unconditionalWords: [String]
  /// The words of the command that shows what the position in ``words`` stands for, or `nil` if they have none.
  let lookup: [String]?

  /// Creates an undo.
  ///
  /// - Parameters:
  ///   - words: The words of the command that takes the work back.
  ///   - sentence: The effect of that command, in the imperative, for people.
  ///   - seen: The version that must not have changed since.
  ///   - condition: The words of an option with which the command refuses another result, such as a
  ///     total. They follow the other words.
  ///   - lookup: The words of a command that shows the present positions, for words that name their subject
  ///     by its position. Once that has changed, the words may name another subject and are not proposed.
  package init(
    _ words: [String], _ sentence: String, seen: SeenVersion? = nil, condition: [String] = [], lookup: [String]? = nil
  ) {
    self.words = words + condition
    self.lookup = lookup
    unconditionalWords = words
    self.sentence = sentence
    self.seen = seen
  }

  /// Returns the words that give an option a value.
  ///
  /// There are none if there is no value, and one if the value would look like another option.
  package static func option(_ name: String, _ value: String?) -> [String] {
    guard let value else { return [] }
    return value.hasPrefix("-") ? ["--\(name)=\(value)"] : ["--\(name)", value]
  }

  /// Returns the words of a command. If an argument begins with a dash, the options come first, and
  /// then `--`.
  ///
  /// ```swift
  /// let words = Undo.words(["workshop", "remove"], [gizmo.name.text], Undo.option("reason", reason))
  /// ```
  package static func words(_ command: [String], _ arguments: [String], _ options: [String] = []) -> [String] {
    let isDashed = arguments.contains { $0.hasPrefix("-") }
    return isDashed ? command + options + ["--"] + arguments : command + arguments + options
  }

  /// The command line as a user would type it.
  var line: String { Quoting.joined(words) }
}
