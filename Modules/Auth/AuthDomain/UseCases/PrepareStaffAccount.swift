package import Contracts
import DomainKit

/// Prepares the account of somebody who was hired.
package protocol PrepareStaffAccountUseCase: Sendable {
  /// May be called again for the same event: then the invitation is made anew and the earlier one is void.
  func execute(_ event: EmployeeWasHired) async throws
}

/// ``PrepareStaffAccountUseCase`` in units of work.
///
/// An account that is there already may have been made by anybody who knew the address. Its password does not open the
/// new role: the invitation takes its place.
package struct PrepareStaffAccount: PrepareStaffAccountUseCase {
  private let work: AuthWork
  private let courier: any InvitationCourier

  package init(work: AuthWork, courier: any InvitationCourier) {
    self.work = work
    self.courier = courier
  }

  package func execute(_ event: EmployeeWasHired) async throws {
    let email = try EmailAddress(event.email)
    // Staff only: who becomes an owner is not for a personnel file to say.
    let role = min(max(event.role, .barista), .manager)
    let invitation = try await work.execute(for: .followStaff) { context, principal -> (IssuedInvitation, UniqueID?)? in
      // In an open house nobody signs in, and an invitation would close it.
      guard try await context.accounts.premises() != nil else { return nil }
      return try await prepare(event, email, role, principal, context).map { ($0, principal.account) }
    }
    if let (invitation, hirer) = invitation { await courier.deliver(invitation, to: hirer) }
  }

  private func prepare(
    _ event: EmployeeWasHired, _ email: EmailAddress, _ role: Role, _ principal: Principal, _ context: any AuthContext
  ) async throws -> IssuedInvitation? {
    let invitation: IssuedInvitation
    if var user = try await context.accounts.user(at: email) {
      guard try await work.reaches(user, employed: event.employee, principal, in: context) else {
        try await work.note("hired", email.text, "refused: out of reach", by: principal, in: context)
        return nil
      }
      // Somebody who was let in by a person, or has accepted meanwhile, has a way in.
      let isOwn = user.employee == nil || user.employee == event.employee
      if isOwn, user.isActive, user.role >= role {
        if user.employee == nil {
          user.employ(as: event.employee)
          try context.accounts.update(&user)
        }
        return nil
      }
      user.employ(as: event.employee)
      user.enable()
      user.setRole(role)
      try await work.endSessions(of: user, in: context)
      invitation = try work.invite(&user)
      try context.accounts.update(&user)
    } else {
      var user = try User(
        id: work.ids.next(), email: email, name: event.name, role: role, createdAt: work.clock.now,
        employee: event.employee)
      invitation = try work.invite(&user)
      try context.accounts.add(&user)
    }
    try await work.note("hired", "\(email) as \(role.rawValue)", by: principal, in: context)
    return invitation
  }
}
