/// A page of help that belongs to no single command.
package struct HelpTopic: Sendable {
  /// The word that calls it: `help prompt`.
  package let name: String
  /// One line, without a full stop.
  package let summary: String
  /// Other words that people look for it with.
  package let synonyms: [String]
  /// The commands that it is about, whose pages point to it.
  package let commands: [String]
  /// What it says.
  package let opening: [HelpBlock]
  /// What it says, in parts.
  package let sections: [HelpSection]

  /// A page of help.
  package init(
    _ name: String, _ summary: String, synonyms: [String] = [], commands: [String] = [], opening: [HelpBlock] = [],
    sections: [HelpSection] = []
  ) {
    self.name = name
    self.summary = summary
    self.synonyms = synonyms
    self.commands = commands
    self.opening = opening
    self.sections = sections
  }

  /// The page.
  var page: HelpPage { HelpPage("\(name): \(summary)", opening: opening, sections: sections) }

  /// The lines that it shows.
  var examples: [String] {
    sections.flatMap(\.blocks).flatMap { block -> [String] in
      if case .examples(let lines) = block { lines } else { [] }
    }
  }

  /// Whether somebody who types the word means it.
  func isCalled(_ word: String) -> Bool { name == word || synonyms.contains(word) }
}

/// What help says beside what it knows of commands.
package struct HelpContent: Sendable {
  /// What a newcomer types first.
  package var steps: [HelpStep]
  /// Further pages: those of the shell itself come on top.
  package var topics: [HelpTopic]
  /// The environment variables that the program around the shell heeds.
  package var variables: [HelpPair]
  /// The files that it keeps.
  package var files: [HelpPair]
  /// What the file of settings may hold.
  package var settings: [HelpPair]
  /// The program's version.
  package var version: String
  /// The day of the version: `2026-11-21`.
  package var released: String

  /// Nothing unless given.
  package init(
    steps: [HelpStep] = [], topics: [HelpTopic] = [], variables: [HelpPair] = [], files: [HelpPair] = [],
    settings: [HelpPair] = [], version: String = "", released: String = ""
  ) {
    self.steps = steps
    self.topics = topics
    self.variables = variables
    self.files = files
    self.settings = settings
    self.version = version
    self.released = released
  }

  /// All pages, by name.
  var allTopics: [HelpTopic] {
    let own: [HelpTopic] = [
      .prompt, .scripts, .formats, .dates, .ids, .safety, .exitCodes, .settings(self),
    ]
    return (own + topics).sorted { $0.name < $1.name }
  }
}

/// Something that a newcomer may try.
package struct HelpStep: Sendable {
  /// The line to type.
  package let line: String
  /// What it does.
  package let meaning: String

  /// A line to try.
  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

extension Shell {
  /// The words that call the shell's own pages of help, which no command and no other page may take.
  package static var topicNames: [String] { HelpContent().allTopics.flatMap { [$0.name] + $0.synonyms } }
}
