package import DomainKit

/// Lets an owner back in from the machine itself.
package protocol RecoverOwnerUseCase: Sendable {
  /// Proves that whoever asks owns the database file, and says which account it is about.
  ///
  /// - Parameter email: of an owner's account; the first one unless given.
  /// - Throws: ``AuthError/notOwnerOfFile(_:)`` or ``AuthError/noOwner(_:)``.
  func prepare(_ email: String?) async throws -> User
  /// Gives the account a new password, ends its lock and its sessions, and signs in.
  func execute(_ email: String?, password: Secret) async throws -> User
}

/// ``RecoverOwnerUseCase`` in units of work.
package struct RecoverOwner: RecoverOwnerUseCase {
  private let work: AuthWork
  private let desk: SessionDesk
  private let check: PasswordCheck
  private let ownership: any DatabaseOwnership

  package init(work: AuthWork, desk: SessionDesk, check: PasswordCheck, ownership: any DatabaseOwnership) {
    self.work = work
    self.desk = desk
    self.check = check
    self.ownership = ownership
  }

  package func prepare(_ email: String?) async throws -> User {
    let user = try await work.execute(for: .recover) { context, _ in try await owner(email, context).0 }
    try ownership.prove()
    try await desk.prepare()
    return user
  }

  package func execute(_ email: String?, password: Secret) async throws -> User {
    try ownership.prove()
    let (address, name, policy) = try await work.execute(for: .recover) { context, _ in
      let (user, premises) = try await owner(email, context)
      return (user.email, user.name, premises.policy)
    }
    try await desk.prepare()
    try policy.check(password, email: address, name: name)
    let hash = try check.hash(password)
    let (user, fresh) = try await work.execute(for: .recover) { context, principal in
      var (user, premises) = try await owner(email, context)
      try user.enable()
      user.setPassword(hash)
      try context.accounts.update(&user)
      try await check.clear(user.email, in: context)
      try await work.endSessions(of: user, in: context)
      let fresh = try await desk.begin(for: user, in: premises, context)
      try await work.note("recover", user.email.text, by: principal, actor: "owner of the file", in: context)
      return (user, fresh)
    }
    try await desk.keep(fresh)
    return user
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
