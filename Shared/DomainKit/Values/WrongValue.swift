/// A value that somebody gave and that cannot be, where an error is about just one.
package struct WrongValue: Hashable, Sendable {
  /// As it was given.
  package let text: String
  /// All that it may be; nothing where only what is stored says that.
  package let choices: [String]

  /// A value that cannot be.
  package init(_ text: String, choices: [String] = []) { (self.text, self.choices) = (text, choices) }
}
