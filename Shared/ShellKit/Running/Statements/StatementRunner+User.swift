import DomainKit
import TerminalKit

extension StatementRunner {
  /// Looks up the current user. After a change of user, the settings, aliases and undo steps of the
  /// user before are removed.
  ///
  /// - Returns: The owner of the lines that are typed now.
  @discardableResult
  func refreshUser() async -> HistoryOwner {
    // If a user signs in during the lookup, the revision is that of the sign-in before.
    let revision = hooks.signInRevision()
    if state.setUser(await hooks.currentUser(), signInRevision: revision) { hooks.settingsChanged(state.settings) }
    return HistoryOwner(state.user ?? .anonymous)
  }

  /// Ends the session of a user who leaves the prompt of a kiosk, and gives the next user a fresh start.
  ///
  /// - Returns: `false` if the program ends instead: outside of kiosk mode, after a signal or the end of
  ///   the terminal, or if the session cannot be ended.
  func startsOverAfterExit() async -> Bool {
    guard systemAccess.isKiosk, state.isLeaving, interrupts.terminated == nil else { return false }
    guard await hooks.endSession() else {
      state.recordFailedSignOut()
      return false
    }
    state.startOver()
    hooks.settingsChanged(state.settings)
    return true
  }

  /// Ends the session of the user of a kiosk before the program ends, unless that has failed at the prompt,
  /// which has shown the reason.
  func endSessionAtEnd() async {
    if systemAccess.isKiosk, !state.hasFailedSignOut { _ = await hooks.endSession() }
  }

  /// Looks up the current user of a prompt if a user has signed in or out since the last lookup.
  func refreshUserIfChanged() async {
    if state.isOtherSignIn(hooks.signInRevision()) { await refreshUser() }
  }

  /// Checks that the user who began a view or was asked a question is still signed in.
  ///
  /// - Parameters:
  ///   - userChangeCount: The value of ``ShellState/userChangeCount`` at the beginning.
  ///   - result: The consequence of another sign-in, for the error.
  /// - Throws: ``ShellError`` if another user has signed in.
  func requireSameUser(
    since userChangeCount: Int, otherwise result: String = "the view has ended"
  ) async throws(ShellError) {
    await refreshUserIfChanged()
    guard state.userChangeCount != userChangeCount else { return }
    throw ShellError("shell.other-user", "Another user has signed in, so \(result)", kind: .refused)
  }
}
