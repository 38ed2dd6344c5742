import AuthData
import AuthDomain
import Contracts
import DomainKit
import Logging
import StorageKit
import StorageSQLite
import Synchronization
import TestingKit

/// What a house's data can lie in.
enum Engine: CaseIterable, Sendable {
  case sqlite, inMemory

  func open(in folder: TemporaryFolder) throws -> any StorageEngine {
    switch self {
    case .sqlite: try SQLiteEngine(path: folder.path + "/shop.db")
    case .inMemory: InMemoryEngine()
    }
  }
}

/// A house with accounts on a real database, with as many shells as a test wants: each keeps its own session.
struct AuthHouse {
  let engine: any StorageEngine
  let clock = ManualClock(Timestamp(milliseconds: 1_709_287_200_000))
  let ids: UUIDv7Source
  let crypto = SodiumCryptography()
  let hasher: CountingHasher
  let patience = NoPatience()
  let post = Post()
  let folder: TemporaryFolder

  static let password = "correct horse battery staple"
  /// A span outside which everything is that a test stores.
  static let never = Timestamp(milliseconds: 0)...Timestamp(milliseconds: 0)

  init(on kind: Engine = .sqlite, effort: SodiumPasswordHasher.Effort = CountingHasher.little) throws {
    hasher = CountingHasher(effort)
    folder = try TemporaryFolder()
    engine = try kind.open(in: folder)
    ids = UUIDv7Source(clock: clock)
    let migrations = CoreSchema.migrations + AuthMigrations.all
    try engine.migrate { [engine] in
      try MigrationPlan.missing(of: migrations, in: $0, location: engine.identity)
    }
  }

  /// A shell with a session file of its own.
  func shell(_ name: String = "shell") -> AuthShell { AuthShell(house: self, keeper: keeper(name)) }

  func keeper(_ name: String) -> SessionFile {
    SessionFile(path: "\(folder.path)/\(name)/session", database: engine.identity)
  }

  func secret(_ text: String) -> Secret { Secret(Array(text.utf8)) }

  /// A house whose owner is Ada, signed in at the shell that comes back.
  static func closed(
    on kind: Engine = .sqlite, effort: SodiumPasswordHasher.Effort = CountingHasher.little
  ) async throws -> (AuthHouse, AuthShell) {
    let house = try AuthHouse(on: kind, effort: effort)
    let shell = house.shell("ada")
    _ = try await shell.register("ada@example.com", "Ada")
    return (house, shell)
  }

  /// A barista who has taken up an invitation at a shell of their own.
  func barista(_ email: String = "bo@example.com", by owner: AuthShell, role: Role = .barista) async throws -> AuthShell
  {
    let registered = try await owner.register(email, "Bobby Tables", role, password: nil)
    let shell = shell(email)
    _ = try await shell.accept.execute(registered.invitation?.code ?? "", password: secret(Self.password))
    return shell
  }
}

/// One process's use cases.
struct AuthShell {
  let house: AuthHouse
  let keeper: SessionFile

  var units: UnitOfWork<any AuthContext> {
    let coordinator = UnitCoordinator(
      store: StorageUnitStore(engine: house.engine),
      handlers: EventHandlers(), dispatcher: NoDispatch(),
      access: StoredAccessControl(keeper: keeper, crypto: house.crypto, clock: house.clock), clock: house.clock,
      ids: house.ids, logger: Logger(label: "tests"))
    return UnitOfWork(coordinator) { try StoredAuthContext(FeatureStorage(of: "auth", in: $0)) }
  }

  var work: AuthWork { AuthWork(units: units, clock: house.clock, ids: house.ids, crypto: house.crypto) }
  var desk: SessionDesk { SessionDesk(work: work, keeper: keeper) }
  var check: PasswordCheck { PasswordCheck(work: work, hasher: house.hasher, keeper: keeper, patience: house.patience) }
  var accept: AcceptInvitation { AcceptInvitation(work: work, desk: desk, check: check) }
  var manage: ManageAccount { ManageAccount(work: work, check: check) }
  var log: ReadAuthLog { ReadAuthLog(work: work, anchors: LogAnchorFile(outputFiles: ProtectedFiles())) }
  var profile: GetUserProfile { GetUserProfile(work: work) }

