package import DomainKit

/// Resets an owner's password on the machine that has the database.
package protocol RecoverOwnerUseCase: Sendable {
  /// Checks that the user of the process owns the database file, or that the role on the server owns
  /// the database, and returns the owner's account and the rules for its password.
  ///
  /// - Parameter email: The address of an owner's account, or `nil` for the only one.
  /// - Throws: ``AuthError/notOwnerOfFile(_:)``, ``AuthError/notOwnerOfDatabase(_:)``,
  ///   ``AuthError/noOwner(_:)``, ``AuthError/severalOwners`` or ``AuthError/signOutFirst(_:)``,
  ///   among others.
  func prepare(_ email: String?) async throws -> (account: User, policy: PasswordPolicy)
  /// Waits, sets the new password, ends the account's lock and sessions, leaves a message to every
  /// owner, and signs in.
  func execute(_ email: String?, password: Secret) async throws -> User
}

/// The wait before a recovery replaces the password, which makes a recovery deliberate.
package enum RecoveryDelay {
  package static let milliseconds: Int64 = 10_000
}

@MemberwiseInit
package struct RecoverOwner: RecoverOwnerUseCase {
  private let services: AuthServices
  private let sessionService: SessionService
  private let check: PasswordCheck
  private let ownership: any DatabaseOwnership
  private let sleeper: any Sleeper

  /// The actions in the log with which a user signs in or out.
  private static let signIns: Set = ["login", "logout", "logout everywhere", "accept", "recover"]
  /// The number of log entries that are read at once.
  private static let pageSize = 500

  package func prepare(_ email: String?) async throws -> (account: User, policy: PasswordPolicy) {
    let (user, installation) = try await services.execute(for: .recover) { context, principal in
      try await checkSignedOut(principal, context)
      return try await owner(email, context)
    }
    try await ownership.prove()
    try await sessionService.prepare()
    return (user, installation.policy)
  }

  package func execute(_ email: String?, password: Secret) async throws -> User {
    let (account, policy) = try await prepare(email)
    try await services.check(password, policy, of: account.email, name: account.name, for: "recover", .recover)
    let hash = try check.hash(password)
    try await sleeper.wait(milliseconds: RecoveryDelay.milliseconds)
    let (user, fresh) = try await services.execute(for: .recover) { context, principal in
      try await checkSignedOut(principal, context)
      var (user, installation) = try await owner(email, context)
      try user.enable()
      user.setPassword(hash)
      let last = try await lastUser(context)
      try await tellOwners(about: &user, last, context)
      try await check.clear(user.email, in: context)
      try await services.endSessions(of: user, in: context)
      let fresh = try await sessionService.begin(for: user, in: installation, context)
      try await services.appendToLog(
        "recover", user.email.text, by: principal, actor: "owner of the file; \(last)", in: context)
      return (user, fresh)
    }
    try await sessionService.keep(fresh)
    return user
  }

  private func checkSignedOut(_ principal: Principal, _ context: any AuthContext) async throws {
    guard let account = principal.account else { return }
    throw AuthError.signOutFirst(try await context.accounts.user(ID(account))?.email.text ?? account.description)
  }

  /// Returns the user who signed in or out with an entry, or `nil` for another entry.
  private static func user(of entry: AuthLogEntry) -> String? {
    guard entry.outcome == LogLine.done else { return nil }
    // A user who registers another one stays signed in.
    if entry.action == "register" { return entry.subject.hasPrefix("\(entry.actor) as ") ? entry.actor : nil }
    return signIns.contains(entry.action) ? entry.subject : nil
  }

  /// Returns the user who signed in or out last, according to the log.
  private func lastUser(_ context: any AuthContext) async throws -> String {
    var position: Int?
    repeat {
      // All pages: a user could push the own sign-in out of the first ones with denied commands.
      let page = try await context.log.latest(limit: Self.pageSize, before: position)
      if let last = page.lazy.compactMap(Self.user(of:)).first { return "last sign-in of any account: \(last)" }
      position = page.last?.position
    } while position != nil
    return "last sign-in of any account: unknown"
  }

  /// Stores the account with a message, and leaves the same message to all other owners.
  private func tellOwners(about user: inout User, _ last: String, _ context: any AuthContext) async throws {
    let message =
      "The password of \(user.email) was replaced with auth recover; \(last). The time is in: auth log."
    for var owner in try await context.accounts.users(with: .owner) where owner.id != user.id {
      owner.leave(signInMessage: message)
      try context.accounts.update(&owner)
    }
    user.leave(signInMessage: message)
    try context.accounts.update(&user)
  }

  private func owner(_ email: String?, _ context: any AuthContext) async throws -> (User, Installation) {
    guard let installation = try await context.installation.current() else { throw AuthError.noAccountYet }
    guard let email else {
      let owners = try await context.accounts.users(with: .owner).filter { !$0.isFired }
      if owners.count > 1 { throw AuthError.severalOwners }
      guard let owner = owners.first else { throw AuthError.noOwner("any email address") }
      return (owner, installation)
    }
    let user = try await services.user(at: email, in: context)
    guard user.role == .owner else { throw AuthError.noOwner(user.email.text) }
    if user.isFired { throw user.employmentEndedError }
    return (user, installation)
  }
}
