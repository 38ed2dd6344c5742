import DomainKit

/// A part of the input, with the range that an error refers to.
@MemberwiseInit
package struct SourceExcerpt: Hashable, Sendable {
  /// The statement, or the part that was read.
  package let source: String
  /// The UTF-8 offsets of the error. An empty range at the end marks a missing word.
  package let range: Range<Int>

  /// The wrong part of the source.
  var wrongText: String {
    let bytes = Array(source.utf8)
    return String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
  }
}
