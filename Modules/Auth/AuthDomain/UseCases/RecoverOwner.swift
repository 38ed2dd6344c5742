package import DomainKit

/// Lets an owner back in from the machine itself.
package protocol RecoverOwnerUseCase: Sendable {
  /// Proves that whoever asks owns the database file, and says which account it is about.
  ///
  /// - Parameter email: of an owner's account; the first one unless given.
  /// - Throws: ``AuthError/notOwnerOfFile(_:)``, ``AuthError/noOwner(_:)`` or ``AuthError/signOutFirst(_:)``.
  func prepare(_ email: String?) async throws -> User
  /// Waits, gives the account a new password, ends its lock and its sessions, leaves a message to every owner, and signs in.
  func execute(_ email: String?, password: Secret) async throws -> User
}

/// The wait before a recovery replaces the password: no user recovers an account in passing.
package enum RecoveryDelay {
  package static let milliseconds: Int64 = 10_000
}

/// ``RecoverOwnerUseCase`` in units of work.
package struct RecoverOwner: RecoverOwnerUseCase {
  private let work: AuthWork
  private let desk: SessionDesk
  private let check: PasswordCheck
  private let ownership: any DatabaseOwnership
  private let patience: any Patience

  /// Actions of the log whose subject has just signed in or out.
  private static let signIns: Set = ["login", "logout", "logout everywhere", "accept", "recover"]
  /// Entries of the log that are searched for the last sign-in.
  private static let searched = 500

  package init(
    work: AuthWork, desk: SessionDesk, check: PasswordCheck, ownership: any DatabaseOwnership,
    patience: any Patience = TaskPatience()
  ) {
    self.work = work
    self.desk = desk
    self.check = check
    self.ownership = ownership
    self.patience = patience
  }

  package func prepare(_ email: String?) async throws -> User {
    let user = try await work.execute(for: .recover) { context, principal in
      try await checkSignedOut(principal, context)
      return try await owner(email, context).0
    }
    try ownership.prove()
    try await desk.prepare()
    return user
  }

  package func execute(_ email: String?, password: Secret) async throws -> User {
    try ownership.prove()
    let (address, name, policy) = try await work.execute(for: .recover) { context, principal in
      try await checkSignedOut(principal, context)
      let (user, premises) = try await owner(email, context)
      return (user.email, user.name, premises.policy)
    }
    try await desk.prepare()
    try policy.check(password, email: address, name: name)
    let hash = try check.hash(password)
    try await patience.wait(milliseconds: RecoveryDelay.milliseconds)
    let (user, fresh) = try await work.execute(for: .recover) { context, principal in
      try await checkSignedOut(principal, context)
      var (user, premises) = try await owner(email, context)
      try user.enable()
      user.setPassword(hash)
      let last = try await lastUser(context)
      try await tellOwners(about: &user, last, context)
      try await check.clear(user.email, in: context)
      try await work.endSessions(of: user, in: context)
      let fresh = try await desk.begin(for: user, in: premises, context)
      try await work.note("recover", user.email.text, by: principal, actor: "owner of the file; \(last)", in: context)
      return (user, fresh)
    }
    try await desk.keep(fresh)
    return user
  }

  private func checkSignedOut(_ principal: Principal, _ context: any AuthContext) async throws {
    guard let account = principal.account else { return }
    throw AuthError.signOutFirst(try await context.accounts.user(ID(account))?.email.text ?? account.description)
  }

  /// Says who signed in or out last, by the log.
  private func lastUser(_ context: any AuthContext) async throws -> String {
    let last = try await context.log.latest(limit: Self.searched, before: nil)
      .first { Self.signIns.contains($0.action) && $0.outcome == LogLine.done }
    return "last signed in: \(last?.subject ?? "unknown")"
  }

  /// Stores the account with a message, and leaves the same message to all other owners.
  private func tellOwners(about user: inout User, _ last: String, _ context: any AuthContext) async throws {
    let alert =
      "The password of \(user.email) was replaced with auth recover at \(work.clock.now); \(last). See auth log."
    for var owner in try await context.accounts.users(with: .owner) where owner.id != user.id {
      owner.leave(alert: alert)
      try context.accounts.update(&owner)
    }
    user.leave(alert: alert)
    try context.accounts.update(&user)
  }

  private func owner(_ email: String?, _ context: any AuthContext) async throws -> (User, Premises) {
    guard let premises = try await context.accounts.premises() else { throw AuthError.noAccountYet }
    guard let email else {
      guard let first = try await context.accounts.users(with: .owner).first(where: { !$0.isFired }) else {
        throw AuthError.noOwner("nobody")
      }
      return (first, premises)
    }
    let user = try await work.user(at: email, in: context)
    guard user.role == .owner else { throw AuthError.noOwner(user.email.text) }
    if user.isFired { throw AuthError.employmentEnded(user.email.text) }
    return (user, premises)
  }
}
