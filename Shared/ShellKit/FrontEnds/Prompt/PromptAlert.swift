import TerminalKit

/// A message that belongs to no command.
///
/// It appears above the line that the user is editing, or on standard error.
///
/// ```swift
/// let report = try await importGizmos.execute(path, dryRun: false)
/// if report.imported > 0 {
///   PromptAlert.post("\(path) had \(report.imported) new gizmos")
/// }
/// ```
package enum PromptAlert {
  /// Shows a sentence, with control characters made visible and, at a terminal, with line breaks
  /// between words.
  package static func post(_ sentence: String) {
    AlertPrinter.post(DescriptorOutput(descriptor: 2).wrapped(TextEscaping.visible(sentence)) + "\n")
  }
}
