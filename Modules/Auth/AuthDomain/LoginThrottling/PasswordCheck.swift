import DomainKit

/// Checks passwords with the same work and the same answer for every account, so that an attacker
/// learns only yes or no.
package struct PasswordCheck: Sendable {
  private let services: AuthServices
  private let hasher: any PasswordHasher
  let counts: LoginCounts
  private let sleeper: any Sleeper

  package init(
    services: AuthServices, hasher: any PasswordHasher, keeper: any SessionKeeper, sleeper: any Sleeper = TaskSleeper()
  ) {
    self.services = services
    self.hasher = hasher
    self.counts = LoginCounts(services: services, keeper: keeper)
    self.sleeper = sleeper
  }

  /// The result of an attempt.
  enum Outcome: Sendable {
    /// The password is right for this account, in its state at the time of the check.
    case right(User)
    /// The attempt failed for this reason, which only the log shows.
    case wrong(String)
    /// The password is right, but the account is disabled.
    case disabled
  }

  /// The reasons whose log entries are limited per hour, because no lock ends such attempts: users
  /// can invent any number of addresses, and a locked one refuses all attempts.
  static let reasonsToLimit: Set<String> = [locked, unknown]
  private static let locked = "locked"
  private static let unknown = "unknown account"

  /// Counts the attempt, waits for its turn, and checks the password. Decision 0021.
  ///
  /// - Parameters:
  ///   - action: The name of the attempt in the log.
  ///   - waiting: A closure that receives the wait in milliseconds if there is one.
  func check(
    _ email: EmailAddress, _ password: Secret, for action: String, waiting: @Sendable (Int64) -> Void
  ) async throws -> Outcome {
    let (decision, counted) = try await recordAttempt(email, for: action)
    if case .throttled(let end) = decision { throw tooManyTries(until: end) }
    if case .allowed(let turn) = decision { try await wait(until: turn, counted, waiting) }
    let user = try await services.execute(for: .signIn) { context, _ in try await context.accounts.user(at: email) }
    let matches = try hasher.verify(password, try user?.password ?? hasher.dummyHash)
    guard case .allowed = decision else { return .wrong(Self.locked) }
    guard let user else { return .wrong(Self.unknown) }
    guard matches else { return .wrong(user.state == .invited ? "invitation not accepted" : "wrong password") }
    return user.isActive ? .right(user) : .disabled
  }

  private func tooManyTries(until end: Timestamp) -> AuthError {
    let time = max(1, end.milliseconds(since: services.clock.now))
    return .tooManyTries(seconds: Int((time + 999) / 1_000))
  }

  /// Waits for the turn of an attempt. An attempt that is canceled in the meantime is withdrawn.
  private func wait(until turn: Timestamp, _ counted: LoginGuard, _ waiting: (Int64) -> Void) async throws {
    // The wait has a maximum, even if the clock is set back in the meantime.
    let time = min(turn.milliseconds(since: services.clock.now), LoginGuard.longestWait)
    guard time > 0 else { return }
    waiting(time)
    do {
      try await sleeper.wait(milliseconds: time)
    } catch {
      // A canceled task cannot run a unit of work.
      try await Task { try await withdrawAttempt(at: turn, from: counted) }.value
      throw error
    }
  }

  private func withdrawAttempt(at turn: Timestamp, from counted: LoginGuard) async throws {
    try await services.execute(for: .signIn) { context, _ in
      let guards = context.loginGuards
      let stored = try await counted.isKnownDevice ? guards.knownDevice(counted.id) : guards.loginGuard(counted.id)
      guard var attempts = stored, attempts.withdrawAttempt(at: turn, from: counted) else { return }
      try guards.update(&attempts)
    }
  }

  /// Counts the attempt. An attempt at an account that follows an unsuccessful one is logged in the
  /// same unit, so that the log names it even if its process is ended before the password is checked.
  ///
  /// - Returns: The decision, and the count with this attempt.
  private func recordAttempt(
    _ email: EmailAddress, for action: String
  ) async throws -> (decision: LoginGuard.Decision, counted: LoginGuard) {
    try await services.execute(for: .signIn) { context, principal in
      guard let installation = try await context.installation.current() else { throw AuthError.noAccountYet }
      let now = services.clock.now
      var attempts = try await counts.current(email, installation, in: context)
      let decision = attempts.recordAttempt(at: now)
      try context.loginGuards.save(&attempts)
      try await tidy(at: now, in: context)
      if case .allowed = decision, attempts.count > 1 {
        let outcome = try await context.accounts.user(at: email).map { _ in LogLine.started }
        try await services.appendToLog(action, email.text, outcome, by: principal, actor: email.text, in: context)
      }
      return (decision, attempts)
    }
  }

  /// Removes a few expired counts, so that counts of invented addresses do not accumulate. Counts
  /// from a clock that was ahead are removed, too.
  private func tidy(at now: Timestamp, in context: any AuthContext) async throws {
    for isDevice in [false, true] {
      let retention = isDevice ? LoginGuard.knownDeviceRetention : LoginGuard.retention
      let span = now.advanced(byMilliseconds: -retention)...now.advanced(byMilliseconds: retention)
      for var old in try await context.loginGuards.loginGuards(ofKnownDevices: isDevice, seenOutside: span, limit: 4) {
        try context.loginGuards.remove(&old)
      }
    }
  }

  /// Resets the count of an account.
  func clear(_ email: EmailAddress, in context: any AuthContext) async throws {
    var attempts = try await counts.counted(email, in: context)
    guard attempts.version > 0 else { return }
    attempts.clear()
    try context.loginGuards.update(&attempts)
  }

  /// Ends a lock, and the waits on this device and at this terminal. Other devices keep their
  /// counts, because only they have the tokens by which their counts are found.
  ///
  /// - Returns: `true` if there was a lock or a wait. Otherwise, the counts stay.
  func unlock(_ email: EmailAddress, in context: any AuthContext) async throws -> Bool {
    let delaying = try await counts.stored(email, in: context).filter { $0.delays(at: services.clock.now) }
    for var attempts in delaying {
      attempts.clear()
      try context.loginGuards.update(&attempts)
    }
    return !delaying.isEmpty
  }

  /// Returns `true` if too many attempts have locked an account.
  func isLocked(_ email: EmailAddress, in context: any AuthContext) async throws -> Bool {
    try await counts.counted(email, in: context).isLocked(at: services.clock.now)
  }

  /// Hashes a new password that has passed the rules.
  func hash(_ password: Secret) throws -> PasswordHash { try hasher.hash(password) }

  /// Returns a stronger hash for a verified password, or `nil` if the stored hash is strong enough.
  func rehash(_ password: Secret, of user: User) throws -> PasswordHash? {
    guard let hash = user.password, hasher.isWeak(hash) else { return nil }
    return try hasher.hash(password)
  }
}
