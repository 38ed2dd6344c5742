import DomainKit
import Synchronization

/// The mutable state of a running shell.
final class ShellState: Sendable {
  private struct Values {
    var settings: SessionSettings
    var aliases: [String: String] = [:]
    /// The aliases of the startup file, which belong to no user.
    var startupAliases: [String: String] = [:]
    /// The settings after the startup file; `nil` in scripts.
    var startupSettings: SessionSettings?
    var undoSteps = UndoSteps()
    var lastID: String?
    var isLeaving = false
    var exitCode: Int32?
    /// See ``ShellState/hasFailedSignOut``.
    var hasFailedSignOut = false
    /// See ``ShellState/takeMissedPassword()``.
    var hasMissedPassword = false
    /// The current user, or `nil` while the user is unknown.
    var user: Principal?
    /// The revision of the sign-in at the last lookup, or `nil` before the first.
    var signInRevision: String?
    /// The change of user that the prompt has not seen yet.
    var userChange: UserChange?
    /// See ``ShellState/userChangeCount``.
    var userChangeCount = 0

    /// Removes the aliases, undo steps and settings of the user.
    mutating func forgetUser() {
      (aliases, undoSteps, lastID) = (startupAliases, UndoSteps(), nil)
      settings = startupSettings ?? settings
    }
  }

  private let values: Mutex<Values>

  init(settings: SessionSettings) { values = Mutex(Values(settings: settings)) }

  var settings: SessionSettings { values.withLock { $0.settings } }

  func change(_ change: (inout SessionSettings) -> Void) { values.withLock { change(&$0.settings) } }

  /// The text of each alias.
  var aliases: [String: String] { values.withLock { $0.aliases } }

  /// Defines an alias, or removes it if the text is `nil`.
  func setAlias(_ name: String, to text: String?) { values.withLock { $0.aliases[name] = text } }

  /// The commands that stored something, the latest last, also those that cannot be undone.
  var undoSteps: [UndoStep] { values.withLock { $0.undoSteps.all } }

  func remember(_ step: UndoStep) { values.withLock { $0.undoSteps.add(step) } }

  func forget(_ step: UndoStep, leaving now: SeenVersion? = nil) {
    values.withLock { $0.undoSteps.remove(step, leaving: now) }
  }

  /// Removes the undo steps of a feature.
  func forgetSteps(of feature: String) { values.withLock { $0.undoSteps.removeAll(of: feature) } }

  /// Makes the current aliases and settings those that a change of user restores.
  func keepStartup() {
    values.withLock { ($0.startupAliases, $0.startupSettings) = ($0.aliases, $0.settings) }
  }

  /// Sets the current user. A change of user removes all undo steps, all aliases but those of the
  /// startup file, and at the prompt all changes of settings.
  ///
  /// - Parameters:
  ///   - user: The user, or `nil` if the database cannot be asked. If the revision has changed, `nil`
  ///     counts as another user.
  ///   - revision: The revision of the sign-in before the user was looked up; see
  ///     ``ShellHooks/signInRevision``.
  /// - Returns: `true` if the user changed.
  @discardableResult
  func setUser(_ user: Principal?, signInRevision revision: String = "") -> Bool {
    values.withLock { values in
      let isSameSignIn = values.signInRevision.map { $0 == revision } ?? true
      let isOther =
        if let known = values.user, let user { !user.isSamePerson(as: known) } else { !isSameSignIn }
      if isOther {
        values.forgetUser()
        values.userChange = user.map { $0.account == nil } == true ? .signedOut : .signedIn
        if values.startupSettings != nil, values.userChange == .signedIn { values.userChangeCount += 1 }
      }
      values.user = user ?? (isOther ? nil : values.user)
      values.signInRevision = revision
      return isOther
    }
  }

  /// The user at the last lookup that succeeded, or `nil` while the user is unknown.
  var user: Principal? { values.withLock { $0.user } }

  /// `true` at a prompt after its startup file.
  private var isPrompt: Bool { values.withLock { $0.startupSettings != nil } }

  /// Returns `true` at a prompt if the sign-in has changed since the last lookup.
  func isOtherSignIn(_ revision: @autoclosure () -> String) -> Bool {
    guard isPrompt else { return false }
    let revision = revision()
    return values.withLock { $0.signInRevision != revision }
  }

  /// The number of changes to another or an unknown user at this prompt, without sign-outs. If it
  /// differs, the user before entered the statements that follow in a line or file, so they must not
  /// run.
  var userChangeCount: Int { values.withLock { $0.userChangeCount } }

  /// A change of the user at a prompt.
  enum UserChange { case signedIn, signedOut }

  /// Returns the last change of user since the last call, or `nil` if there was none.
  func takeUserChange() -> UserChange? { values.withLock { $0.userChange.take() } }

  /// The id that was shown last, which `@` stands for.
  var lastID: String? {
    get { values.withLock { $0.lastID } }
    set { values.withLock { $0.lastID = newValue } }
  }

  /// `true` if the user asked to leave the shell.
  var isLeaving: Bool { values.withLock { $0.isLeaving } }
  /// The requested exit code; if `nil`, the statements before decide.
  var exitCode: Int32? { values.withLock { $0.exitCode } }

  func requestExit(with code: Int32?) { values.withLock { ($0.isLeaving, $0.exitCode) = (true, code) } }

  /// `true` if the session of a user who left the prompt of a kiosk could not be ended.
  var hasFailedSignOut: Bool { values.withLock { $0.hasFailedSignOut } }

  func recordFailedSignOut() { values.withLock { $0.hasFailedSignOut = true } }

  func recordMissedPassword() { values.withLock { $0.hasMissedPassword = true } }

  /// Returns `true` if a command that asks for a password has failed since the last call: the next line may
  /// be the answer to a question that is no longer there.
  func takeMissedPassword() -> Bool {
    values.withLock { values in
      defer { values.hasMissedPassword = false }
      return values.hasMissedPassword
    }
  }

  /// Takes the request to leave back, and gives the next user a fresh start, as after a sign-out.
  func startOver() {
    values.withLock { values in
      values.forgetUser()
      (values.isLeaving, values.exitCode, values.userChange) = (false, nil, .signedOut)
    }
  }
}
