package import DomainKit

/// The case that the legal department, Legal for short, has about the end of one employment.
/// Managers read it.
@DomainEntity
@MemberwiseInit
package struct CaseFile: Equatable, Sendable {
  package let id: ID<CaseFile>
  package let employee: ID<Employee>
  package let name: PersonName
  /// The reason for the firing.
  package let reason: String
  package let openedAt: Timestamp
}
