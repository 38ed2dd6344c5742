import DomainKit
import Synchronization

/// The session of a command in a dry run. It asks the user nothing and shows no messages.
final class DryRunSession: CommandSession {
  private let session: any CommandSession
  private let asked = Mutex<[String]>([])

  init(_ session: any CommandSession) { self.session = session }

  /// The questions that the command would ask.
  var questions: [String] { asked.withLock { $0 } }

  var isAtTerminal: Bool { session.isAtTerminal }

  var rowLimit: Int? { session.rowLimit }

  var time: SessionTime { session.time }

  func names(of accounts: Set<UniqueID>) async -> [UniqueID: String] { await session.names(of: accounts) }

  /// Agrees without asking, because a rollback restores all data.
  func confirmIfNeeded(_ question: String) async throws -> Bool {
    asked.withLock { $0.append(question) }
    return false
  }

  func secret(_: String, fromInput _: Bool) async throws -> Secret {
    throw ShellError(
      "plan.secret", "the command asks for a password, so it cannot be planned", kind: .refused,
      suggestion: "plan a command that asks for no password")
  }

  func note(_: String) {}
  func warn(_: String) {}

  func registerUndo(_: Undo) {}
  func refuseUndo(because _: String) {}

  func progress(_ label: String, completed: Int64, total: Int64?, unit: ProgressUnit) {
    session.progress(label, completed: completed, total: total, unit: unit)
  }
}
