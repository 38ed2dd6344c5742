package import DomainKit

/// A person who must not be hired.
@DomainEntity
package struct WatchlistEntry: Equatable, Sendable {
  package let id: ID<WatchlistEntry>
  package let name: PersonName
  package let added: AuditStamp

  package init(id: ID<WatchlistEntry>, name: PersonName, added: AuditStamp) {
    self.id = id
    self.name = name
    self.added = added
  }
}
