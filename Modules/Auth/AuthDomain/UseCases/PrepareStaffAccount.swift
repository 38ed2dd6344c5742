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

  /// What came of an event.
  private enum Outcome: Sendable {
    case invited(IssuedInvitation)
    /// There is an account that opens already.
    case kept
    case refused
  }

  package func execute(_ event: EmployeeWasHired) async throws {
    let email = try EmailAddress(event.email)
    // Staff only: who becomes an owner is not for a personnel file to say.
    let role = min(max(event.role, .barista), .manager)
    let (outcome, hirer) = try await work.execute(for: .followStaff) { context, principal -> (Outcome, UniqueID?) in
      // In an open house nobody signs in, and an invitation would close it.
      guard try await context.accounts.premises() != nil else { return (.refused, nil) }
      return (try await prepare(event, email, role, principal, context), principal.account)
    }
    switch outcome {
    case .invited(let invitation): await courier.deliver(invitation, to: hirer)
    case .kept: await courier.reportKept(email.text, to: hirer)
    case .refused: break
    }
  }

  private func prepare(
    _ event: EmployeeWasHired, _ email: EmailAddress, _ role: Role, _ principal: Principal, _ context: any AuthContext
  ) async throws -> Outcome {
    if try await context.accounts.hasEnded(event.employee) {
      return try await refuse(email, "fired meanwhile", principal, context)
    }
    guard var user = try await context.accounts.user(at: email) else {
      var user = try User(
        id: work.ids.next(), email: email, name: event.name, role: role, createdAt: work.clock.now,
        employee: event.employee)
      let invitation = try work.invite(&user)
      try context.accounts.add(&user)
      try await work.note("hired", "\(email) as \(role.rawValue)", by: principal, in: context)
      return .invited(invitation)
    }
    guard try await work.reaches(user, employed: event.employee, principal, in: context) else {
      return try await refuse(email, "out of reach", principal, context)
    }
    // Somebody who was let in by a person, or has accepted meanwhile, has a way in.
    let isOwn = user.employee == nil || user.employee == event.employee
    if isOwn, user.isActive, user.role >= role {
      if user.employee == nil {
        user.employ(as: event.employee)
        try context.accounts.update(&user)
      }
      return .kept
    }
    user.employ(as: event.employee)
    user.setRole(role)
    try await work.endSessions(of: user, in: context)
    let invitation = try work.invite(&user)
    try context.accounts.update(&user)
    try await work.note("hired", "\(email) as \(role.rawValue)", by: principal, in: context)
    return .invited(invitation)
  }

  private func refuse(
    _ email: EmailAddress, _ reason: String, _ principal: Principal, _ context: any AuthContext
  ) async throws -> Outcome {
    try await work.note("hired", email.text, "refused: \(reason)", by: principal, in: context)
    return .refused
  }
}
