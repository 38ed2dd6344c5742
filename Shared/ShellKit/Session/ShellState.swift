import DomainKit
import Synchronization

/// What changes while a shell runs.
final class ShellState: Sendable {
  private struct Values {
    var settings: SessionSettings
    var aliases: [String: String] = [:]
    var undoSteps = UndoSteps()
    var isLeaving = false
    var exitCode: Int32?
    /// The account that is at work, or `nil` before anything was asked.
    var user: Principal?
  }

  private let values: Mutex<Values>

  init(settings: SessionSettings) { values = Mutex(Values(settings: settings)) }

  var settings: SessionSettings { values.withLock { $0.settings } }

  func change(_ change: (inout SessionSettings) -> Void) { values.withLock { change(&$0.settings) } }

  /// The text behind each alias.
  var aliases: [String: String] { values.withLock { $0.aliases } }

  /// Defines an alias, or forgets it.
  func setAlias(_ name: String, to text: String?) { values.withLock { $0.aliases[name] = text } }

  /// What was stored, the latest last.
  var undoSteps: [UndoStep] { values.withLock { $0.undoSteps.all } }

  func remember(_ step: UndoStep) { values.withLock { $0.undoSteps.add(step) } }

  func forget(_ step: UndoStep, leaving now: ExpectedVersion? = nil) {
    values.withLock { $0.undoSteps.remove(step, leaving: now) }
  }

  /// Notes who is at work. When that is another user than before, aliases and steps that could be taken back are forgotten.
  ///
  /// - Returns: whether it is another one.
  @discardableResult
  func enter(_ user: Principal) -> Bool {
    values.withLock { values in
      let isOther = values.user.map { !$0.isSamePerson(as: user) } ?? false
      if isOther { (values.aliases, values.undoSteps) = ([:], UndoSteps()) }
      values.user = user
      return isOther
    }
  }

  /// Whether somebody asked to leave.
  var isLeaving: Bool { values.withLock { $0.isLeaving } }
  /// The code that was asked for; without one it is what the statements before came to.
  var exitCode: Int32? { values.withLock { $0.exitCode } }

  func leave(with code: Int32?) { values.withLock { ($0.isLeaving, $0.exitCode) = (true, code) } }
}
