import Contracts
package import DomainKit

/// A remote library and the result of the last sync.
@DomainEntity
@MemberwiseInit
package struct Library: Equatable, Sendable {
  /// The reason why the last sync failed.
  package enum SyncFailure: String, CaseIterable, Sendable {
    /// The library could not be reached, or was too busy.
    case silent
    /// The library answered, but not with books.
    case unusable
  }

  package let id: ID<Library>
  package let address: LibraryAddress
  /// The time at which the last sync started.
  package private(set) var askedAt: Timestamp
  /// The time at which all books were last fetched; `nil` before the first complete sync.
  package private(set) var fetchedAt: Timestamp?
  /// The reason why the last sync failed; `nil` if it did not, or is under way.
  package private(set) var lastFailure: SyncFailure?

  /// `true` if the last sync is still running or was interrupted.
  package var isUnfinished: Bool { lastFailure == nil && (fetchedAt.map { $0 < askedAt } ?? true) }

  /// Records the start of a sync.
  package mutating func ask(at moment: Timestamp) {
    askedAt = moment
    lastFailure = nil
  }

  /// Records the end of a sync.
  package mutating func finish(_ report: SyncReport, at moment: Timestamp) {
    fetchedAt = max(moment, askedAt)
    lastFailure = nil
    raiseEvent(
      LibrarySynced(
        library: id.raw, address: address.description, added: report.added, changed: report.changed, at: moment))
  }

  /// Records the failure of a sync. The books that were fetched before stay.
  package mutating func fail(_ failure: SyncFailure) { lastFailure = failure }
}

/// The tag of a page, with which the library can skip unchanged content.
@DomainEntity
@MemberwiseInit
package struct PageTag: Equatable, Sendable {
  package let id: ID<PageTag>
  /// The page's address.
  package let page: String
  /// The library's tag for the page's present content (RFC 9110, section 8.8.3).
  package private(set) var tag: String
  /// The address of the next page.
  package private(set) var next: String?

  package mutating func change(tag: String, next: String?) {
    self.tag = tag
    self.next = next
  }
}
