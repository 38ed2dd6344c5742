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
  /// When it was stored, and in whose name; nothing for a command that has only offered its opposite.
  let mark: StoredWork.Mark?
  /// Its place among all of this run.
  fileprivate(set) var number = 0
  /// What must be found now: not what the command left, where a later change of it was taken back.
  fileprivate(set) var expected: ExpectedVersion?

  /// Nothing for a command that has left everything as it was, and for those of the shell itself: what they run is
  /// remembered by itself.
  init?(done: String, _ command: RegisteredCommand, offering undo: Undo?, _ mark: StoredWork.Mark?) {
    self.done = done
    self.mark = mark
    if let undo {
      (way, expected) = (.by(undo), undo.subject)
      return
    }
    guard mark != nil, command.info.writes != nil, command.feature != Builtins.feature else { return nil }
    way = .none(reason: command.info.irrevocable ?? "no command does the opposite")
  }

  var undo: Undo? {
    if case .by(let undo) = way { undo } else { nil }
  }

  /// Whether another step has changed what this one left, and nothing else has in between: taken back first, it leaves this
  /// one to be taken back.
  func isRight(before later: UndoStep) -> Bool {
    guard let mine = undo?.subject, let other = later.undo?.subject else { return false }
    return other == ExpectedVersion(mine.id, mine.version + 1)
  }
}

/// What was stored in this run of the shell, the latest last.
struct UndoSteps: Sendable {
  /// Older ones are forgotten.
  static let limit = 100

  private(set) var all: [UndoStep] = []
  private var count = 0

  mutating func add(_ step: UndoStep) {
    count += 1
    var step = step
    step.number = count
    all.append(step)
    if all.count > UndoSteps.limit { all.removeFirst() }
  }

  /// - Parameter now: what taking the step back has left; the change before it may be taken back from there.
  mutating func remove(_ step: UndoStep, leaving now: ExpectedVersion?) {
    guard let index = all.lastIndex(where: { $0.number == step.number }) else { return }
    all.remove(at: index)
    guard let now, let subject = step.undo?.subject, now.id == subject.id else { return }
    if let earlier = all.lastIndex(where: { $0.isRight(before: step) }) { all[earlier].expected = now }
  }
}
