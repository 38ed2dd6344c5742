import DomainKit

/// Deletes accounts. Their names stay with their orders and reviews, and the log stays as it is.
package protocol DeleteAccountUseCase: Sendable {
  /// Returns the account that would be deleted.
  func find(toDelete email: String) async throws -> User
  /// Deletes an account, ends its sessions, and returns it.
  ///
  /// - Throws: ``AuthError/unknownUser(_:)``; ``AuthError/lastOwner(_:)`` for the only owner.
  func delete(_ email: String) async throws -> User
}

/// Runs ``DeleteAccountUseCase`` in units of work.
package struct DeleteAccount: DeleteAccountUseCase {
  private let work: AuthServices
  private let check: PasswordCheck

  package init(work: AuthServices, check: PasswordCheck) {
    self.work = work
    self.check = check
  }

  package func find(toDelete email: String) async throws -> User {
    try await work.execute(for: .deleteAccounts) { context, _ in try await deletable(email, in: context) }
  }

  package func delete(_ email: String) async throws -> User {
    try await work.execute(for: .deleteAccounts) { context, principal in
      var user = try await deletable(email, in: context)
      let deleted = user
      try await work.endSessions(of: user, in: context)
      try await check.clear(user.email, in: context)
      var mark = DeletedAccount(user.id.raw, name: user.name, deletedAt: work.clock.now)
      try context.accounts.add(&mark)
      try context.accounts.remove(&user)
      try await work.note("delete", deleted.email.text, by: principal, in: context)
      return deleted
    }
  }

  private func deletable(_ email: String, in context: any AuthContext) async throws -> User {
    let user = try await work.user(at: email, in: context)
    if try await work.isLastOwner(user, in: context) { throw AuthError.lastOwner(user.email.text) }
    return user
  }
}
