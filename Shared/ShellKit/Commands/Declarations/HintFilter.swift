import DomainKit

/// A filter for hints, which leaves out the sentences that name a command that the user may not run,
/// unless they say whom to ask or for whom it is.
///
/// All hints pass through it: the suggestions of errors, and the messages of empty lists. The code
/// that writes a hint does not have to know who reads it.
@MemberwiseInit(unlabeled: 1)
struct HintFilter: Sendable {
  private let table: CommandTable
  private let permits: @Sendable () async -> @Sendable (CommandInfo) -> Bool

  /// Returns a hint without the sentences that do not apply to the user, or `nil` if none remain.
  func permitted(_ hint: String) async -> String? {
    // Looking the user up costs more than reading the hint.
    let named = table.commands.map(\.info).filter { Self.names($0, hint) }
    guard !named.isEmpty else { return hint }
    let permits = await self.permits()
    let denied = named.filter { !permits($0) }
    guard !denied.isEmpty else { return hint }
    let kept = Self.sentences(hint).filter { sentence in
      Self.isForOthers(sentence) || !denied.contains { Self.names($0, sentence) }
    }
    guard let last = kept.last else { return nil }
    return (kept.dropLast() + [last.hasSuffix(";") ? String(last.dropLast()) : last]).joined(separator: " ")
  }

  /// Returns the error without a suggestion that the user may not follow. The name of a command in
  /// place of a misspelled one is the user's own idea, and stays.
  func permitted(_ error: ShellError) async -> ShellError {
    guard let suggestion = error.suggestion, !suggestion.hasPrefix("did you mean") else { return error }
    return error.suggesting(await permitted(suggestion))
  }

  /// Returns `true` if the text tells the user to run a command. `explain` is for commands that the
  /// user may not run.
  private static func names(_ info: CommandInfo, _ text: String) -> Bool {
    // A single word is too common to be a name, unless it comes after a colon.
    let isLong = info.path.count > 1
    let name = isLong ? info.name : ": \(info.name)"
    return text.ranges(of: name).contains { range in
      let (before, after) = (text[..<range.lowerBound], text[range.upperBound...])
      let isWord = !isLong || before.last?.isLetter != true
      return isWord && after.first?.isLetter != true && !before.hasSuffix("explain ")
    }
  }

  /// Returns `true` for a sentence that names a command for a colleague to run, or the users of one, as
  /// ``DomainKit/Permission/holders`` writes them.
  private static func isForOthers(_ sentence: String) -> Bool {
    let users = ["all signed-in users", "owners"] + Role.allCases.map { "\($0.rawValue)s and above" }
    let phrases = ["ask an owner", "ask a manager", "Ask an owner", "Ask a manager"]
    return (phrases + users.flatMap { ["is for \($0)", "are for \($0)"] }).contains { phrase in
      sentence.ranges(of: phrase).contains { range in
        let (before, after) = (sentence[..<range.lowerBound].last, sentence[range.upperBound...].first)
        return before?.isPartOfWord != true && after?.isPartOfWord != true
      }
    }
  }

  /// Returns the lines of a text, each split after the punctuation that ends a sentence.
  private static func sentences(_ text: String) -> [String] {
    var isAfterEnd = false
    return text.split { character in
      defer { isAfterEnd = ".!?;".contains(character) }
      return character == "\n" || isAfterEnd && character.isWhitespace
    }.map(String.init)
  }
}
