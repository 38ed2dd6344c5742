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
    /// The current user, or `nil` before the first lookup.
    var user: Principal?
    /// `true` after a change of user that the prompt has not seen yet.
    var hasNewUser = false
    /// See ``ShellState/signIns``.
    var signIns = 0
  }

  private let values: Mutex<Values>

  init(settings: SessionSettings) { values = Mutex(Values(settings: settings)) }

  var settings: SessionSettings { values.withLock { $0.settings } }

  func change(_ change: (inout SessionSettings) -> Void) { values.withLock { change(&$0.settings) } }

  /// The text of each alias.
  var aliases: [String: String] { values.withLock { $0.aliases } }

  /// Defines an alias, or removes it if the text is `nil`.
  func setAlias(_ name: String, to text: String?) { values.withLock { $0.aliases[name] = text } }

  /// The changes that can be undone, the latest last.
  var undoSteps: [UndoStep] { values.withLock { $0.undoSteps.all } }

  func remember(_ step: UndoStep) { values.withLock { $0.undoSteps.add(step) } }

  func forget(_ step: UndoStep, leaving now: SeenVersion? = nil) {
    values.withLock { $0.undoSteps.remove(step, leaving: now) }
  }

  /// Makes the current aliases and settings those that a change of user restores.
  func keepStartup() {
    values.withLock { ($0.startupAliases, $0.startupSettings) = ($0.aliases, $0.settings) }
  }

  /// Sets the current user. A change of user removes all undo steps, all aliases but those of the
  /// startup file, and at the prompt all changes of settings.
  ///
  /// - Returns: `true` if the user changed.
  @discardableResult
  func enter(_ user: Principal) -> Bool {
    values.withLock { values in
      let isOther = values.user.map { !$0.isSamePerson(as: user) } ?? false
      if isOther {
        (values.aliases, values.undoSteps, values.lastID) = (values.startupAliases, UndoSteps(), nil)
        values.settings = values.startupSettings ?? values.settings
        values.hasNewUser = true
        if values.startupSettings != nil, user.account != nil { values.signIns += 1 }
      }
      values.user = user
      return isOther
    }
  }

  /// The number of times that another user signed in at this prompt. The statements that follow in a
  /// line or file were entered by the user before and must not run.
  var signIns: Int { values.withLock { $0.signIns } }

  /// Returns `true` once after each change of user.
  func takeNewUser() -> Bool {
    values.withLock { values in
      defer { values.hasNewUser = false }
      return values.hasNewUser
    }
  }

  /// The id that was shown last, which `@` stands for.
  var lastID: String? {
    get { values.withLock { $0.lastID } }
    set { values.withLock { $0.lastID = newValue } }
  }

  /// `true` if the user asked to leave the shell.
  var isLeaving: Bool { values.withLock { $0.isLeaving } }
  /// The requested exit code; if `nil`, the statements before decide.
  var exitCode: Int32? { values.withLock { $0.exitCode } }

  func leave(with code: Int32?) { values.withLock { ($0.isLeaving, $0.exitCode) = (true, code) } }
}
