import DomainKit

/// A command that stored something, and the way to undo it, if there is one.
struct UndoStep: Hashable, Sendable {
  /// A way to undo a step.
  enum Strategy: Hashable, Sendable {
    case by(Undo)
    /// No command does the opposite.
    case none(reason: String)
  }

  /// The line that was run.
  let done: String
  /// The feature of the command.
  let feature: String
  let strategy: Strategy
  /// The time of the commit and its account, or `nil` for a command that registered its opposite without
  /// a commit, as with a stub for its use case in a test.
  let commit: CommitObserver.Commit?
  /// The number of the step in this run of the shell.
  fileprivate(set) var number = 0
  /// The version that must be current. It differs from the one that the command left if a later
  /// change was undone.
  fileprivate(set) var seenVersion: SeenVersion?

  /// Creates a step, or returns `nil` for a command that changed nothing and for the shell's own
  /// commands.
  ///
  /// The shell remembers the commands that its own commands run as separate steps.
  ///
  /// - Parameter refusal: The reason that the command has no undo, in place of the one that it declares.
  init?(
    done: String, _ command: RegisteredCommand, undo: Undo?, refusal: String? = nil, _ commit: CommitObserver.Commit?
  ) {
    (self.done, feature) = (done, command.feature)
    self.commit = commit
    if let undo {
      (strategy, seenVersion) = (.by(undo), undo.seen)
      return
    }
    guard commit != nil, command.info.writtenData != nil, !command.isOfShell else { return nil }
    strategy = .none(reason: refusal ?? command.info.notUndoableBecause ?? "no command does the opposite")
  }

  var undo: Undo? {
    if case .by(let undo) = strategy { undo } else { nil }
  }

  /// Returns `true` if another step changed the result of this one, and nothing else did in
  /// between.
  ///
  /// Undoing the later step then makes it possible to undo this one.
  func directlyPrecedes(_ later: UndoStep) -> Bool {
    guard let mine = seenVersion, let other = later.undo?.seen else { return false }
    return other == mine.at(mine.version + 1)
  }
}

/// The steps of this run of the shell, latest last.
struct UndoSteps: Sendable {
  /// The maximum number of steps. Older steps are removed.
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

  /// Removes a step.
  ///
  /// - Parameter now: The version after the step was undone. The step before it starts from
  ///   there.
  mutating func remove(_ step: UndoStep, leaving now: SeenVersion?) {
    guard let index = all.lastIndex(where: { $0.number == step.number }) else { return }
    all.remove(at: index)
    guard let now, let subject = step.undo?.seen, now.id == subject.id else { return }
    if let earlier = all.lastIndex(where: { $0.directlyPrecedes(step) }) { all[earlier].seenVersion = now }
  }

  mutating func removeAll(of feature: String) { all.removeAll { $0.feature == feature } }
}
