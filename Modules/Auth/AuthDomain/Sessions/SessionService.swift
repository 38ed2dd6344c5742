import DomainKit

/// Starts and ends the sessions of this machine's user.
@MemberwiseInit
package struct SessionService: Sendable {
  private let services: AuthServices
  private let keeper: any SessionKeeper

  /// A new session, which the unit of work stores. The caller keeps its token after the commit.
  struct NewSession: Sendable {
    let token: Secret
    /// The new token of this device, or `nil` if the device has one already.
    let device: Secret?
    let databaseID: UniqueID
  }

  /// Starts a session and ends the earlier one of this machine.
  func begin(for user: User, in installation: Installation, _ context: any AuthContext) async throws -> NewSession {
    try await endKept(in: installation, context)
    try await tidy(user, context)
    let token = services.crypto.randomSecret(count: Session.tokenSize)
    var session = Session(
      id: services.ids.next(), user: user.id, fingerprint: services.crypto.fingerprint(of: token),
      createdAt: services.clock.now)
    try context.sessions.add(&session)
    let known = try keeper.device(for: installation.databaseID)
    let device = known ?? services.crypto.randomSecret(count: Session.tokenSize)
    try await LoginCounts(services: services, keeper: keeper).recordSignIn(
      of: user, from: device, installation, in: context)
    return NewSession(token: token, device: known == nil ? device : nil, databaseID: installation.databaseID)
  }

  /// Removes the user's expired sessions, so that they do not accumulate.
  private func tidy(_ user: User, _ context: any AuthContext) async throws {
    for var session in try await context.sessions.sessions(of: user.id) where !session.isLive(at: services.clock.now) {
      try context.sessions.remove(&session)
    }
  }

  /// Ends the session of this machine, if there is one.
  func endKept(in installation: Installation, _ context: any AuthContext) async throws {
    if var session = try await kept(in: installation, context) { try context.sessions.remove(&session) }
  }

  /// Returns the stored session of this machine's token.
  func kept(in installation: Installation, _ context: any AuthContext) async throws -> Session? {
    // The token itself must not stay in memory while the unit waits for the database.
    let fingerprint = try keeper.token(for: installation.databaseID).map(services.crypto.fingerprint)
    guard let fingerprint else { return nil }
    return try await context.sessions.session(fingerprint)
  }

  /// Checks that this machine can keep a session.
  func prepare() async throws { try await keeper.prepare() }
  func keep(_ new: NewSession) async throws {
    if let device = new.device { try await keeper.keepDevice(device, for: new.databaseID) }
    try await keeper.keep(new.token, for: new.databaseID)
  }
  /// Removes the token of a session that has ended from this machine.
  func forget(_ databaseID: UniqueID) async throws {
    do {
      try await keeper.forget(databaseID)
    } catch is AuthError {
      // The file cannot be changed. Its token opens no session anymore.
    }
  }
}
