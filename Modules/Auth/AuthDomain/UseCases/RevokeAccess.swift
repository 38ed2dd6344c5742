package import Contracts
import DomainKit

/// Takes all access away from somebody who was fired.
package protocol RevokeAccessUseCase: Sendable {
  /// Ends every session and any invitation, and disables the account. Somebody without an account has no access.
  func execute(_ event: EmployeeWasFired) async throws
}

/// ``RevokeAccessUseCase`` in units of work.
package struct RevokeAccess: RevokeAccessUseCase {
  private let work: AuthWork

  package init(work: AuthWork) { self.work = work }

  package func execute(_ event: EmployeeWasFired) async throws {
    let email = try EmailAddress(event.email)
    try await work.execute(for: .followStaff) { context, principal in
      guard var user = try await context.accounts.user(at: email) else { return }
      // Whoever was hired again meanwhile keeps what the new employment gave them.
      if let current = user.employee, current != event.employee {
        return try await work.note("fired", email.text, "refused: hired again", by: principal, in: context)
      }
      guard try await work.reaches(user, employed: event.employee, principal, in: context) else {
        return try await work.note("fired", email.text, "refused: out of reach", by: principal, in: context)
      }
      // A house that nobody could get into would help nobody; the sessions end all the same.
      let isLast = try await work.isLastOwner(user, in: context)
      if !isLast, !user.isDisabled {
        user.endEmployment(event.employee, at: event.at)
        user.disable()
        try context.accounts.update(&user)
      }
      try await work.endSessions(of: user, in: context)
      try await work.note(
        "fired", email.text, isLast ? "sessions ended; the last owner stays" : LogLine.done, by: principal,
        in: context)
    }
  }
}
