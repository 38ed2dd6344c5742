package import DomainKit

/// What one book is called.
package struct BookName: Hashable, Sendable, CustomStringConvertible {
  package let text: String
  /// The name as it is compared with others: `Crème`, `CREME` and `creme` are one.
  package let key: NameKey

  /// - Throws: ``BookError/text(_:)`` for a name that is empty, longer than 100 characters or unsafe;
  ///   ``BookError/unusableName(_:)`` for one without a letter or a digit.
  package init(_ text: String) throws(BookError) {
    do throws(PlainTextError) {
      self.text = try PlainText(text, field: "The name", length: 1...100).value
    } catch {
      throw .text(error)
    }
    key = NameKey(self.text)
    if key.isEmpty { throw .unusableName(self.text) }
  }

  package var description: String { text }
}
