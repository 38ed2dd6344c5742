package import DomainKit

/// The account of an employee got another role, or was created with it.
@MemberwiseInit
package struct StaffRoleChanged: DomainEvent, Equatable {
  package static let stableName = "auth.staff-role-changed.v1"
  /// The employment of the account, or `nil` for an account that no hiring created.
  package let employee: UniqueID?
  /// The address of an account without an employment.
  package private(set) var email: String?
  package let role: Role
  package let at: Timestamp
}

/// The email address of a staff account was corrected.
@MemberwiseInit
package struct StaffEmailChanged: DomainEvent, Equatable {
  package static let stableName = "auth.staff-email-changed.v1"
  /// The employment of the account, or `nil` for an account that no hiring created.
  package let employee: UniqueID?
  package let from: String
  package let to: String
  package let at: Timestamp
}
