/// A piece of what was typed and the part of it that an error is about.
package struct SourceExcerpt: Hashable, Sendable {
  /// The statement, or as much of it as was read.
  package let source: String
  /// Offsets in UTF-8; an empty range at the end means that something is missing there.
  package let range: Range<Int>

  /// Points at a range of a source.
  package init(source: String, range: Range<Int>) {
    self.source = source
    self.range = range
  }
}
