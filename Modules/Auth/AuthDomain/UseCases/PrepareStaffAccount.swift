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
    let invitation = try await work.execute(for: .followStaff) { context, principal -> IssuedInvitation? in
      // In an open house nobody signs in, and an invitation would close it.
      guard try await context.accounts.premises() != nil else { return nil }
      return try await prepare(event, email, role, principal, context)
    }
    if let invitation { courier.deliver(invitation) }
  }

  private func prepare(
    _ event: EmployeeWasHired, _ email: EmailAddress, _ role: Role, _ principal: Principal, _ context: any AuthContext
  ) async throws -> IssuedInvitation? {
    let invitation: IssuedInvitation
    if var user = try await context.accounts.user(at: email) {
      // Somebody who may do at least as much already has been let in by a person, and an owner is no member of staff.
      if user.role == .owner || user.isActive && user.role >= role { return nil }
      user.enable()
      user.setRole(role)
      try await work.endSessions(of: user, in: context)
      invitation = try work.invite(&user)
      try context.accounts.update(&user)
    } else {
      var user = try User(id: work.ids.next(), email: email, name: event.name, role: role, createdAt: work.clock.now)
      invitation = try work.invite(&user)
      try context.accounts.add(&user)
    }
    try await work.note("hired", "\(email) as \(role.rawValue)", by: principal, in: context)
    return invitation
  }
}