  func register(
    _ email: String, _ name: String, _ role: Role? = nil, password: String? = AuthHouse.password
  ) async throws -> Registered {
    try await Register(work: work, desk: desk, check: check).execute(
      Registration(email: email, name: name, role: role), password: password.map(house.secret))
  }

  @discardableResult
  func login(_ email: String, _ password: String = AuthHouse.password) async throws -> User {
    try await Login(work: work, desk: desk, check: check).execute(email, house.secret(password)) { _ in }.user
  }

  func logout(everywhere: Bool = false) async throws {
    _ = try await Logout(work: work, desk: desk).execute(everywhere: everywhere)
  }

  func changePassword(_ current: String, to new: String) async throws {
    _ = try await ChangePassword(work: work, desk: desk, check: check).execute(
      current: house.secret(current), new: house.secret(new)
    ) { _ in }
  }

  func hire(
    _ email: String, _ name: String = "Bobby Tables", role: Role = .barista, employment: UInt64 = 1,
    by account: UniqueID? = nil
  ) async throws {
    let event = EmployeeWasHired(
      employee: UniqueID(high: 0, low: employment), name: name, email: email, role: role, at: house.clock.now)
    try await WorkScope.with(\.caller, .house(onBehalfOf: account)) {
      try await PrepareStaffAccount(work: work, courier: house.post).execute(event)
    }
  }

  func fire(_ email: String, employment: UInt64 = 1, by account: UniqueID? = nil) async throws {
    let event = EmployeeWasFired(
      employee: UniqueID(high: 0, low: employment), email: email, reason: "late", at: house.clock.now)
    try await WorkScope.with(\.caller, .house(onBehalfOf: account)) {
      try await RevokeAccess(work: work).execute(event)
    }
  }

  /// What belongs to the unit of work of a firing.
  func shutOut(_ email: String, employment: UInt64 = 1, by account: UniqueID? = nil) async throws {
    let event = EmployeeWasFired(
      employee: UniqueID(high: 0, low: employment), email: email, reason: "late", at: house.clock.now)
    try await WorkScope.with(\.caller, .house(onBehalfOf: account)) {
      try await ShutOut(work: work).execute(event)
    }
  }

  /// What belongs to the unit of work of a hiring.
  func checkHiring(_ email: String, employment: UInt64 = 1, by account: UniqueID? = nil) async throws {
    let event = EmployeeWasHired(
      employee: UniqueID(high: 0, low: employment), name: "Bo", email: email, role: .barista, at: house.clock.now)
    try await WorkScope.with(\.caller, .house(onBehalfOf: account)) {
      try await CheckHiring(work: work).execute(event)
    }
  }

  /// What the person may do now: the role, or nothing.
  func role() async throws -> Role? {
    try await units.execute(for: .anyone("look")) { _, principal in principal.role }
  }
}

/// Argon2id with little effort, so that tests do not wait, and a count of how often it was asked.
final class CountingHasher: PasswordHasher {
  static let little = SodiumPasswordHasher.Effort(memory: 64, passes: 1)
  private let sodium: SodiumPasswordHasher
  private let asked = Mutex((hashed: 0, verified: 0))

  init(_ effort: SodiumPasswordHasher.Effort) { sodium = SodiumPasswordHasher(effort: effort) }

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
  var decoy: PasswordHash { get throws { try sodium.decoy } }
}

/// Waits for nothing, and notes for how long it should have.
final class NoPatience: Patience {
  private let waited = Mutex<[Int64]>([])
  var waits: [Int64] { waited.withLock { $0 } }
  func wait(milliseconds: Int64) async throws { waited.withLock { $0.append(milliseconds) } }
}

/// Keeps the invitations that were sent.
final class Post: InvitationCourier {
  private let sent = Mutex<[IssuedInvitation]>([])
  private let kept = Mutex<[String]>([])
  var all: [IssuedInvitation] { sent.withLock { $0 } }
  /// Whose accounts were left as they are.
  var left: [String] { kept.withLock { $0 } }
  func deliver(_ invitation: IssuedInvitation, to _: UniqueID?) async { sent.withLock { $0.append(invitation) } }
  func reportKept(_ email: String, to _: UniqueID?) async { kept.withLock { $0.append(email) } }
}
