import AuthData
import AuthDomain
import Contracts
import DomainKit
import StorageKit
import TestEngines
import Synchronization
import Testing
import TestingKit

/// An installation with accounts on a real database, with any number of shells. Each shell has its
/// own session.
struct AuthHarness {
  let engine: any StorageEngine
  let clock = ManualClock(Timestamp(milliseconds: 1_709_287_200_000))
  let ids: UUIDv7Source
  let crypto = SodiumCryptography()
  let hasher: CountingHasher
  let sleeper = RecordingSleeper()
  let post = Post()
  let folder: TemporaryFolder

  static let password = "correct horse battery staple"
  /// A span of time outside of all times that a test stores.
  static let never = Timestamp(milliseconds: 0)...Timestamp(milliseconds: 0)

  init(on kind: TestEngine = .sqlite, cost: SodiumPasswordHasher.Cost = CountingHasher.little) throws {
    hasher = CountingHasher(cost)
    folder = try TemporaryFolder()
    engine = try kind.open(in: folder, CoreSchema.migrations + AuthMigrations.all)
    ids = UUIDv7Source(clock: clock)
  }

  /// Creates a shell with the session file of this name.
  func shell(_ name: String = "shell", at terminal: String? = nil) -> AuthShell {
    AuthShell(harness: self, keeper: keeper(name, at: terminal))
  }

  func keeper(_ name: String, at terminal: String? = nil) -> SessionFile {
    SessionFile(path: "\(folder.path)/\(name)/session", database: engine.displayName) { terminal }
  }

  /// Returns the values of all rows of a table.
  func rows(_ table: TableLayout) async throws -> [[StoredValue]] {
    try await engine.rows(Select(table: table, conditions: [], order: [], limit: nil, parts: nil)).map(\.values)
  }

  func secret(_ text: String) -> Secret { Secret(Array(text.utf8)) }

  /// Creates an installation whose owner is Ada, and returns the shell in which she is signed in.
  static func closed(
    on kind: TestEngine = .sqlite, cost: SodiumPasswordHasher.Cost = CountingHasher.little
  ) async throws -> (AuthHarness, AuthShell) {
    let harness = try AuthHarness(on: kind, cost: cost)
    let shell = harness.shell("ada")
    _ = try await shell.register("ada@example.com", "Ada")
    return (harness, shell)
  }

  /// Creates an installation with an owner and a manager, and returns the shells of both.
  static func managed(on kind: TestEngine = .sqlite) async throws -> (AuthHarness, AuthShell, AuthShell) {
    let (harness, ada) = try await closed(on: kind)
    return (harness, ada, try await harness.barista("mia@example.com", by: ada, role: .manager))
  }

  /// Returns the shell of a barista who has accepted an invitation.
  func barista(_ email: String = "bo@example.com", by owner: AuthShell, role: Role = .barista) async throws -> AuthShell
  {
    let registered = try await owner.register(email, "Bobby Tables", role, password: nil)
    let shell = shell(email)
    try await shell.acceptInvitation(registered.invitation?.code)
    return shell
  }
}

/// The use cases of one process.
struct AuthShell {
  let harness: AuthHarness
  let keeper: SessionFile
  /// Runs in the first unit of work after a password has been verified; `nil` for no function.
  var afterVerification: (@Sendable () async throws -> Void)?

  var work: UnitOfWork<any AuthContext> {
    UnitOfWork(on: harness.engine, principals: access, clock: harness.clock, ids: harness.ids) {
      try StoredAuthContext(FeatureStorage(of: "auth", in: $0))
    }
  }

  private var access: any PrincipalProvider {
    let stored = StoredPrincipalProvider(keeper: keeper, crypto: harness.crypto, clock: harness.clock)
    guard let afterVerification else { return stored }
    return InterruptedAccess(stored, after: harness.hasher, run: afterVerification)
  }

