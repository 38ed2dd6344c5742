package import AuthDomain
package import DomainKit
import ShellKit

/// Shows an invitation at the prompt of the user who hired the employee, and nowhere else.
///
/// Another process may deliver the event. A user who misses the code makes a new one with `auth
/// invite`.
@MemberwiseInit
package struct PromptInvitationCourier: InvitationCourier {
  private let signInState: any GetSignInStateUseCase

  package func deliver(_ invitation: IssuedInvitation, to hirer: UniqueID?) async {
    do {
      guard try await isHere(hirer) else { return }
      PromptAlert.post("Invitation for \(invitation.name), \(invitation.email): auth accept \(invitation.code)")
      if invitation.replacesPassword {
        PromptAlert.post(
          "\(invitation.email) already had an account: its password no longer works, and its sessions have ended")
      }
    } catch {
      let (email, line) = (invitation.email, "auth invite \(invitation.email.quotedAsWord)")
      PromptAlert.post("\(email) was invited, but the code was not shown; make a new one with: \(line)")
    }
  }

  package func reportKept(_ email: String, as role: Role, hiredAs staffRole: Role, to hirer: UniqueID?) async {
    do {
      guard try await isHere(hirer) else { return }
      PromptAlert.post("\(email) already has an account; it was not changed")
      // An owner stays one; no employee is hired as an owner.
      if role != staffRole, role != .owner {
        let line = "auth role \(email.quotedAsWord) \(staffRole.rawValue)"
        PromptAlert.post("The account has the role \(role.rawValue). To make it a \(staffRole.rawValue): \(line)")
      }
    } catch {
      PromptAlert.post("\(email) is hired, but the account could not be checked; see: auth list")
    }
  }

  private func isHere(_ hirer: UniqueID?) async throws -> Bool {
    let current = try await WorkScope.with(\.caller, .terminal) { try await signInState.execute() }
    guard case .signedIn(let user) = current else { return false }
    return user.id.raw == hirer
  }
}
