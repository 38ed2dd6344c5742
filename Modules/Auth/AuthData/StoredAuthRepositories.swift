import AuthDomain
import DomainKit
import StorageKit

struct StoredInstallationRepository: StoredRepository, InstallationRepository {
  let store: EntityStore<InstallationMapper>

  func current() async throws -> Installation? { try await store.find(Installation.only) }
}

struct StoredAccountRepository: StoredRepository, AccountRepository {
  let store: EntityStore<UserMapper>

  func user(_ id: ID<User>) async throws -> User? { try await store.find(id) }

  func user(at email: EmailAddress) async throws -> User? {
    try await store.list(Query().where(.emailKey, .equal, email.key).limit(1)).first
  }

  /// Scans the accounts. Hirings and firings are rare.
  func user(employedAs employment: UniqueID) async throws -> User? {
    try await store.list(Query().where(.employeeID, .equal, employment).limit(1)).first
  }

  func user(invitedBy fingerprint: Fingerprint) async throws -> User? {
    try await store.list(Query().where(.invitation, .equal, fingerprint.hex).limit(1)).first
  }

  func users(limit: Int, after: ID<User>?) async throws -> [User] {
    var query = Query<UserRecord>().sorted(by: .id).limit(limit)
    if let after { query = query.after([after]) }
    return try await store.list(query)
  }

  func latestUsers(limit: Int) async throws -> [User] {
    try await store.list(Query().sorted(by: .id, descending: true).limit(limit))
  }

  func users(with role: Role) async throws -> [User] {
    try await store.list(Query().where(.role, .equal, role.storedName).sorted(by: .id))
  }

  func users(named names: Set<NameKey>) async throws -> [User] {
    if names.isEmpty { return [] }
    return try await store.list(Query().where(.nameKey, isIn: names.map(\.value).sorted()).sorted(by: .id))
  }
}

struct StoredDeletedAccountRepository: StoredRepository, DeletedAccountRepository {
  let store: EntityStore<DeletedAccountMapper>

  func deletedAccount(_ id: ID<DeletedAccount>) async throws -> DeletedAccount? { try await store.find(id) }

  /// Scans the deleted accounts, which are few.
  func namedDeletedAccounts() async throws -> [DeletedAccount] {
    try await store.list(Query().where(.name, .notEqual, "").sorted(by: .id))
  }

  /// Scans the deleted accounts, which are few.
  func deletedAccounts(endingIn suffix: IDSuffix) async throws -> [DeletedAccount] {
    try await store.list(Query().sorted(by: .id)).filter { suffix.matches($0.id.raw) }
  }
}

struct StoredEmploymentEndRepository: StoredRepository, EmploymentEndRepository {
  let store: EntityStore<EmploymentEndMapper>

  func hasEnded(_ employment: UniqueID) async throws -> Bool { try await store.find(ID(employment)) != nil }
}

struct StoredSessionRepository: StoredRepository, SessionRepository {
  let store: EntityStore<SessionMapper>

  func session(_ fingerprint: Fingerprint) async throws -> Session? {
    try await store.list(SessionQuery.session(fingerprint)).first
  }

  func sessions(of user: ID<User>) async throws -> [Session] {
    try await store.list(Query().where(.userID, .equal, user).sorted(by: .id, descending: true))
  }
}

struct StoredLoginGuardRepository: LoginGuardRepository {
  let guardStore: EntityStore<LoginGuardMapper>
  let deviceStore: EntityStore<KnownDeviceMapper>

  func add(_ attempts: inout LoginGuard) throws {
    if attempts.isKnownDevice { try deviceStore.add(&attempts) } else { try guardStore.add(&attempts) }
  }

  func update(_ attempts: inout LoginGuard) throws {
    if attempts.isKnownDevice { try deviceStore.update(&attempts) } else { try guardStore.update(&attempts) }
  }

  func remove(_ attempts: inout LoginGuard) throws {
    if attempts.isKnownDevice { try deviceStore.remove(&attempts) } else { try guardStore.remove(&attempts) }
  }

  func loginGuard(_ id: ID<LoginGuard>) async throws -> LoginGuard? { try await guardStore.find(id) }
  func knownDevice(_ id: ID<LoginGuard>) async throws -> LoginGuard? { try await deviceStore.find(id) }

  func loginGuards(
    ofKnownDevices: Bool, seenOutside span: ClosedRange<Timestamp>, limit: Int
  ) async throws -> [LoginGuard] {
    if ofKnownDevices {
      let earlier = Query<KnownDeviceRecord>().where(.seenAt, .less, span.lowerBound).sorted(by: .seenAt).limit(limit)
      let later = Query<KnownDeviceRecord>().where(.seenAt, .greater, span.upperBound).sorted(by: .seenAt).limit(limit)
      return try await deviceStore.list(earlier) + deviceStore.list(later)
    }
    let earlier = Query<LoginGuardRecord>().where(.seenAt, .less, span.lowerBound).sorted(by: .seenAt).limit(limit)
    let later = Query<LoginGuardRecord>().where(.seenAt, .greater, span.upperBound).sorted(by: .seenAt).limit(limit)
    return try await guardStore.list(earlier) + guardStore.list(later)
  }
}

struct StoredLogHeadRepository: StoredRepository, LogHeadRepository {
  let store: EntityStore<LogHeadMapper>

  func current() async throws -> LogHead? { try await store.find(LogHead.only) }
}

struct StoredAuthLogRepository: StoredRepository, AuthLogRepository {
  let store: EntityStore<AuthLogEntryMapper>

  func latest(limit: Int, before position: Int?) async throws -> [AuthLogEntry] {
    var query = Query<AuthLogEntryRecord>().sorted(by: .position, descending: true).limit(limit)
    if let position { query = query.where(.position, .less, position) }
    return try await store.list(query, .informing)
  }

  func entries(from position: Int, limit: Int) async throws -> [AuthLogEntry] {
    try await store.list(Query().where(.position, .greaterOrEqual, position).sorted(by: .position).limit(limit))
  }

  func existingPositions(_ positions: Range<Int>) async throws -> Set<Int> {
    try await store.existingValues(Array(positions), in: .position)
  }

  func entries(hashedLike beginning: String, limit: Int) async throws -> [AuthLogEntry] {
    // The tilde sorts after every digit.
    try await store.list(Query().where(.hash, isIn: beginning...beginning + "~").sorted(by: .hash).limit(limit))
  }
}