  var services: AuthServices {
    AuthServices(work: work, clock: harness.clock, ids: harness.ids, crypto: harness.crypto)
  }
  var sessionService: SessionService { SessionService(services: services, keeper: keeper) }
  var check: PasswordCheck {
    PasswordCheck(services: services, hasher: harness.hasher, keeper: keeper, sleeper: harness.sleeper)
  }
  var accept: AcceptInvitation { AcceptInvitation(services: services, sessionService: sessionService, check: check) }
  var change: ChangeAccount { ChangeAccount(services: services, check: check) }
  var manageable: ListManageableAccounts { ListManageableAccounts(services: services, check: check) }
  var sessions: ListSessions { ListSessions(services: services, sessionService: sessionService) }
  var log: ReadAuthLog { ReadAuthLog(services: services) }
  var logCheck: VerifyAuthLog {
    VerifyAuthLog(services: services, anchors: LogAnchorFile(filePolicy: ProtectedFiles()))
  }
  var signInState: GetSignInState { GetSignInState(services: services) }
  var profile: GetUserProfile { GetUserProfile(services: services) }

  func recovery(ownsFile: Bool) -> RecoverOwner {
    RecoverOwner(
      services: services, sessionService: sessionService, check: check, ownership: FileOwnership(holds: ownsFile),
      sleeper: harness.sleeper)
  }

  func register(
    _ email: String, _ name: String, _ role: Role? = nil, password: String? = AuthHarness.password
  ) async throws -> Registered {
    try await Register(services: services, sessionService: sessionService, check: check).execute(
      Registration(email: email, name: name, role: role), password: password.map(harness.secret))
  }

  @discardableResult
  func login(_ email: String, _ password: String = AuthHarness.password) async throws -> User {
    try await Login(services: services, sessionService: sessionService, check: check).execute(
      email, harness.secret(password)
    ) {
      _ in
    }.user
  }

  /// Accepts the invitation with a code, or the latest one that the courier delivered.
  @discardableResult
  func acceptInvitation(_ code: String? = nil, password: String = AuthHarness.password) async throws -> User {
    try await accept.execute(code ?? harness.post.all.last?.code ?? "", password: harness.secret(password))
  }

  /// Tries a wrong password several times, with a pause after each refusal.
  func fail(_ times: Int = 1, at email: String = "ada@example.com", pause: Int64 = 0) async {
    for _ in 0..<times {
      await #expect(throws: AuthError.loginRefused) { try await login(email, "wrong") }
      harness.clock.advance(byMilliseconds: pause)
    }
  }

  @discardableResult
  func delete(_ email: String) async throws -> User {
    try await DeleteAccount(services: services, check: check).execute(deleting: email, seen: nil)
  }

  func invite(_ email: String = "bo@example.com", resetsPassword: Bool = false) async throws -> IssuedInvitation {
    try await InviteUser(services: services).execute(email, resetsPassword: resetsPassword)
  }

  func logout(everywhere: Bool = false) async throws {
    _ = try await Logout(services: services, sessionService: sessionService).execute(everywhere: everywhere)
  }

  func changePassword(_ current: String, to new: String) async throws {
    _ = try await ChangePassword(services: services, sessionService: sessionService, check: check).execute(
      current: harness.secret(current), new: harness.secret(new)
    ) { _ in }
  }

  /// The account of the signed-in user, who causes the events.
  private var own: UniqueID? { get async { try? await profile.execute().id.raw } }

  func hire(
    _ email: String, _ name: String = "Bobby Tables", role: Role = .barista, employment: UInt64 = 1
  ) async throws {
    let event = EmployeeHired(
      employee: UniqueID(high: 0, low: employment), name: name, email: email, role: role, at: harness.clock.now)
    try await WorkScope.with(\.caller, .system(onBehalfOf: own)) {
      try await PrepareStaffAccount(services: services, courier: harness.post).execute(event)
    }
  }

  func fire(_ email: String, employment: UInt64 = 1, by account: UniqueID? = nil) async throws {
    let event = EmployeeFired(
      employee: UniqueID(high: 0, low: employment), email: email, reason: "late", at: harness.clock.now)
    try await WorkScope.with(\.caller, .system(onBehalfOf: account)) {
      try await DisableAccountOfFiredEmployee(services: services).execute(event)
    }
  }

  /// Runs the handler that belongs to the unit of work of a firing.
  func disableAccountOfFiredEmployee(_ email: String, employment: UInt64 = 1) async throws {
    let event = EmployeeFired(
      employee: UniqueID(high: 0, low: employment), email: email, reason: "late", at: harness.clock.now)
    try await WorkScope.with(\.caller, .system(onBehalfOf: own)) {
      try await CloseAccountOfFiredEmployee(services: services).execute(event)
    }
  }

