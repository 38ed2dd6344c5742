package import DomainKit

/// The repository of the installation record.
package protocol InstallationRepository: EntityWriter<Installation> {
  /// Returns the installation record, or `nil` if there have been no accounts.
  func current() async throws -> Installation?
}

/// The queries for accounts.
package protocol AccountReader: Sendable {
  func user(_ id: ID<User>) async throws -> User?
  func user(at email: EmailAddress) async throws -> User?
  /// Returns the account that is tied to an employment.
  func user(employedAs employment: UniqueID) async throws -> User?
  func user(invitedBy fingerprint: Fingerprint) async throws -> User?
  /// Returns accounts in the order of their creation.
  func users(limit: Int, after: ID<User>?) async throws -> [User]
  /// Returns the latest accounts, latest first.
  func latestUsers(limit: Int) async throws -> [User]
  func users(with role: Role) async throws -> [User]
  /// Returns the accounts with one of these names, in any spelling with the same key.
  func users(named names: Set<NameKey>) async throws -> [User]
}

/// The repository of accounts.
package protocol AccountRepository: AccountReader, EntityWriter<User>, EntityRemover<User> {}

/// The repository of deleted accounts.
package protocol DeletedAccountRepository: EntityWriter<DeletedAccount> {
  func deletedAccount(_ id: ID<DeletedAccount>) async throws -> DeletedAccount?
  /// Returns the deleted accounts whose name was not erased.
  func namedDeletedAccounts() async throws -> [DeletedAccount]
  /// Returns the deleted accounts whose identifier has this suffix.
  func deletedAccounts(endingIn suffix: IDSuffix) async throws -> [DeletedAccount]
}

extension DeletedAccountRepository {
  /// Returns the deleted accounts with a name, which is not empty, without regard to case and accents.
  func deletedAccounts(named name: String) async throws -> [DeletedAccount] {
    let key = FoldedText.nameKey(name)
    return try await namedDeletedAccounts().filter { $0.name.map(FoldedText.nameKey) == key }
  }
}

/// The repository of employments that have ended.
package protocol EmploymentEndRepository: EntityAdder<EmploymentEnd> {
  /// Returns `true` if the employment has ended.
  func hasEnded(_ employment: UniqueID) async throws -> Bool
}

/// The repository of sessions.
package protocol SessionRepository: EntityWriter<Session>, EntityRemover<Session> {
  func session(_ fingerprint: Fingerprint) async throws -> Session?
  /// Returns all sessions of a user, including expired ones, latest first.
  func sessions(of user: ID<User>) async throws -> [Session]
}

/// The repository of counts of sign-in attempts.
package protocol LoginGuardRepository: EntityWriter<LoginGuard>, EntityRemover<LoginGuard> {
  func loginGuard(_ id: ID<LoginGuard>) async throws -> LoginGuard?
  /// Returns the count of a device from which the user has signed in.
  func knownDevice(_ id: ID<LoginGuard>) async throws -> LoginGuard?
  /// Returns counts whose latest attempt is outside a span of time, at most `limit` on each side.
  func loginGuards(
    ofKnownDevices: Bool, seenOutside span: ClosedRange<Timestamp>, limit: Int
  ) async throws -> [LoginGuard]
}

/// The repository of the end of the log.
package protocol LogHeadRepository: EntityWriter<LogHead> {
  /// Returns the end of the log, or `nil` if the log has no entries.
  func current() async throws -> LogHead?
}

/// The repository of the log.
package protocol AuthLogRepository: EntityAdder<AuthLogEntry> {
  /// Returns entries, latest first, optionally only those before a position.
  func latest(limit: Int, before position: Int?) async throws -> [AuthLogEntry]
  /// Returns entries in their order, from a position on.
  func entries(from position: Int, limit: Int) async throws -> [AuthLogEntry]
  /// Returns the positions in a range that have an entry, valid or not.
  func existingPositions(_ positions: Range<Int>) async throws -> Set<Int>
  /// Returns at most `limit` entries whose hash begins with the given digits.
  func entries(hashedLike beginning: String, limit: Int) async throws -> [AuthLogEntry]
}
