/// A page of help, before it is known where it will be shown: at a terminal of some width, in a file, in a manual.
package struct HelpPage: Hashable, Sendable {
  /// What the page is about, in one line.
  package var title: String?
  /// What stands before the first heading.
  package var opening: [HelpBlock] = []
  /// The parts with headings.
  package var sections: [HelpSection] = []
  /// What stands at the end.
  package var closing: [HelpBlock] = []

  /// A page.
  package init(
    _ title: String? = nil, opening: [HelpBlock] = [], sections: [HelpSection] = [], closing: [HelpBlock] = []
  ) {
    self.title = title
    self.opening = opening
    self.sections = sections
    self.closing = closing
  }
}

/// A part of a page with its heading.
package struct HelpSection: Hashable, Sendable {
  /// The heading.
  package let title: String
  /// What stands below it.
  package let blocks: [HelpBlock]

  /// A part of a page.
  package init(_ title: String, _ blocks: HelpBlock...) {
    self.title = title
    self.blocks = blocks
  }
}

/// A piece of a page.
package enum HelpBlock: Hashable, Sendable {
  /// Sentences.
  case text(String)
  /// Names and what they mean.
  case pairs([HelpPair])
  /// A command and the arguments that it takes.
  case usage([String])
  /// Lines as they are typed.
  case examples([String])
}

/// A name and what it means.
package struct HelpPair: Hashable, Sendable {
  /// The name.
  package let name: String
  /// What it means.
  package let meaning: String

  /// A name with its meaning.
  package init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}
