import DomainKit

/// A command that has stored something, and how it is taken back, if it can be.
struct UndoStep: Hashable, Sendable {
  /// How a step is taken back.
  enum Way: Hashable, Sendable {
    case by(Undo)
    /// Nothing does the opposite.
    case none(reason: String)
  }

  /// The line as it was carried out.
  let done: String
  let way: Way
  /// What must be found now: not what the command left, where a later change of it was taken back.
  fileprivate(set) var expected: ExpectedVersion?

  /// Nothing for a command that has left everything as it was, and for those of the shell itself: what they run is
  /// remembered by itself.
  init?(done: String, _ command: RegisteredCommand, offering undo: Undo?, hasStored: Bool) {
    self.done = done
    if let undo {
      (way, expected) = (.by(undo), undo.subject)
      return
    }
    guard hasStored, command.info.writes != nil, command.feature != Builtins.feature else { return nil }
    way = .none(reason: command.info.irrevocable ?? "no command does the opposite")
  }

  var undo: Undo? {
    if case .by(let undo) = way { undo } else { nil }
  }
}

/// What was stored in this run of the shell, the latest last.
struct UndoSteps: Sendable {
  /// Older ones are forgotten.
  static let limit = 100

  private(set) var all: [UndoStep] = []

  mutating func add(_ step: UndoStep) {
    all.append(step)
    if all.count > UndoSteps.limit { all.removeFirst() }
  }

  /// - Parameter now: what taking the step back has left; the change before it may be taken back from there.
  mutating func remove(_ step: UndoStep, leaving now: ExpectedVersion?) {
    guard let index = all.lastIndex(of: step) else { return }
    all.remove(at: index)
    guard let now, let subject = step.undo?.subject, now.id == subject.id else { return }
    let before = ExpectedVersion(subject.id, subject.version - 1)
    if let earlier = all.lastIndex(where: { $0.undo?.subject == before }) { all[earlier].expected = now }
  }
}
