import AuthDomain
package import DomainKit
import Synchronization

/// The keeper of the session at a terminal that customers use. A sign-in elsewhere does not apply to
/// this terminal, and a sign-in here ends with the program.
package final class KioskSessionKeeper: SessionKeeper {
  private let file: SessionFile
  private let tokens = Mutex<[UniqueID: Secret]>([:])

  /// - Parameter file: The session file of the machine, which keeps the token of the device.
  package init(file: SessionFile) { self.file = file }

  package var machineAccount: String { file.machineAccount }
  package var terminal: String? { file.terminal }

  package func token(for installation: UniqueID) -> Secret? { tokens.withLock { $0[installation] } }
  package func prepare() throws { try DryRun.refuse("changes the session of this program") }

  package func keep(_ token: Secret, for installation: UniqueID) {
    tokens.withLock { $0[installation] = token }
  }

  package func forget(_ installation: UniqueID) {
    tokens.withLock { $0[installation] = nil }
  }

  package func device(for installation: UniqueID) throws -> Secret? { try file.device(for: installation) }
  package func keepDevice(_ token: Secret, for installation: UniqueID) async throws {
    try await file.keepDevice(token, for: installation)
  }
}
