package import Contracts
import DomainKit

/// Says whether the account at somebody's address lets them be hired.
package protocol CheckHiringUseCase: Sendable {
  /// Belongs to the unit of work of the hiring.
  ///
  /// - Throws: ``AuthError/ownerNotHired(_:)``, or ``AuthError/mayNotChange(_:)`` for an account that whoever hires could
  ///   not change by hand; then nobody is hired.
  func execute(_ event: EmployeeWasHired) async throws
}

/// ``CheckHiringUseCase`` in units of work.
package struct CheckHiring: CheckHiringUseCase {
  private let work: AuthWork

  package init(work: AuthWork) { self.work = work }

  package func execute(_ event: EmployeeWasHired) async throws {
    let email = try EmailAddress(event.email)
    try await work.execute(for: .followStaff) { context, principal in
      guard let user = try await context.accounts.user(at: email) else { return }
      if user.role == .owner { throw AuthError.ownerNotHired(email.text) }
      guard try await work.reaches(user, employed: event.employee, principal, in: context) else {
        throw AuthError.mayNotChange(email.text)
      }
    }
  }
}
