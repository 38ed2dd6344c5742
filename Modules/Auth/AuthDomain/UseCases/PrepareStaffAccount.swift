package import Contracts
import DomainKit

extension EmployeeHired {
  /// The role of the account. Hiring grants staff roles only: a hiring must not make a user an
  /// owner.
  var staffRole: Role { min(max(role, .barista), .manager) }
}

extension User {
  /// Returns `true` if the account keeps its password when its user is hired: another user gave it the
  /// role, or the employee has accepted the invitation in the meantime.
  func keepsPassword(asEmployee employee: UniqueID, _ role: Role) -> Bool {
    (self.employee == nil || self.employee == employee) && isActive && self.role >= role
  }
}

/// Prepares the account of a hired employee.
///
/// An existing account may belong to any user who knew the address. Its password does not open the
/// new role: the invitation replaces it. The account gets the name of the employee.
@MemberwiseInit
package struct PrepareStaffAccount: Sendable {
  private let services: AuthServices
  private let courier: any InvitationCourier

  /// The result of an event.
  private enum Outcome: Sendable {
    case invited(IssuedInvitation)
    /// An active account exists already, with this role.
    case kept(Role)
    case refused
  }

  /// Prepares the account. A second call for the same event makes a new invitation and voids the
  /// earlier one.
  package func execute(_ event: EmployeeHired) async throws {
    let email = try EmailAddress(event.email)
    let role = event.staffRole
    let (outcome, hirer) = try await services.execute(for: .maintainStaffAccounts) {
      context, principal -> (Outcome, UniqueID?) in
      // Without accounts, all users are unrestricted. The account of an invitation would end that, although
      // no user can sign in yet.
      guard try await context.installation.current() != nil else { return (.refused, nil) }
      return (try await prepare(event, email, role, principal, context), principal.account)
    }
    switch outcome {
    case .invited(let invitation): await courier.deliver(invitation, to: hirer)
    case .kept(let kept): await courier.reportKept(email.text, as: kept, hiredAs: role, to: hirer)
    case .refused: break
    }
  }

  private func prepare(
    _ event: EmployeeHired, _ email: EmailAddress, _ role: Role, _ principal: Principal, _ context: any AuthContext
  ) async throws -> Outcome {
    if try await context.employmentEnds.hasEnded(event.employee) {
      return try await refuse(email, "fired meanwhile", principal, context)
    }
    guard var user = try await context.accounts.user(ofEmployment: event.employee, at: email) else {
      var user = try User(
        id: services.ids.next(), email: email, name: event.name, role: role, createdAt: services.clock.now,
        employee: event.employee)
      let invitation = try services.invite(&user)
      try context.accounts.add(&user)
      try await services.appendToLog("hired", "\(email) as \(role.rawValue)", by: principal, in: context)
      return .invited(invitation)
    }
    guard try await services.mayChangeByEmployment(user, of: event.employee, principal, in: context) else {
      return try await refuse(user.email, "may not change the account", principal, context)
    }
    if user.keepsPassword(asEmployee: event.employee, role) {
      if user.employee == nil {
        user.employ(as: event.employee)
        try context.accounts.update(&user)
      }
      return .kept(user.role)
    }
    // The account may have been registered after the check of the hiring.
    guard try await services.mayInvite(user, principal, in: context) else {
      return try await refuse(user.email, "needs an owner", principal, context)
    }
    user.employ(as: event.employee)
    try user.rename(to: event.name)
    user.setRole(role)
    try await services.endSessions(of: user, in: context)
    let invitation = try services.invite(&user)
    try context.accounts.update(&user)
    try await services.appendToLog("hired", "\(user.email) as \(role.rawValue)", by: principal, in: context)
    return .invited(invitation)
  }

  private func refuse(
    _ email: EmailAddress, _ reason: String, _ principal: Principal, _ context: any AuthContext
  ) async throws -> Outcome {
    try await services.appendToLog("hired", email.text, "refused: \(reason)", by: principal, in: context)
    return .refused
  }
}
