import DomainKit

/// Looks at passwords in a way that tells a guesser nothing but yes or no: same answer, same work, whoever's it is.
package struct PasswordCheck: Sendable {
  private let work: AuthWork
  private let hasher: any PasswordHasher
  private let counts: LoginCounts
  private let patience: any Patience

  package init(
    work: AuthWork, hasher: any PasswordHasher, keeper: any SessionKeeper, patience: any Patience = TaskPatience()
  ) {
    self.work = work
    self.hasher = hasher
    self.counts = LoginCounts(work: work, keeper: keeper)
    self.patience = patience
  }

  /// What came of a try.
  enum Outcome: Sendable {
    /// The password is that of this account, as it was stored then.
    case right(User)
    /// The reason, for the log alone.
    case wrong(String)
  }

  /// Counts the try, waits for its turn, and looks.
  ///
  /// - Parameter waiting: told when the wait is long enough to wonder about, in milliseconds.
  func check(
    _ email: EmailAddress, _ password: Secret, waiting: @Sendable (Int64) -> Void
  ) async throws -> Outcome {
    let verdict = try await admit(email)
    if case .crowded = verdict { throw AuthError.tooManyTries }
    if case .admitted(let turn) = verdict { try await wait(until: turn, waiting) }
    let user = try await work.execute(for: .signIn) { context, _ in try await context.accounts.user(at: email) }
    let matches = try hasher.verify(password, try user?.password ?? hasher.decoy)
    guard case .admitted = verdict else { return .wrong("locked") }
    guard let user else { return .wrong("unknown account") }
    guard matches else { return .wrong(user.state == .invited ? "invitation not accepted" : "wrong password") }
    return user.isActive ? .right(user) : .wrong("disabled")
  }

  private func wait(until turn: Timestamp, _ waiting: (Int64) -> Void) async throws {
    // No longer than any try has to wait, also if the clock is set back in between.
    let time = min(turn.milliseconds - work.clock.now.milliseconds, LoginGuard.longestWait)
    guard time > 0 else { return }
    waiting(time)
    try await patience.wait(milliseconds: time)
  }

  private func admit(_ email: EmailAddress) async throws -> LoginGuard.Verdict {
    try await work.execute(for: .signIn) { context, _ in
      guard let premises = try await context.accounts.premises() else { throw AuthError.noAccountYet }
      let now = work.clock.now
      var attempts = try await counts.current(email, premises, in: context)
      let verdict = attempts.admit(at: now)
      if attempts.version == 0 { try context.guards.add(&attempts) } else { try context.guards.update(&attempts) }
      try await tidy(at: now, in: context)
      return verdict
    }
  }

  /// Forgets a few counts that are not needed any more, so that made-up addresses do not pile up: old ones, and those of a
  /// clock that was ahead.
  private func tidy(at now: Timestamp, in context: any AuthContext) async throws {
    for isDevice in [false, true] {
      let memory = isDevice ? LoginGuard.deviceMemory : LoginGuard.memory
      let span = now.advanced(byMilliseconds: -memory)...now.advanced(byMilliseconds: memory)
      for var old in try await context.guards.loginGuards(ofKnownDevices: isDevice, seenOutside: span, limit: 4) {
        try context.guards.remove(&old)
      }
    }
  }

  /// Forgets the tries at an account.
  func clear(_ email: EmailAddress, in context: any AuthContext) async throws {
    var attempts = try await counts.counted(email, in: context)
    guard attempts.version > 0 else { return }
    attempts.clear()
    try context.guards.update(&attempts)
  }

  /// Whether too many tries have locked an account.
  func isLocked(_ email: EmailAddress, in context: any AuthContext) async throws -> Bool {
    try await counts.counted(email, in: context).isLocked(at: work.clock.now)
  }

  /// Hashes a new password, once the rules have let it pass.
  func hash(_ password: Secret) throws -> PasswordHash { try hasher.hash(password) }

  /// A stronger hash for a password that was right, where its present one is weak.
  func rehash(_ password: Secret, of user: User) throws -> PasswordHash? {
    guard let hash = user.password, hasher.isWeak(hash) else { return nil }
    return try hasher.hash(password)
  }
}
