/// The text before the line that a user types.
package struct ShellPrompt: Sendable, ExpressibleByStringInterpolation {
  package let text: String
  /// `true` if the database cannot be asked, so the prompt changes when it can.
  package let isProvisional: Bool

  package init(_ text: String, isProvisional: Bool = false) {
    (self.text, self.isProvisional) = (text, isProvisional)
  }

  package init(stringLiteral text: String) { self.init(text) }
}
