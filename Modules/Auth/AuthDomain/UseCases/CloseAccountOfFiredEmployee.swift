package import Contracts
import DomainKit

/// Closes the account of an employee who is being fired.
///
/// ``DisableAccountOfFiredEmployee`` ends the sessions after the commit and is retried until it
/// succeeds. Until then, each unit of work finds the closed account, whose sessions give no access.
/// ``PrepareStaffAccount`` finds the ``EmploymentEnd``, and leaves the account closed.
@MemberwiseInit
package struct CloseAccountOfFiredEmployee: Sendable {
  private let services: AuthServices

  /// Closes the account in the unit of work of the firing: a reader who sees the firing also sees
  /// the closed account. An account that only has the same address, such as a customer's, stays.
  ///
  /// - Throws: ``AuthError/mayNotChange(_:)`` or ``AuthError/lastOwner(_:)`` if the firing must not
  ///   close the account; then the firing fails.
  package func execute(_ event: EmployeeFired) async throws {
    let email = try EmailAddress(event.email)
    try await services.execute(for: .maintainStaffAccounts) { context, principal in
      guard try await context.installation.current() != nil else { return }
      var record = EmploymentEnd(event.employee, endedAt: event.at)
      try context.employmentEnds.add(&record)
      guard var user = try await context.accounts.user(ofEmployment: event.employee, at: email),
        user.belongs(toEmployment: event.employee)
      else { return }
      let actorRole = try await services.role(of: principal, in: context)
      guard actorRole == .owner || actorRole > user.role else { throw AuthError.mayNotChange(email.text) }
      if try await services.isLastOwner(user, in: context) { throw AuthError.lastOwner(email.text) }
      user.endEmployment(event.employee, at: event.at)
      try context.accounts.update(&user)
    }
  }
}