  /// Runs the handler that belongs to the unit of work of a hiring.
  func checkHiring(_ email: String, role: Role = .barista, employment: UInt64 = 1) async throws {
    let event = EmployeeHired(
      employee: UniqueID(high: 0, low: employment), name: "Bo", email: email, role: role, at: harness.clock.now)
    try await WorkScope.with(\.caller, .system(onBehalfOf: own)) {
      try await CheckHiring(services: services).execute(event)
    }
  }

  /// Returns the current role, or `nil` if the user is not signed in.
  func role() async throws -> Role? {
    try await work.execute(for: .anyone("look")) { _, principal in principal.role }
  }
}

/// A hasher that uses Argon2id at a low cost, so that tests are fast, and counts its calls.
final class CountingHasher: PasswordHasher {
  static let little = SodiumPasswordHasher.Cost(memory: 64, passes: 1)
  private let sodium: SodiumPasswordHasher
  private let asked = Mutex((hashed: 0, verified: 0))

  init(_ cost: SodiumPasswordHasher.Cost) { sodium = SodiumPasswordHasher(cost: cost) }

  var verified: Int { asked.withLock(\.verified) }
  var hashed: Int { asked.withLock(\.hashed) }

  func hash(_ password: Secret) throws -> PasswordHash {
    asked.withLock { $0.hashed += 1 }
    return try sodium.hash(password)
  }

  func verify(_ password: Secret, _ hash: PasswordHash) throws -> Bool {
    asked.withLock { $0.verified += 1 }
    return try sodium.verify(password, hash)
  }

  func isWeak(_ hash: PasswordHash) -> Bool { sodium.isWeak(hash) }
  var dummyHash: PasswordHash { get throws { try sodium.dummyHash } }
}

/// A ``AuthDomain/DatabaseOwnership`` with a fixed answer.
struct FileOwnership: DatabaseOwnership {
  let holds: Bool
  func prove() throws { if !holds { throw AuthError.notOwnerOfFile("shop.db") } }
}

/// A principal provider that lets other work run once, in the first unit of work after a password has
/// been verified.
final class InterruptedAccess: PrincipalProvider {
  private let access: any PrincipalProvider
  private let hasher: CountingHasher
  private let verified: Int
  private let change: @Sendable () async throws -> Void
  private let hasRun = Mutex(false)

  init(
    _ access: any PrincipalProvider, after hasher: CountingHasher,
    run change: @escaping @Sendable () async throws -> Void
  ) {
    (self.access, self.hasher, self.change) = (access, hasher, change)
    verified = hasher.verified
  }

  func principal(in unit: Unit) async throws -> Principal {
    if hasher.verified > verified,
      !hasRun.withLock({ hasRun in
        defer { hasRun = true }
        return hasRun
      })
    {
      // The other work is not part of this unit.
      try await Task.detached { [change] in try await change() }.value
    }
    return try await access.principal(in: unit)
  }
}

/// A ``AuthDomain/Sleeper`` that records waits and does not wait.
final class RecordingSleeper: Sleeper {
  private let waited = Mutex<[Int64]>([])
  var waits: [Int64] { waited.withLock { $0 } }
  func wait(milliseconds: Int64) async throws { waited.withLock { $0.append(milliseconds) } }
}

/// A ``AuthDomain/Sleeper`` that is interrupted as soon as it waits.
struct InterruptedSleeper: Sleeper {
  func wait(milliseconds _: Int64) async throws { throw CancellationError() }
}

/// A courier that keeps the sent invitations.
final class Post: InvitationCourier {
  private let sent = Mutex<[IssuedInvitation]>([])
  private let kept = Mutex<[String]>([])
  var all: [IssuedInvitation] { sent.withLock { $0 } }
  /// The addresses of the accounts that were left unchanged, with both roles if they differ.
  var left: [String] { kept.withLock { $0 } }
  func deliver(_ invitation: IssuedInvitation, to _: UniqueID?) async { sent.withLock { $0.append(invitation) } }
  func reportKept(_ email: String, as role: Role, hiredAs staffRole: Role, to _: UniqueID?) async {
    kept.withLock { $0.append(email + (role == staffRole ? "" : " \(role), hired as \(staffRole)")) }
  }
}
