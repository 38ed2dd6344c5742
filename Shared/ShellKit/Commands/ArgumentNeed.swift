/// Something that a command needs and that no single argument's declaration can say: one of several, or one that goes with
/// another. Help, a `?` and the margin of the prompt tell it; a line without it is refused by the command's own rule.
///
/// Arguments go by the names that help shows: `--drop`, `<id>`.
package struct ArgumentNeed: Hashable, Sendable {
  /// Of these at least one must be given.
  package let oneOf: [String]
  private let unless: String?
  private let with: String?

  /// - Parameters:
  ///   - unless: an argument without which, and only then, one is needed.
  ///   - with: an argument that needs one.
  package init(oneOf names: [String], unless: String? = nil, with: String? = nil) {
    oneOf = names
    self.unless = unless
    self.with = with
  }

  /// - Parameter given: the names of the arguments that are there.
  func isMet(by given: Set<String>) -> Bool {
    if let unless, given.contains(unless) { return true }
    if let with, !given.contains(with) { return true }
    return !given.isDisjoint(with: oneOf)
  }

  /// For help: `at least one of <id>, --dead, --type`.
  var sentence: String {
    let what = oneOf.count == 1 ? oneOf[0] : "at least one of \(oneOf.joined(separator: ", "))"
    return what + (unless.map { ", unless \($0) is given" } ?? "") + (with.map { ", with \($0)" } ?? "")
  }
}

extension ArgumentWalk {
  /// Of each need that is not met yet, the arguments that would meet it.
  func missing(of needs: [ArgumentNeed]) -> [[ArgumentHelp]] {
    needs.filter { !$0.isMet(by: used) }.map { need in known.filter { need.oneOf.contains($0.helpName) } }
  }
}
