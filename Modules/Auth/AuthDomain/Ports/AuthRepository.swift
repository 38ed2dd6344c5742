package import DomainKit

/// The stored accounts.
package protocol AuthRepository: Sendable {
  /// The mark that the house has had an account; nothing while it is open.
  func premises() async throws -> Premises?
  func add(_ premises: inout Premises) throws
  func update(_ premises: inout Premises) throws

  func add(_ user: inout User) throws
  func update(_ user: inout User) throws
  func user(_ id: ID<User>) async throws -> User?
  func user(at email: EmailAddress) async throws -> User?
  func user(invitedBy fingerprint: Fingerprint) async throws -> User?
  /// Accounts in the order in which they were made.
  func users(limit: Int, after: ID<User>?) async throws -> [User]
  /// The accounts that were made last, the latest first.
  func latestUsers(limit: Int) async throws -> [User]
  func users(with role: Role) async throws -> [User]

  func add(_ employment: inout EndedEmployment) throws
  /// Whether it is stored that the employment has ended.
  func hasEnded(_ employment: UniqueID) async throws -> Bool
}

/// The stored sessions.
package protocol SessionRepository: Sendable {
  func add(_ session: inout Session) throws
  func update(_ session: inout Session) throws
  func remove(_ session: inout Session) throws
  func session(_ fingerprint: Fingerprint) async throws -> Session?
  /// Somebody's sessions, latest first, those included that are over.
  func sessions(of user: ID<User>) async throws -> [Session]
}

/// The stored counts of tries.
package protocol LoginGuardRepository: Sendable {
  func add(_ attempts: inout LoginGuard) throws
  func update(_ attempts: inout LoginGuard) throws
  func remove(_ attempts: inout LoginGuard) throws
  func loginGuard(_ id: ID<LoginGuard>) async throws -> LoginGuard?
  /// Returns the count of a device from which the user has signed in.
  func knownDevice(_ id: ID<LoginGuard>) async throws -> LoginGuard?
  /// Counts whose latest try is outside a span of time; no more than `limit` on each side.
  func loginGuards(
    ofKnownDevices: Bool, seenOutside span: ClosedRange<Timestamp>, limit: Int
  ) async throws -> [LoginGuard]
}

/// The stored log.
package protocol AuthLogRepository: Sendable {
  func head() async throws -> LogHead?
  func add(_ head: inout LogHead) throws
  func update(_ head: inout LogHead) throws
  func add(_ entry: inout AuthLogEntry) throws
  /// Entries from the last one backwards, behind a position if one is given.
  func latest(limit: Int, before position: Int?) async throws -> [AuthLogEntry]
  /// Entries in their order, from a position on.
  func entries(from position: Int, limit: Int) async throws -> [AuthLogEntry]
  /// Which of these positions have an entry, whatever is in it.
  func taken(_ positions: Range<Int>) async throws -> Set<Int>
  /// Entries whose hash begins so; no more than `limit`.
  func entries(hashedLike beginning: String, limit: Int) async throws -> [AuthLogEntry]
}
