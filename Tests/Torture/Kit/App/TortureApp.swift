import AuthData
import AuthDomain
import AuthFeature
import BooksFeature
import CTorture
import CoffeePalApp
import CompositionKit
import DomainKit
import EmployeesFeature
import Logging
import OrdersFeature
import RestaurantsFeature
import StorageKit
import StoragePostgres
import StorageSQLite

/// A difference between a child's composition and the program's. The name is its command line
/// option.
enum Variation: String, CaseIterable, Sendable {
  /// A kill also discards data that is not synced, as a power cut does.
  case losesPower = "--loses-power"
  /// Every process has its own clock, a little fast or slow.
  case mistakesTheTime = "--mistakes-the-time"
  /// The time of day jumps back and forward by hours while the process runs.
  case setsTheClock = "--sets-the-clock"
  /// No delivery is given up because its processes ended. The harness kills more of them than any
  /// handler would.
  case forgivesKills = "--forgives-kills"
  /// Commits are not synced: a negative control that must lose data.
  case syncsLate = "--syncs-late"
  /// The ledger is kept outside of the acknowledgment's transaction: a negative control that must
  /// repeat effects.
  case acknowledgesApart = "--acknowledges-apart"
  /// Leases are measured by the time of day, which differs between processes: a negative control in
  /// which deliveries must wait too long.
  case leasesByTimeOfDay = "--leases-by-time-of-day"
  /// Every process forgets the number of earlier process ends: a negative control in which no
  /// delivery is ever given up.
  case forgetsEndings = "--forgets-endings"
  /// Handlers have no deadline: a negative control in which a process must not end.
  case hasNoDeadline = "--has-no-deadline"
}

/// The program's features on the real engine, with the torture feature.
struct TortureApp: Sendable {
  let folder: String
  let variations: Set<Variation>

  static func database(in folder: String) -> String { "\(folder)/shop.db" }
  static func printed(in folder: String) -> String { "\(folder)/printed" }
  static func started(in folder: String) -> String { "\(folder)/started" }

  func compose() throws -> Container {
    if variations.contains(.losesPower), power_loss_register() != 0 { throw SystemFailure("the power-loss VFS") }
    if variations.contains(.forgetsEndings) { try forgetEndings() }
    let clock = self.clock
    let ids = UUIDv7Source(clock: clock)
    let features = try features(ids)
    let migrations = CoreSchema.migrations + features.flatMap(\.migrations)
    let composition = Composition(
      features: features,
      core: CoreServices(
        engine: opener(migrations, clock), clock: clock, ids: ids,
        schedule: RetrySchedule(maxFailures: variations.contains(.forgivesKills) ? 100 : 8), logger: quiet))
    guard composition.problems.isEmpty else { throw SystemFailure("\(composition.problems.map(\.message))") }
    // Replaces everything that belongs to the user or the machine, so that many tasks can act as
    // many users.
    let courier = RememberedInvitations()
    return composition.container
      .overriding((any SessionKeeper).self) { TaskSessionKeeper() }
      .overriding((any PasswordHasher).self) { SodiumPasswordHasher(cost: .init(memory: 8, passes: 1)) }
      .overriding((any InvitationCourier).self) { courier }
      .overriding(RememberedInvitations.self) { courier }
  }

  private func features(_ ids: any IDSource) throws -> [Feature] {
    return [
      .orders(ids: ids, restaurants: { $0.bindCatalogLookup() }), .employees(), .auth(sessionFile: ""),
      .restaurants(), .books(),
      .torture(
        printer: try Printer(path: Self.printed(in: folder)), ids: ids,
        ledgerPhase: variations.contains(.acknowledgesApart) ? .postCommitExternal : .postCommit,
        hazards: Hazards(
          started: try LineFile(Self.started(in: folder)),
          deadline: variations.contains(.hasNoDeadline) ? .seconds(86_400) : .seconds(1))),
    ]
  }

  /// A new clock of this process.
  private var clock: any WallClock {
    if variations.contains(.setsTheClock) { return SteppedClock() }
    return variations.contains(.mistakesTheTime) ? SteppedClock(atMost: 100, pause: .max) : SystemClock()
  }

  private func opener(
    _ migrations: [Migration], _ clock: any WallClock
  ) -> @Sendable () throws -> any StorageEngine {
    let server = TortureServer.url(in: folder)
    let path = server ?? Self.database(in: folder)
    if let server, variations.contains(.syncsLate) {
      return { try Self.lateEngine(server, migrations, clock) }
    }
    if variations.isDisjoint(with: [.syncsLate, .leasesByTimeOfDay]) {
      let opener = DatabaseOpener(location: path, clock: clock, migrations: migrations)
      return { try Self.patiently(opener.open) }
    }
    let durability: SQLiteDurability = variations.contains(.syncsLate) ? .atCheckpoints : .everyCommit
    let isWrong = variations.contains(.leasesByTimeOfDay)
    let leases: any EngineClock = isWrong ? TimeOfDay(clock: SteppedClock(pause: .max)) : BootClock()
    return {
      let engine = try SQLiteEngine(path: path, durability: durability, clock: clock, engineClock: leases)
      try engine.migrate { applied in
        try MigrationPlan.missing(of: migrations, in: applied, location: engine.displayName)
      }
      return engine
    }
  }

  /// Returns an engine that accepts a server whose commits return before they are on the disk.
  private static func lateEngine(
    _ server: String, _ migrations: [Migration], _ clock: any WallClock
  ) throws -> any StorageEngine {
    guard let url = try PostgresURL(server) else { throw StorageError.unsupported(server) }
    return PostgresEngine(
      url: url, durability: .asConfigured, clock: clock,
      prepare: { engine in
        try await engine.migrate { applied in
          try MigrationPlan.missing(of: migrations, in: applied, location: engine.displayName)
        }
      })
  }

  /// Retries for a minute while other processes have locked the file.
  private static func patiently(_ open: () throws -> any StorageEngine) throws -> any StorageEngine {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      do { return try open() } catch StorageError.busy where ContinuousClock.now < deadline { continue }
    }
  }

  private func forgetEndings() throws {
    let path = Self.database(in: folder)
    guard WorkFolder.files(in: folder).contains("shop.db") else { return }
    let database = try Database(path)
    guard try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'core_delivery'") > 0 else { return }
    _ = try database.rows("UPDATE core_delivery SET attempts = 0 WHERE is_open = 1")
  }

  private var quiet: Logger {
    var logger = Logger(label: "torture") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    return logger
  }
}
