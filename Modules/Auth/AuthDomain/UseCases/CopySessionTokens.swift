import DomainKit

/// Keeps this machine's user signed in to a copy of the database.
package protocol CopySessionTokensUseCase: Sendable {
  /// Keeps the tokens of the original for the copy too, which contains the same sessions.
  ///
  /// - Parameter original: The keeper of the tokens for the original.
  /// - Throws: ``AuthError/sessionFile(_:reason:)``, ``AuthError/sessionFileBusy(_:)``.
  func execute(from original: any SessionKeeper) async throws
}

/// Runs ``CopySessionTokensUseCase`` in a unit of work on the copy.
@MemberwiseInit
package struct CopySessionTokens: CopySessionTokensUseCase {
  private let services: AuthServices
  private let keeper: any SessionKeeper

  package func execute(from original: any SessionKeeper) async throws {
    let installation = try await services.execute(for: .signIn) { context, _ in
      try await context.installation.current()?.databaseID
    }
    guard let installation else { return }
    if let token = try original.token(for: installation) { try await keeper.keep(token, for: installation) }
    if let device = try original.device(for: installation) { try await keeper.keepDevice(device, for: installation) }
  }
}
