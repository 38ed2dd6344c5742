package import DomainKit

/// A person who must not be hired.
@DomainEntity
@MemberwiseInit
package struct WatchlistEntry: Equatable, Sendable {
  package let id: ID<WatchlistEntry>
  package let name: PersonName
  package let added: AuditStamp
}
