import DomainKit
import Synchronization

/// The session of a command that undoes another one. The user has already agreed.
final class UndoingSession: CommandSession {
  private let session: any CommandSession
  private let registered = Mutex<Undo?>(nil)

  init(_ session: any CommandSession) { self.session = session }

  /// The version that the command left, if it registered an undo with one.
  var resultVersion: SeenVersion? { registered.withLock { $0?.seen } }

  var isAtTerminal: Bool { session.isAtTerminal }

  var rowLimit: Int? { session.rowLimit }

  var time: SessionTime { session.time }

  func names(of accounts: Set<UniqueID>) async -> [UniqueID: String] { await session.names(of: accounts) }

  func confirmIfNeeded(_: String) async throws -> Bool { false }

  func secret(_ question: String, fromInput: Bool) async throws -> Secret {
    try await session.secret(question, fromInput: fromInput)
  }

  func note(_ sentence: String) { session.note(sentence) }
  func warn(_ sentence: String) { session.warn(sentence) }

  func progress(_ label: String, completed: Int64, total: Int64?, unit: ProgressUnit) {
    session.progress(label, completed: completed, total: total, unit: unit)
  }

  /// Keeps the registered undo out of the steps: a second `undo` goes one more step back, not forward
  /// again.
  func registerUndo(_ undo: Undo) { registered.withLock { $0 = undo } }

  func refuseUndo(because _: String) {}
}
