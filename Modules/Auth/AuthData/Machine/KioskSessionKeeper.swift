import AuthDomain
package import DomainKit
import Synchronization

/// The sessions that a program keeps in its memory only.
package final class KioskSessions: SignInWatch {
  private struct State {
    var tokens: [UniqueID: Secret] = [:]
    /// The number of changes.
    var changes = 0
  }

  private let state = Mutex(State())

  package init() {}

  func token(for databaseID: UniqueID) -> Secret? { state.withLock { $0.tokens[databaseID] } }

  func set(_ token: Secret?, for databaseID: UniqueID) {
    state.withLock { state in
      state.tokens[databaseID] = token
      state.changes += 1
    }
  }

  package func revision() -> String { "\(state.withLock { $0.changes })" }
}

/// The keeper of the session at a terminal that customers use. A sign-in elsewhere does not apply to
/// this terminal, and a sign-in here ends with the program.
package final class KioskSessionKeeper: SessionKeeper {
  private let file: SessionFile
  private let sessions: KioskSessions

  /// - Parameters:
  ///   - file: The session file of the machine, which keeps the token of the device.
  ///   - sessions: The sessions of this program.
  package init(file: SessionFile, sessions: KioskSessions) { (self.file, self.sessions) = (file, sessions) }

  package var machineAccount: String { file.machineAccount }
  package var terminal: String? { file.terminal }

  package func token(for databaseID: UniqueID) -> Secret? { sessions.token(for: databaseID) }
  package func prepare() throws { try DryRun.refuse("changes the session of this program") }

  package func keep(_ token: Secret, for databaseID: UniqueID) {
    sessions.set(token, for: databaseID)
  }

  package func forget(_ databaseID: UniqueID) {
    sessions.set(nil, for: databaseID)
  }

  package func device(for databaseID: UniqueID) throws -> Secret? { try file.device(for: databaseID) }
  package func keepDevice(_ token: Secret, for databaseID: UniqueID) async throws {
    do {
      try await file.keepDevice(token, for: databaseID)
    } catch is AuthError {
      // The disk is full or read-only. The sign-in is stored, and the next one creates another token.
    }
  }
}
