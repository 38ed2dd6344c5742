package import Contracts
import DomainKit

/// Closes the account of an employee who is being fired.
package protocol DisableAccountOfFiredEmployeeUseCase: Sendable {
  /// Closes the account in the unit of work of the firing: a reader who sees the firing also sees
  /// the closed account.
  ///
  /// - Throws: ``AuthError/mayNotChange(_:)`` or ``AuthError/lastOwner(_:)`` if the firing must not
  ///   close the account; then the firing fails.
  func execute(_ event: EmployeeFired) async throws
}

/// Runs ``DisableAccountOfFiredEmployeeUseCase`` in units of work.
///
/// ``RevokeAccess`` ends the sessions after the commit and is retried until it succeeds. Until
/// then, each unit of work finds this mark.
package struct DisableAccountOfFiredEmployee: DisableAccountOfFiredEmployeeUseCase {
  private let work: AuthServices

  package init(work: AuthServices) { self.work = work }

  package func execute(_ event: EmployeeFired) async throws {
    let email = try EmailAddress(event.email)
    try await work.execute(for: .followStaff) { context, principal in
      guard try await context.installation.current() != nil else { return }
      var mark = EmploymentEnd(event.employee, endedAt: event.at)
      try context.employmentEnds.add(&mark)
      guard var user = try await context.accounts.user(at: email) else { return }
      let cause = try await work.role(of: principal, in: context)
      guard cause == .owner || cause > user.role else { throw AuthError.mayNotChange(email.text) }
      if try await work.isLastOwner(user, in: context) { throw AuthError.lastOwner(email.text) }
      user.endEmployment(event.employee, at: event.at)
      try context.accounts.update(&user)
    }
  }
}
