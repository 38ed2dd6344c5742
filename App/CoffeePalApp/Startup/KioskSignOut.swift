import AuthDomain
import CompositionKit
import DomainKit
import ShellKit
import StorageKit

/// The end of a sign-in at the end of the program, in kiosk mode.
struct KioskSignOut: Sendable {
  let composition: Composition
  /// `true` if the database is on a server, which may not answer.
  let hasServer: Bool

  /// Ends the session of this program, if there is one.
  func run() async {
    // Without an open database, no user has signed in.
    guard composition.container.existing((any StorageEngine).self) != nil else { return }
    do {
      let logout: any LogoutUseCase = try composition.container.resolve()
      let user = try await LastKnownUser.withinTimeout(if: hasServer) { try await logout.execute(everywhere: false) }
      if user == nil { report("the server does not answer") }
    } catch AuthError.notSignedIn, AuthError.unrestricted {
      // There is no session to end.
    } catch {
      report((error as? any UserFacingError)?.message ?? "\(error)")
    }
  }

  private func report(_ reason: String) {
    PromptAlert.post("The sign-in at this terminal was not ended: \(reason)")
  }
}
