import DomainKit
import Synchronization

/// What a command may ask of the shell while it is only planned: nobody is asked, and nothing is said.
final class PlanningSession: CommandSession {
  private let session: any CommandSession
  private let asked = Mutex<[String]>([])

  init(_ session: any CommandSession) { self.session = session }

  /// What the command would ask before it goes on.
  var questions: [String] { asked.withLock { $0 } }

  var isAtTerminal: Bool { session.isAtTerminal }

  var rowLimit: Int? { session.rowLimit }

  var time: SessionTime { session.time }

  /// Agrees: what is destroyed is there again afterwards.
  func confirm(_ question: String) async throws { asked.withLock { $0.append(question) } }

  func secret(_: String, fromInput _: Bool) async throws -> Secret {
    throw ShellError(
      "plan.secret", "the command asks for a password, which must not be typed for nothing", kind: .refused,
      suggestion: "plan a command that asks for none")
  }

  func note(_: String) {}

  func offer(_: Undo) {}

  func progress(_ label: String, completed: Int64, total: Int64?) {
    session.progress(label, completed: completed, total: total)
  }
}
