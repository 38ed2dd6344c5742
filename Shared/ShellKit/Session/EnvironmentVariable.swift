import TerminalKit

/// Environment variables that the program heeds, by their names: those of the shell, and those of the program around it.
package protocol EnvironmentVariable: HelpEntry {}

extension EnvironmentVariable {
  /// Its value in this process; nothing where it is not set.
  package var value: String? { TerminalInfo.environment(rawValue) }
}
