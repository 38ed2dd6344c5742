package import Contracts
import DomainKit

/// Disables the account of a fired employee and ends the sessions, after the commit of the firing.
@MemberwiseInit
package struct DisableAccountOfFiredEmployee: Sendable {
  private let services: AuthServices

  /// Ends every session and any invitation, and disables the account. Has no effect if there is no
  /// account, or only one that does not belong to the employment.
  package func execute(_ event: EmployeeFired) async throws {
    let email = try EmailAddress(event.email)
    try await services.execute(for: .maintainStaffAccounts) { context, principal in
      guard var user = try await context.accounts.user(ofEmployment: event.employee, at: email) else { return }
      // An employee who was hired again in the meantime keeps the access of the new employment.
      if let current = user.employee, current != event.employee {
        return try await services.appendToLog(
          "fired", user.email.text, "refused: hired again", by: principal, in: context)
      }
      guard user.belongs(toEmployment: event.employee) else { return }
      guard try await services.mayChangeByEmployment(user, of: event.employee, principal, in: context) else {
        return try await services.appendToLog(
          "fired", user.email.text, "refused: may not change the account", by: principal, in: context)
      }
      // The last owner keeps the account, because no user could administer the installation
      // otherwise. The sessions end in any case.
      let isLast = try await services.isLastOwner(user, in: context)
      if !isLast, !user.isDisabled {
        user.endEmployment(event.employee, at: event.at)
        user.disable()
        try context.accounts.update(&user)
      }
      try await services.endSessions(of: user, in: context)
      try await services.appendToLog(
        "fired", user.email.text, isLast ? "sessions ended; the last owner stays" : LogLine.done, by: principal,
        in: context)
    }
  }
}
