/// A line that the prompt shows before the user has typed one.
struct ProposedLine: Hashable, Sendable {
  var text = ""
  /// The offset in UTF-8 after a name that several items have. The prompt opens the menu there, as Tab does;
  /// `nil` for a line without such a name.
  var choiceOffset: Int?
  /// `true` if typing replaces the line.
  var isOffer = true
}
