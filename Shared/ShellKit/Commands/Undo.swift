package import DomainKit

/// How what a command did is taken back: by another command.
package struct Undo: Hashable, Sendable {
  /// The words of that command: `["orders", "cancel", "…"]`.
  package let words: [String]
  /// What it does, for a question, without a question mark: `Cancel Ada's order`.
  package let sentence: String
  /// What must be as the first command left it, if anything must.
  package let subject: ExpectedVersion?

  /// - Parameters:
  ///   - words: of the command that takes it back.
  ///   - sentence: what that does, in the imperative, for people.
  ///   - subject: what must not have been changed since.
  package init(_ words: [String], _ sentence: String, subject: ExpectedVersion? = nil) {
    self.words = words
    self.sentence = sentence
    self.subject = subject
  }

  /// The words that give an option a value: none where there is no value, one where it would look like another option.
  package static func option(_ name: String, _ value: String?) -> [String] {
    guard let value else { return [] }
    return value.hasPrefix("-") ? ["--\(name)=\(value)"] : ["--\(name)", value]
  }

  /// The line as somebody would type it.
  var line: String { Quoting.joined(words) }
}
