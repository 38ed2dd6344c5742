import DomainKit

/// The names, meaning and values of one argument of a command.
struct ArgumentInfo: Hashable, Sendable {
  enum Kind: String { case positional, option, flag }

  /// The number of arguments that the command declares before it; -1 for an option of the shell.
  let position: Int
  let kind: Kind
  /// The names with their dashes, long ones last: `["-i", "--item"]`.
  let names: [String]
  let valueName: String
  let abstract: String
  let defaultValue: String?
  let values: [String]
  let isOptional: Bool
  let isRepeating: Bool
  /// `true` if the argument takes all words from its first value on, even options.
  let takesUnknownOptions: Bool
  /// `true` if the value of the option may begin with a dash: a coordinate.
  let takesDashes: Bool
  /// The permission that the argument needs in addition to that of its command.
  var permission: Permission?
}
