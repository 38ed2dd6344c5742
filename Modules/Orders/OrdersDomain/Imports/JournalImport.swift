package import DomainKit

/// The import of a till journal: the file it came from and the time that its sales cover.
@DomainEntity
package struct JournalImport: Equatable, Sendable {
  package let id: ID<JournalImport>
  package let till: TillName
  /// The file's name without its folder.
  package let file: String
  /// The content of the file's first sale; see ``TillSale/content``.
  package let opening: Int64
  /// The time of the earliest sale.
  package private(set) var first: Timestamp
  /// The time of the latest sale.
  package private(set) var last: Timestamp
  package let importedAt: Timestamp

  package init(
    id: ID<JournalImport>, till: TillName, file: String, opening: Int64, span: ClosedRange<Timestamp>,
    importedAt: Timestamp
  ) {
    self.id = id
    self.till = till
    self.file = file
    self.opening = opening
    (first, last) = (span.lowerBound, span.upperBound)
    self.importedAt = importedAt
  }

  /// Extends the covered time.
  package mutating func cover(_ span: ClosedRange<Timestamp>) {
    (first, last) = (min(first, span.lowerBound), max(last, span.upperBound))
  }

  /// Returns `true` if the other import ends in the hour in which this one begins, or the other way round.
  ///
  /// Their sales in that hour are different ones: the journal was cut there. An import of the same file, as it is now or
  /// was earlier, never adjoins; it has the same name and begins with the same sale.
  package func adjoins(_ other: JournalImport) -> Bool {
    let isSameFile = file == other.file && opening == other.opening
    return !isSameFile && (other.last == first || other.first == last)
  }
}

/// The name of the till whose journal is imported.
package struct TillName: Hashable, Sendable {
  /// In lower case; empty for the till of a shop that has only one.
  package let value: String

  /// The only till of a shop.
  package static let only = TillName()

  private init() { value = "" }

  /// - Throws: `PlainTextError` for a name that is empty, longer than 60 characters or unsafe.
  package init(_ text: String) throws(PlainTextError) {
    value = try PlainText(text, field: "The till's name", length: 1...60).value.lowercased()
  }

  /// Reads a stored name.
  package init(stored text: String) throws(PlainTextError) {
    self = text.isEmpty ? .only : try TillName(text)
  }
}

/// The import that a stored sale came with.
package struct SaleOrigin: Hashable, Sendable {
  package let journal: ID<JournalImport>
  /// The sale's ``TillSale/content``.
  package let content: Int64

  package init(journal: ID<JournalImport>, content: Int64) {
    self.journal = journal
    self.content = content
  }
}
