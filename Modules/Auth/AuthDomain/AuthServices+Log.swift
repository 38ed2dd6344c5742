import DomainKit

extension AuthServices {
  /// Adds an entry to the log, which the unit of work stores.
  ///
  /// The log goes on even if a user has tampered with the stored entries: otherwise no user could
  /// sign in any longer.
  ///
  /// - Parameters:
  ///   - outcome: The outcome, or `nil` for no entry. The unit does the same work then, so that its
  ///     time does not reveal the reason.
  ///   - actor: The name in the entry if the principal has none yet, such as the address at a
  ///     sign-in; `nil` for the principal's name.
  func appendToLog(
    _ action: String, _ subject: String, _ outcome: String? = LogLine.done, by principal: Principal,
    actor: String? = nil, in context: any AuthContext
  ) async throws {
    let who: String
    if let actor { who = actor } else { who = try await name(of: principal, in: context) }
    var head = try await context.logHead.current() ?? LogHead()
    var installation = try await context.installation.current()
    // If the two ends differ, a user has moved one of them. The entry follows the end in the
    // installation, and the break stays visible.
    let previous = installation?.logEnd ?? head.end
    var entry = AuthLogEntry.following(
      previous.hash, at: try await freePosition(after: [head.end, previous], in: context),
      LogLine(actor: who, action: action, subject: subject, outcome: outcome ?? ""), id: ids.next(), at: clock.now,
      crypto: crypto)
    if outcome != nil {
      head.move(to: entry)
      installation?.recordLogEnd(entry.end)
      try context.log.add(&entry)
    }
    if head.version == 0 { try context.logHead.add(&head) } else { try context.logHead.update(&head) }
    if var installation { try context.installation.update(&installation) }
  }

  /// Counts an entry of an outcome and an actor, and stores the count.
  ///
  /// - Parameter actor: The actor of the entries, or `nil` to count those of all actors together.
  /// - Returns: The outcome to log, or `nil` if there were ``hourlyLimit`` such entries in this
  ///   hour. The last one says that others are left out.
  func countEntry(_ outcome: String, of actor: String? = nil, in context: any AuthContext) async throws -> String? {
    var entries = try await hourlyCount(of: "entries:\(actor ?? ""):\(outcome)", in: context)
    let isOver = entries.recordHourly(at: clock.now) != nil
    try context.loginGuards.save(&entries)
    if isOver { return nil }
    return entries.count == Self.hourlyLimit ? "\(outcome); others are not logged" : outcome
  }

  /// Counts a refused attempt of this user, and returns the outcome to log, or `nil` if the log has
  /// enough of them.
  func refusal(_ reason: String, of principal: Principal, in context: any AuthContext) async throws -> String? {
    try await countEntry("refused: \(reason)", of: try await name(of: principal, in: context), in: context)
  }

  /// Checks a new password, and logs a refusal if there are accounts.
  ///
  /// - Parameters:
  ///   - action: The name of the refused action in the log.
  ///   - permission: The permission that the action needs.
  /// - Throws: An ``AuthError`` if the password breaks a rule.
  func check(
    _ password: Secret, _ policy: PasswordPolicy, of email: EmailAddress, name: String, for action: String,
    _ permission: Permission
  ) async throws {
    do throws(AuthError) {
      try policy.check(password, email: email, name: name)
    } catch {
      try await execute(for: permission) { context, principal in
        if try await context.installation.current() == nil { return }
        let outcome = try await refusal("password policy", of: principal, in: context)
        try await appendToLog(action, email.text, outcome, by: principal, in: context)
      }
      throw error
    }
  }

  /// Returns the first position after these ends that has no entry.
  private func freePosition(after ends: [LogEnd], in context: any AuthContext) async throws -> Int {
    // A forged end can have any position. No real log is as long as this.
    let plausible = ends.map(\.position).filter { (0..<1 << 52).contains($0) }
    var first = (plausible.max() ?? 0) + 1
    var width = 1
    while true {
      let taken = try await context.log.existingPositions(first..<first + width)
      if let free = (first..<first + width).first(where: { !taken.contains($0) }) { return free }
      first += width
      width = 500
    }
  }

  private func name(of principal: Principal, in context: any AuthContext) async throws -> String {
    if let account = principal.account {
      return try await context.accounts.user(ID(account))?.email.text ?? account.description
    }
    switch principal {
    case .unrestricted: return "local user"
    case .anonymous: return LogLine.anonymous
    default: return "system"
    }
  }
}
