import Contracts
package import DomainKit

/// A library elsewhere, and how asking it went.
@DomainEntity
package struct Library: Equatable, Sendable {
  /// Why the last sync came to nothing.
  package enum Trouble: String, CaseIterable, Sendable {
    /// It could not be reached, or was too busy.
    case silent
    /// It answered, and not with books.
    case unusable
  }

  package let id: ID<Library>
  package let address: LibraryAddress
  /// When the last sync began.
  package private(set) var askedAt: Timestamp
  /// When all that it has was last fetched; nothing until then.
  package private(set) var fetchedAt: Timestamp?
  package private(set) var trouble: Trouble?

  /// A library as it stands on record.
  package init(
    id: ID<Library>, address: LibraryAddress, askedAt: Timestamp, fetchedAt: Timestamp? = nil, trouble: Trouble? = nil
  ) {
    self.id = id
    self.address = address
    self.askedAt = askedAt
    self.fetchedAt = fetchedAt
    self.trouble = trouble
  }

  /// Whether the last sync goes on still, or was cut off without a word.
  package var isUnfinished: Bool { trouble == nil && (fetchedAt.map { $0 < askedAt } ?? true) }

  package mutating func ask(at moment: Timestamp) {
    askedAt = moment
    trouble = nil
  }

  /// Notes that a sync came to its end.
  package mutating func finish(_ report: SyncReport, at moment: Timestamp) {
    fetchedAt = max(moment, askedAt)
    trouble = nil
    raiseEvent(
      LibrarySynced(
        library: id.raw, address: address.description, added: report.added, changed: report.changed, at: moment))
  }

  /// Notes that a sync failed. What was fetched before stays.
  package mutating func fail(_ trouble: Trouble) { self.trouble = trouble }
}

/// What a library said about a page of its list, so that it need not say it again.
@DomainEntity
package struct PageMark: Equatable, Sendable {
  package let id: ID<PageMark>
  /// The page's address.
  package let page: String
  /// The library's name for the page's present content (RFC 9110, section 8.8.3).
  package private(set) var tag: String
  /// The address of the page behind it.
  package private(set) var next: String?

  /// A mark as it stands on record.
  package init(id: ID<PageMark>, page: String, tag: String, next: String?) {
    self.id = id
    self.page = page
    self.tag = tag
    self.next = next
  }

  package mutating func change(tag: String, next: String?) {
    self.tag = tag
    self.next = next
  }
}
