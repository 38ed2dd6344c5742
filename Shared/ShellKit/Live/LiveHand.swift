import DomainKit
import Synchronization
import TerminalKit

/// Does what the keys of a board stand for, one after the other.
struct LiveHand: Sendable {
  let screen: BoardScreen
  let actions: [LiveAction]
  let context: StatementContext
  let style: OutputStyle

  /// The key behind those of the actions.
  static let undoKey = BoardKey(
    .scalar("u"), "undo", meaning: "Take back what was done last on this board", needsRow: false)

  /// Works until the person leaves: what they asked for before is done then.
  func work() async throws {
    /// What was done here, by its number, the latest last.
    var deeds: [Int] = []
    for await wish in screen.wishes {
      guard case .press(let number, let row) = wish else { return }
      if actions.indices.contains(number), let row {
        let last = context.runner.state.undoSteps.last?.number ?? 0
        try await carryOut(actions[number], row)
        deeds += context.runner.state.undoSteps.map(\.number).filter { $0 > last }
      } else {
        try await takeBack(&deeds)
      }
    }
  }

  private func carryOut(_ action: LiveAction, _ row: String) async throws {
    let name = "\(action.command.name) \(row.suffix(8))"
    let session = LiveSession(name: name, screen: screen, settings: context.settings, time: context.runner.time)
    screen.say(.said("\(name) …"))
    do {
      let inner = try InnerCommand(exactly: action.command.path + [row], in: context)
      let output = try await inner.carryOutAsTyped(in: session)
      if action.command.writes == nil {
        screen.open(try await LivePicture(output, style: style).picture(at: context.runner.hooks.now()), title: name)
        screen.say(nil)
      } else {
        screen.say(.said((["Done: \(name)"] + session.notes).joined(separator: ". ")))
      }
    } catch {
      try Task.checkCancellation()
      screen.say(.failed(ShellError(error).message))
    }
  }
}

extension LiveHand {
  /// Takes back what was done last on this board, as `undo` does: it says what that is and asks. What cannot be taken back
  /// is passed over by the next try.
  private func takeBack(_ deeds: inout [Int]) async throws {
    let steps = context.runner.state.undoSteps
    deeds = deeds.filter { deed in steps.contains { $0.number == deed } }
    guard let deed = deeds.last, let step = steps.last(where: { $0.number == deed }) else {
      return screen.say(.failed("Nothing that was done on this board is left to undo"))
    }
    let session = LiveSession(name: "undo", screen: screen, settings: context.settings, time: context.runner.time)
    let desk = UndoDesk(context: context, session: session)
    do {
      if let obstacle = try await desk.obstacle(to: step), !obstacle.isDenial {
        deeds.removeLast()
        return screen.say(.failed(desk.refusal(of: step, obstacle).message))
      }
      _ = try await desk.takeBack(step)
      screen.say(.said("Taken back: \(desk.line(step.done))"))
    } catch {
      try Task.checkCancellation()
      screen.say(.failed(ShellError(await context.runner.cause(of: error, in: UndoCommand.info)).message))
    }
    await context.runner.hooks.afterStatement()
  }
}

/// What a command may ask of the shell while it is carried out for a board.
final class LiveSession: OfferingSession {
  let time: SessionTime
  private let name: String
  private let screen: BoardScreen
  private let settings: SessionSettings
  private let said = Mutex<[String]>([])
  private let offered = Mutex<Undo?>(nil)

  init(name: String, screen: BoardScreen, settings: SessionSettings, time: SessionTime) {
    self.time = time
    self.name = name
    self.screen = screen
    self.settings = settings
  }

  /// What the command had to say.
  var notes: [String] { said.withLock { $0 } }
  /// How what the command did can be taken back, if it can.
  var undo: Undo? { offered.withLock { $0 } }

  var isAtTerminal: Bool { true }

  var rowLimit: Int? { nil }

  func confirm(_ question: String) async throws {
    if settings.assumesYes { return }
    guard settings.allowsInput, await screen.ask(question) else {
      throw ShellError("shell.not-confirmed", "\(name) was not carried out, because you did not agree", kind: .refused)
    }
  }

  func secret(_: String, fromInput _: Bool) async throws -> Secret {
    throw ShellError(
      "usage.needs-password", "\(name) asks for a password, which nobody can type here",
      suggestion: "leave the view and type the command")
  }

  func note(_ sentence: String) { said.withLock { $0.append(sentence) } }
  func progress(_: String, completed _: Int64, total _: Int64?) {}
  func offer(_ undo: Undo) { offered.withLock { $0 = undo } }
}
