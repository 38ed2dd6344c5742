/// Explanations of words that are no command, from help and from the options of statements.
struct WordExplanations {
  /// Returns the commands and topics that help shows for a word in lower case.
  let targets: (String) -> [String]
  /// Returns the line of a topic about a word, such as that about payments for `tip`, or `nil`.
  let line: (String) -> String?
  /// Returns `true` for a word that can be an option of any statement.
  let isOption: (Word) -> Bool
}
