import DomainKit
import Synchronization
import TerminalKit

/// A runner of the commands that the keys of a board stand for, one at a time.
struct LiveActionRunner: Sendable {
  let screen: BoardScreen
  let actions: [LiveAction]
  let context: StatementContext
  let style: OutputStyle

  /// The undo key, which comes after the keys of the actions.
  static let undoKey = BoardKey(
    .scalar("u"), "undo", meaning: "Undo the last action on this board", needsRow: false)

  /// Runs commands until the user leaves the board. The requests made before that are completed.
  func runRequests() async throws {
    /// The numbers of the undo steps of this board, latest last.
    var undoNumbers: [Int] = []
    let commits = CommitObserver()
    let userChangeCount = context.runner.state.userChangeCount
    for await request in screen.requests {
      guard case .press(let number, let row, let answer) = request else { return }
      try await context.runner.requireSameUser(since: userChangeCount)
      if actions.indices.contains(number), let row {
        let last = context.runner.state.undoSteps.last?.number ?? 0
        let seen = seenVersion(of: row, commits)
        try await commits.watch {
          try await WorkScope.with(\.seenVersion, seen) { try await run(actions[number], row, answer) }
        }
        undoNumbers += context.runner.state.undoSteps.map(\.number).filter { $0 > last }
      } else {
        try await commits.watch { try await undoLastStep(&undoNumbers) }
      }
    }
  }

  /// Returns the version that a key may change: the one that the user saw, because another user may
  /// have changed the entity since, or a later one that an action on this board has stored.
  private func seenVersion(of row: BoardRow, _ commits: CommitObserver) -> SeenVersion? {
    guard let seen = row.token?.value as? SeenVersion else { return nil }
    return seen.at(max(seen.version, commits.storedVersions[seen.id] ?? 0))
  }

  private func run(_ action: LiveAction, _ row: BoardRow, _ answer: String?) async throws {
    guard let id = row.id else { return }
    var words = action.command.path + [id]
    if let question = action.question, let answer, !answer.isEmpty { words += Undo.option(question.option, answer) }
    let name = "\(action.command.name) \(id.suffix(8))"
    let session = LiveSession(name: name, screen: screen, in: context)
    screen.say(.message("\(name) …"))
    do {
      let inner = try NestedCommand(exactly: words, in: context)
      let output = try await inner.runRecordingUndo(in: session)
      if action.command.writtenData == nil {
        screen.open(try await LiveFrame(output, style: style).boardContent(at: context.runner.hooks.now()), title: name)
        screen.say(nil)
      } else {
        let done = "Done: \(name)" + (Self.firstText(of: output).map { " (\($0))" } ?? "")
        screen.say(.message(([done] + session.notes).joined(separator: ". ")))
      }
    } catch is ChangedSince {
      screen.say(.failed("\(name): it has changed since you saw it. Look at it again"))
    } catch {
      try Task.checkCancellation()
      screen.say(.failed(explained(ShellError(error), for: id)))
    }
  }

  /// Returns the first text of a record, such as the guest of an order: a narrow board shows no ids.
  private static func firstText(of output: CommandOutput) -> String? {
    guard case .record(let record) = output else { return nil }
    for field in record.fields {
      if case .text(let text) = field.cell { return text }
    }
    return nil
  }

  /// Returns the message of an error, with the keys for the commands that its suggestion names.
  private func explained(_ error: ShellError, for id: String) -> String {
    let suggestion = error.suggestion ?? ""
    let keys = actions.compactMap { action -> String? in
      guard case .letter(let letter) = action.key, suggestion.contains("\(action.command.name) \(id.suffix(8))")
      else { return nil }
      return "\(letter) (\(action.boardKey.name))"
    }
    return keys.isEmpty ? error.message : "\(error.message). Press \(keys.joined(separator: " or "))"
  }
}

extension LiveActionRunner {
  /// Takes back the last step of this board, as `undo` does: shows the opposite command and asks.
  ///
  /// A step that cannot be undone is skipped by the next attempt.
  private func undoLastStep(_ undoNumbers: inout [Int]) async throws {
    let steps = context.runner.state.undoSteps
    undoNumbers = undoNumbers.filter { number in steps.contains { $0.number == number } }
    guard let number = undoNumbers.last, let step = steps.last(where: { $0.number == number }) else {
      return screen.say(.failed("Nothing on this board to undo"))
    }
    let session = LiveSession(name: "undo", screen: screen, in: context)
    let performer = UndoPerformer(context: context, session: session)
    do {
      if let blocker = try await performer.blocker(for: step), !blocker.isDenial {
        undoNumbers.removeLast()
        return screen.say(.failed(try await performer.refusal(of: step, blocker).message))
      }
      _ = try await performer.undo(step)
      screen.say(.message("Undone: \(performer.line(step.done))"))
    } catch {
      try Task.checkCancellation()
      let shown = await context.runner.loggingDenial(of: error, in: UndoCommand.info)
      screen.say(.failed(ShellError(shown).message))
    }
    await context.runner.hooks.afterStatement()
  }
}

/// The session of a command that runs for a board.
final class LiveSession: UndoKeepingSession {
  let time: SessionTime
  private let name: String
  private let screen: BoardScreen
  private let settings: SessionSettings
  private let accountNames: @Sendable (Set<UniqueID>) async -> [UniqueID: String]
  /// Throws an error if another user has signed in since the key.
  private let requireSameUser: @Sendable () async throws -> Void
  private let messages = Mutex<[String]>([])
  private let registered = Mutex<Undo?>(nil)
  private let registeredRefusal = Mutex<String?>(nil)

  init(name: String, screen: BoardScreen, in context: StatementContext) {
    time = context.runner.time
    accountNames = context.runner.hooks.names
    settings = context.settings
    let (runner, userChangeCount) = (context.runner, context.runner.state.userChangeCount)
    requireSameUser = { try await runner.requireSameUser(since: userChangeCount, otherwise: "\(name) was not run") }
    self.name = name
    self.screen = screen
  }

  /// The messages of the command.
  var notes: [String] { messages.withLock { $0 } }
  /// The command that undoes the work of this one, or `nil` if the command registered none.
  var undo: Undo? { registered.withLock { $0 } }
  var undoRefusal: String? { registeredRefusal.withLock { $0 } }

  var isAtTerminal: Bool { true }

  var rowLimit: Int? { nil }

  func names(of accounts: Set<UniqueID>) async -> [UniqueID: String] { await accountNames(accounts) }

  func confirmIfNeeded(_ question: String) async throws -> Bool {
    if settings.assumesYes { return false }
    guard settings.allowsInput, await screen.ask(question) else {
      throw ShellError("shell.not-confirmed", "\(name) was not confirmed", kind: .refused)
    }
    try await requireSameUser()
    return true
  }

  func secret(_: String, fromInput _: Bool) async throws -> Secret {
    throw ShellError(
      "usage.needs-password", "\(name) asks for a password, which a live view cannot read",
      suggestion: "leave the view and run the command at the prompt")
  }

  func note(_ sentence: String) { messages.withLock { $0.append(sentence) } }
  func warn(_ sentence: String) { note(sentence) }
  func progress(_: String, completed _: Int64, total _: Int64?, unit _: ProgressUnit) {}
  func registerUndo(_ undo: Undo) { registered.withLock { $0 = undo } }
  func refuseUndo(because reason: String) { registeredRefusal.withLock { $0 = reason } }
}
