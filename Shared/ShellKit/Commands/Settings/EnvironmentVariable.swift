import TerminalKit

/// An environment variable that the program reads; the raw value is its name.
///
/// The shell and the host program each declare their own.
package protocol EnvironmentVariable: HelpEntry {}

extension EnvironmentVariable {
  /// The value of the variable in this process, or `nil` if it is not set.
  package var value: String? { TerminalInfo.environment(rawValue) }
}
