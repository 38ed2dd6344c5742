import TerminalKit

/// A message that belongs to no command.
///
/// It appears above the line that the user is editing, or on standard error.
///
/// ```swift
/// PromptAlert.post("The list of gizmos has 12 new entries")
/// ```
package enum PromptAlert {
  /// Shows a sentence, with control characters made visible.
  package static func post(_ sentence: String) { AlertBoard.post(TextEscaping.visible(sentence) + "\n") }
}
