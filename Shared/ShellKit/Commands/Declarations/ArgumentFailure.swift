/// The reason why words do not fit the arguments of a command.
enum ArgumentFailure: Error {
  /// A word has no place, or a required argument is missing.
  case problem(ParsedArguments.Problem)
  case value(RejectedValue)
  /// The command rejects the values together.
  case validation(any Error)
}
