import DomainKit

/// A page of help, independent of its medium: a terminal of some width, a file, a manual.
@MemberwiseInit(unlabeled: 1)
package struct HelpPage: Hashable, Sendable {
  /// The subject of the page, in one line.
  package var title: String?
  /// The blocks before the first heading.
  package var introduction: [HelpBlock] = []
  /// The sections of the page.
  package var sections: [HelpSection] = []
  /// The blocks at the end.
  package var closing: [HelpBlock] = []
}

/// A section of a page, with a heading.
///
/// ```swift
/// HelpSection(
///   "Names", .text("Capital letters and accents make no difference."),
///   .pairs([HelpPair("Lamp", "the same name as lamp"), HelpPair("Lamp 2", "another name")]))
/// ```
package struct HelpSection: Hashable, Sendable {
  /// The heading.
  package let title: String
  /// The blocks below the heading.
  package let blocks: [HelpBlock]

  /// Creates a section.
  package init(_ title: String, _ blocks: HelpBlock...) {
    self.title = title
    self.blocks = blocks
  }
}

/// A block of a page.
package enum HelpBlock: Hashable, Sendable {
  /// A paragraph.
  case text(String)
  /// Names with their meanings.
  case pairs([HelpPair])
  /// A command with its arguments.
  case usage([String])
  /// Lines as the user types them.
  case examples([String])
}

/// A name with its meaning.
///
/// ```swift
/// let sizes: HelpBlock = .pairs([
///   HelpPair("small", "0.2 l"), HelpPair("large", "0.4 l"), HelpPair("none", "for food and goods"),
/// ])
/// ```
@MemberwiseInit(unlabeled: 2)
package struct HelpPair: Hashable, Sendable {
  /// The name.
  package let name: String
  /// The meaning of the name.
  package let meaning: String
}
