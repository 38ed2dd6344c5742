import DomainKit

/// Begins and ends sessions of whoever sits at this machine.
package struct SessionDesk: Sendable {
  private let work: AuthWork
  private let keeper: any SessionKeeper

  package init(work: AuthWork, keeper: any SessionKeeper) {
    self.work = work
    self.keeper = keeper
  }

  /// A session that is stored with the unit; its token is to be kept once it is.
  struct Fresh: Sendable {
    let token: Secret
    /// The token of this device, where it has none yet.
    let device: Secret?
    let house: UniqueID
  }

  /// Begins a session, and ends the one that was kept here before.
  func begin(for user: User, in house: Premises, _ context: any AuthContext) async throws -> Fresh {
    try await endKept(in: house, context)
    try await tidy(user, context)
    let token = work.crypto.randomSecret(count: Session.tokenSize)
    var session = Session(
      id: work.ids.next(), user: user.id, fingerprint: work.crypto.fingerprint(of: token), createdAt: work.clock.now)
    try context.sessions.add(&session)
    let known = try keeper.device(for: house.identity)
    let device = known ?? work.crypto.randomSecret(count: Session.tokenSize)
    try await LoginCounts(work: work, keeper: keeper).recordSignIn(user.email, from: device, house, in: context)
    return Fresh(token: token, device: known == nil ? device : nil, house: house.identity)
  }

  /// Forgets somebody's sessions that are over by themselves, so that they do not pile up.
  private func tidy(_ user: User, _ context: any AuthContext) async throws {
    for var session in try await context.sessions.sessions(of: user.id) where !session.isLive(at: work.clock.now) {
      try context.sessions.remove(&session)
    }
  }

  /// Ends the session that is kept here, if there is one.
  func endKept(in house: Premises, _ context: any AuthContext) async throws {
    if var session = try await kept(in: house, context) { try context.sessions.remove(&session) }
  }

  /// The stored session whose token is kept here.
  func kept(in house: Premises, _ context: any AuthContext) async throws -> Session? {
    guard let token = try keeper.token(for: house.identity) else { return nil }
    return try await context.sessions.session(work.crypto.fingerprint(of: token))
  }

  /// Finds out whether a session could be kept here.
  func prepare() async throws { try await keeper.prepare() }
  func keep(_ fresh: Fresh) async throws {
    if let device = fresh.device { try await keeper.keepDevice(device, for: fresh.house) }
    try await keeper.keep(fresh.token, for: fresh.house)
  }
  func forget(_ house: UniqueID) async throws { try await keeper.forget(house) }
}
