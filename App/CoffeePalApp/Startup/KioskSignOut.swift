import AuthDomain
import CompositionKit
import DomainKit
import ShellKit
import StorageKit

/// The end of a sign-in in kiosk mode, when the user leaves the prompt and at the end of the program.
struct KioskSignOut: Sendable {
  let composition: Composition
  /// `true` if the database is on a server, which may not answer.
  let hasServer: Bool

  /// Ends the session of this program, if there is one.
  ///
  /// - Returns: `false` if that failed.
  func run() async -> Bool {
    // Without an open database, no user has signed in.
    guard composition.container.existing((any StorageEngine).self) != nil else { return true }
    do {
      let logout: any LogoutUseCase = try composition.container.resolve()
      let user = try await LastKnownUser.withinTimeout(if: hasServer) { try await logout.execute(everywhere: false) }
      if user != nil { return true }
      report("the server does not answer")
    } catch AuthError.notSignedIn, AuthError.unrestricted {
      // There is no session to end.
      return true
    } catch {
      report((error as? any UserFacingError)?.message ?? "\(error)")
    }
    return false
  }

  private func report(_ reason: String) {
    PromptAlert.post("The sign-in at this terminal was not ended: \(reason)")
  }
}
