import AuthDomain
import DomainKit
import StorageKit

/// The storage of accounts: implements ``AuthDomain/AuthRepository`` and the other repositories of
/// the domain.
struct AuthService: Sendable {
  let installationStore: EntityStore<InstallationMapper>
  let users: EntityStore<UserMapper>
  let endedStore: EntityStore<EmploymentEndMapper>
  let deletedStore: EntityStore<DeletedAccountMapper>
  let sessionStore: EntityStore<SessionMapper>
  let guardStore: EntityStore<LoginGuardMapper>
  let deviceStore: EntityStore<KnownDeviceMapper>
  let entryStore: EntityStore<AuthLogEntryMapper>
  let headStore: EntityStore<LogHeadMapper>

  init(_ storage: FeatureStorage) throws {
    installationStore = try EntityStore(storage)
    users = try EntityStore(storage)
    endedStore = try EntityStore(storage)
    deletedStore = try EntityStore(storage)
    sessionStore = try EntityStore(storage)
    guardStore = try EntityStore(storage)
    deviceStore = try EntityStore(storage)
    entryStore = try EntityStore(storage)
    headStore = try EntityStore(storage)
  }
}

extension AuthService: AuthRepository {
  func installation() async throws -> Installation? { try await installationStore.find(Installation.only) }
  func add(_ installation: inout Installation) throws { try installationStore.add(&installation) }
  func update(_ installation: inout Installation) throws { try installationStore.update(&installation) }

  func add(_ user: inout User) throws { try users.add(&user) }
  func update(_ user: inout User) throws { try users.update(&user) }
  func remove(_ user: inout User) throws { try users.remove(&user) }
  func user(_ id: ID<User>) async throws -> User? { try await users.find(id) }

  func user(at email: EmailAddress) async throws -> User? {
    try await users.list(Query().where(.emailKey, .equal, email.key).limit(1)).first
  }

  func user(invitedBy fingerprint: Fingerprint) async throws -> User? {
    try await users.list(Query().where(.invitation, .equal, fingerprint.hex).limit(1)).first
  }

  func users(limit: Int, after: ID<User>?) async throws -> [User] {
    var query = Query<UserDTO>().sorted(by: .id).limit(limit)
    if let after { query = query.after([after]) }
    return try await users.list(query)
  }

  func latestUsers(limit: Int) async throws -> [User] {
    try await users.list(Query().sorted(by: .id, descending: true).limit(limit))
  }

  func users(with role: Role) async throws -> [User] {
    try await users.list(Query().where(.role, .equal, role.rawValue).sorted(by: .id))
  }

  func add(_ deleted: inout DeletedAccount) throws { try deletedStore.add(&deleted) }
  func deletedAccount(_ id: ID<DeletedAccount>) async throws -> DeletedAccount? { try await deletedStore.find(id) }

  func add(_ employment: inout EmploymentEnd) throws { try endedStore.add(&employment) }
  func hasEnded(_ employment: UniqueID) async throws -> Bool { try await endedStore.find(ID(employment)) != nil }
}

extension AuthService: SessionRepository {
  func add(_ session: inout Session) throws { try sessionStore.add(&session) }
  func update(_ session: inout Session) throws { try sessionStore.update(&session) }
  func remove(_ session: inout Session) throws { try sessionStore.remove(&session) }

  func session(_ fingerprint: Fingerprint) async throws -> Session? {
    try await sessionStore.list(SessionQuery.session(fingerprint)).first
  }

  func sessions(of user: ID<User>) async throws -> [Session] {
    try await sessionStore.list(Query().where(.userID, .equal, user).sorted(by: .id, descending: true))
  }
}

extension AuthService: LoginGuardRepository {
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
      let earlier = Query<KnownDeviceDTO>().where(.seenAt, .less, span.lowerBound).sorted(by: .seenAt).limit(limit)
      let later = Query<KnownDeviceDTO>().where(.seenAt, .greater, span.upperBound).sorted(by: .seenAt).limit(limit)
      return try await deviceStore.list(earlier) + deviceStore.list(later)
    }
    let earlier = Query<LoginGuardDTO>().where(.seenAt, .less, span.lowerBound).sorted(by: .seenAt).limit(limit)
    let later = Query<LoginGuardDTO>().where(.seenAt, .greater, span.upperBound).sorted(by: .seenAt).limit(limit)
    return try await guardStore.list(earlier) + guardStore.list(later)
  }
}

extension AuthService: AuthLogRepository {
  func head() async throws -> LogHead? { try await headStore.find(LogHead.only) }
  func add(_ head: inout LogHead) throws { try headStore.add(&head) }
  func update(_ head: inout LogHead) throws { try headStore.update(&head) }
  func add(_ entry: inout AuthLogEntry) throws { try entryStore.add(&entry) }

  func latest(limit: Int, before position: Int?) async throws -> [AuthLogEntry] {
    var query = Query<AuthLogEntryDTO>().sorted(by: .position, descending: true).limit(limit)
    if let position { query = query.where(.position, .less, position) }
    return try await entryStore.list(query)
  }

  func entries(from position: Int, limit: Int) async throws -> [AuthLogEntry] {
    try await entryStore.list(
      Query().where(.position, .greaterOrEqual, position).sorted(by: .position).limit(limit))
  }

  func taken(_ positions: Range<Int>) async throws -> Set<Int> {
    try await entryStore.taken(Array(positions), in: .position)
  }

  func entries(hashedLike beginning: String, limit: Int) async throws -> [AuthLogEntry] {
    // The tilde sorts after every digit.
    try await entryStore.list(
      Query().where(.hash, isIn: beginning...beginning + "~").sorted(by: .hash).limit(limit))
  }
}
