import DomainKit

/// A page of help that does not belong to a single command.
///
/// ```swift
/// let topic = HelpTopic(
///   "gizmos", "Gizmos and their names", synonyms: ["gizmo"], commands: ["workshop add", "workshop list"],
///   introduction: [.text("A gizmo has a name that no other gizmo has.")],
///   sections: [HelpSection("First steps", .examples(["workshop add Lamp", "workshop list"]))])
/// ```
@MemberwiseInit(unlabeled: 2)
package struct HelpTopic: Sendable {
  /// The word that opens the page: `help prompt`.
  package let name: String
  /// A one-line summary, without a full stop.
  package let summary: String
  /// Other words that open the page.
  package var synonyms: [String] = []
  /// The commands that the page is about. Their pages link to it.
  package var commands: [String] = []
  /// The blocks before the first section.
  package var introduction: [HelpBlock] = []
  /// The sections of the page.
  package var sections: [HelpSection] = []

  /// The page, with its title.
  var page: HelpPage { HelpPage("\(name): \(summary)", introduction: introduction, sections: sections) }

  /// The example lines of the page.
  var examples: [String] {
    sections.flatMap(\.blocks).flatMap { block -> [String] in
      if case .examples(let lines) = block { lines } else { [] }
    }
  }

  /// Returns `true` if the word opens the page.
  func isCalled(_ word: String) -> Bool { name == word || synonyms.contains(word) }
}

/// The content of help beyond the commands.
@MemberwiseInit
package struct HelpContent: Sendable {
  /// The first steps for a new user.
  package var steps: [HelpStep] = []
  /// The topics of the host program. The shell adds its own.
  package var topics: [HelpTopic] = []
  /// Returns the commands and topics that help shows for a word that names neither, best first.
  /// Several words have hyphens between them: `end-of-day`.
  package var index: @Sendable (String) -> [String] = { _ in [] }
  /// The environment variables that the host program reads.
  package var variables: [HelpPair] = []
  /// The files of the program.
  package var files: [HelpPair] = []
  /// The keys of the settings file.
  package var settings: [HelpPair] = []
  /// The version of the program.
  package var version: String = ""
  /// The release date of the version: `2026-11-21`.
  package var released: String = ""
  /// The hour at which a business day begins.
  package var dayStart: Int = BusinessCalendar().dayStart

  /// All topics, ordered by name.
  var allTopics: [HelpTopic] {
    let own: [HelpTopic] = [
      .prompt, .scripts, .formats, .dates(self), .ids, .safety, .exitCodes, .settings(self),
    ]
    return (own + topics).sorted { $0.name < $1.name }
  }
}

/// A command for a new user to try.
@MemberwiseInit(unlabeled: 2)
package struct HelpStep: Sendable {
  /// The line to type.
  package let line: String
  /// The effect of the line.
  package let meaning: String
  var audience: Audience = .users
  /// `true` if the line needs earlier ones of the same prompt or script.
  var needsEarlierLines: Bool = false

  /// The users to whom help shows a step.
  package enum Audience: Sendable {
    /// Users who are signed in, and users of an installation without accounts.
    case users
    /// Users who are not signed in.
    case signedOut
    /// Users of an installation without accounts.
    case beforeAccounts
  }

  /// Returns `true` if help shows the step to this user.
  func isFor(_ user: Principal) -> Bool {
    switch audience {
    case .users: user != .anonymous
    case .signedOut: user == .anonymous
    case .beforeAccounts: user == .unrestricted
    }
  }
}
