package import Contracts
import DomainKit

/// Lets nobody in any more who is being fired.
package protocol ShutOutUseCase: Sendable {
  /// Belongs to the unit of work of the firing: whoever sees that somebody was fired sees their account closed.
  ///
  /// - Throws: ``AuthError/mayNotChange(_:)`` or ``AuthError/lastOwner(_:)`` for an account that the firing must not
  ///   close; then nobody is fired.
  func execute(_ event: EmployeeWasFired) async throws
}

/// ``ShutOutUseCase`` in units of work.
///
/// ``RevokeAccess`` ends the sessions after the commit, as often as it takes. Until it has, this mark is what each unit of
/// work finds.
package struct ShutOut: ShutOutUseCase {
  private let work: AuthWork

  package init(work: AuthWork) { self.work = work }

  package func execute(_ event: EmployeeWasFired) async throws {
    let email = try EmailAddress(event.email)
    try await work.execute(for: .followStaff) { context, principal in
      guard try await context.accounts.premises() != nil else { return }
      var mark = EndedEmployment(event.employee, endedAt: event.at)
      try context.accounts.add(&mark)
      guard var user = try await context.accounts.user(at: email) else { return }
      guard try await work.reaches(user, employed: event.employee, principal, in: context) else {
        throw AuthError.mayNotChange(email.text)
      }
      if try await work.isLastOwner(user, in: context) { throw AuthError.lastOwner(email.text) }
      user.endEmployment(event.employee, at: event.at)
      try context.accounts.update(&user)
    }
  }
}
