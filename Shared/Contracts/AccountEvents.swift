package import DomainKit

/// The account of an employee got another role.
@MemberwiseInit
package struct StaffRoleChanged: DomainEvent, Equatable {
  package static let stableName = "auth.staff-role-changed.v1"
  package let employee: UniqueID
  package let role: Role
  package let at: Timestamp
}
