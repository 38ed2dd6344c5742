import DomainKit
import Synchronization

/// What a command may ask of the shell while it takes another one back: consent was given already.
final class UndoingSession: CommandSession {
  private let session: any CommandSession
  private let offered = Mutex<Undo?>(nil)

  init(_ session: any CommandSession) { self.session = session }

  /// The thing as the command has left it, where that is known.
  var left: ExpectedVersion? { offered.withLock { $0?.subject } }

  var isAtTerminal: Bool { session.isAtTerminal }

  var rowLimit: Int? { session.rowLimit }

  var time: SessionTime { session.time }

  func confirm(_: String) async throws {}

  func secret(_ question: String, fromInput: Bool) async throws -> Secret {
    try await session.secret(question, fromInput: fromInput)
  }

  func note(_ sentence: String) { session.note(sentence) }

  func progress(_ label: String, completed: Int64, total: Int64?) {
    session.progress(label, completed: completed, total: total)
  }

  /// Undoing twice goes two steps back, and not forth again.
  func offer(_ undo: Undo) { offered.withLock { $0 = undo } }
}
