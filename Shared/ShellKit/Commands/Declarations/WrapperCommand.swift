/// The syntax of a command whose arguments are the words of another command.
package struct WrapperCommand: Sendable {
  /// `true` if the other command runs, so that the last words can be its options.
  var runsCommand = false
  /// `true` if the words can also be a topic or a feature.
  var takesTopic = false
  /// `true` if the other command can be one that the user may not run.
  var acceptsDenied = false
  /// Returns `true` for a word before the other command, such as `2s` after `watch`.
  var isLeadingWord: @Sendable (String) -> Bool = { _ in false }
  /// Returns the reason why the other command cannot run here, or `nil` if it can.
  var refusal: @Sendable (RegisteredCommand) -> ShellError? = { _ in nil }
  /// A short form of the refusal, for the hint at the prompt.
  var shortRefusal = ""
  /// The options of other programs that do the same to a command: `--dry-run`.
  var otherOptions: Set<String> = []

  /// Returns the number of words before the other command.
  func leadingWordCount(_ first: String?) -> Int { first.map(isLeadingWord) == true ? 1 : 0 }
}
