import DomainKit

/// A requirement that involves several arguments: one of a group, or one argument that needs
/// another.
///
/// Help, a `?` and the margin of the prompt show it. The command's own validation rejects a line
/// that does not meet it. Arguments are named as help shows them: `--drop`, `<id>`.
///
/// ```swift
/// CommandInfo(
///   "workshop rename", "Rename a gizmo", permission: .addGizmos, examples: ["workshop rename 89ab --name Lamp"],
///   writtenData: "the gizmo", argumentRules: [ArgumentRule(oneOf: ["--name", "--clear"])])
/// ```
@MemberwiseInit
package struct ArgumentRule: Hashable, Sendable {
  /// The arguments of a group that needs at least one of them.
  package let oneOf: [String]
  /// An argument that removes the requirement.
  private var unless: String?
  /// An argument that causes the requirement.
  private var with: String?

  /// Returns `true` if the given arguments meet the requirement.
  ///
  /// - Parameter given: The names of the arguments that are present.
  func isMet(by given: Set<String>) -> Bool {
    if let unless, given.contains(unless) { return true }
    if let with, !given.contains(with) { return true }
    return !given.isDisjoint(with: oneOf)
  }

  /// The argument that every line needs, or `nil` if the rule leaves a choice.
  var required: String? { oneOf.count == 1 && unless == nil && with == nil ? oneOf[0] : nil }

  /// The requirement in help: `at least one of <id>, --dead, --type`.
  var sentence: String {
    let what = oneOf.count == 1 ? oneOf[0] : "at least one of \(oneOf.joined(separator: ", "))"
    return what + (unless.map { ", unless \($0) is given" } ?? "") + (with.map { ", with \($0)" } ?? "")
  }
}
