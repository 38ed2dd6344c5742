package import Contracts
import DomainKit

/// Checks that the account at an address allows a hiring, and ties it to the employment.
///
/// ``PrepareStaffAccount`` runs after the commit. If the address is corrected before, it finds the
/// account by the employment.
@MemberwiseInit
package struct CheckHiring: Sendable {
  private let services: AuthServices

  /// Checks the account in the unit of work of the hiring. A change of the account at the same time
  /// conflicts with that unit.
  ///
  /// - Throws: ``AuthError/ownerNotHired(_:)``, ``AuthError/mayNotChange(_:)`` for an account that the
  ///   user could not change by hand, or ``AuthError/hiringNeedsOwner(_:name:role:)``; then the hiring
  ///   fails.
  package func execute(_ event: EmployeeHired) async throws {
    let email = try EmailAddress(event.email)
    try await services.execute(for: .maintainStaffAccounts) { context, principal in
      guard var user = try await context.accounts.user(at: email) else { return }
      if user.role == .owner { throw AuthError.ownerNotHired(email.text) }
      guard try await services.mayChangeByEmployment(user, of: event.employee, principal, in: context) else {
        throw AuthError.mayNotChange(email.text)
      }
      if !user.keepsPassword(asEmployee: event.employee, event.staffRole) {
        guard try await services.mayInvite(user, principal, in: context) else {
          throw AuthError.hiringNeedsOwner(email.text, name: event.name, role: event.staffRole)
        }
      }
      if user.tie(to: event.employee) { try context.accounts.update(&user) }
    }
  }
}
