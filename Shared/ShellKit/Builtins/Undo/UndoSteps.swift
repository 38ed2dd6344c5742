import DomainKit

/// A command that was carried out, and how it is taken back.
struct UndoStep: Hashable, Sendable {
  /// The line as it was carried out.
  let done: String
  let undo: Undo
  /// What must be found now: not what the command left, where a later change of it was taken back.
  fileprivate(set) var expected: ExpectedVersion?

  init(done: String, undo: Undo) {
    self.done = done
    self.undo = undo
    expected = undo.subject
  }
}

/// What could be taken back in this run of the shell, the latest last.
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
    guard let now, let subject = step.undo.subject, now.id == subject.id else { return }
    let before = ExpectedVersion(subject.id, subject.version - 1)
    if let earlier = all.lastIndex(where: { $0.undo.subject == before }) { all[earlier].expected = now }
  }
}
