import AuthData
import AuthDomain
import CTorture
import CompositionKit
import DomainKit
import Logging
import StorageKit
import StorageSQLite

/// A way in which a child's composition differs from the program's. The name is the option on its command line.
enum Variation: String, CaseIterable, Sendable {
  /// A kill takes what was not synced with it, as a power cut does.
  case losesPower = "--loses-power"
  /// Every process has a clock of its own, a little ahead or behind.
  case mistakesTheTime = "--mistakes-the-time"
  /// The time of day is set back and forward by hours while the process runs.
  case setsTheClock = "--sets-the-clock"
  /// No delivery is given up because its processes ended: the harness kills more of them than any handler would.
  case forgivesKills = "--forgives-kills"
  /// Commits are not synced: a control, in which things must be lost.
  case syncsLate = "--syncs-late"
  /// The ledger is kept outside of the acknowledgement's transaction: a control, in which effects must be doubled.
  case acknowledgesApart = "--acknowledges-apart"
  /// Leases are measured by the time of day, which every process takes for another one: a control, in which deliveries must wait too long.
  case leasesByTimeOfDay = "--leases-by-time-of-day"
  /// Every process forgets how often others ended: a control, in which no delivery is ever given up.
  case forgetsEndings = "--forgets-endings"
  /// Handlers have no deadline: a control, in which a process must not end.
  case hasNoDeadline = "--has-no-deadline"
}

/// The program's features on the real engine, with the feature that can be counted.
struct TortureHouse: Sendable {
  let folder: String
  let variations: Set<Variation>

  static func database(in folder: String) -> String { "\(folder)/shop.db" }
  static func printed(in folder: String) -> String { "\(folder)/printed" }
  static func started(in folder: String) -> String { "\(folder)/started" }

  func compose() throws -> Container {
    if variations.contains(.losesPower), power_loss_register() != 0 { throw SystemFailure("the power-loss files") }
    if variations.contains(.forgetsEndings) { try forgetEndings() }
    let clock = self.clock
    let ids = UUIDv7Source(clock: clock)
    let features = try features(ids)
    let migrations = CoreSchema.migrations + features.flatMap(\.migrations)
    let composition = Composition(
      features: features,
      house: House(
        engine: opener(migrations, clock), clock: clock, ids: ids,
        schedule: RetrySchedule(attempts: variations.contains(.forgivesKills) ? 100 : 8), logger: quiet))
    guard composition.problems.isEmpty else { throw SystemFailure("\(composition.problems.map(\.message))") }
    // Everything that is the person's or the machine's own, so that many tasks can be many people.
    let courier = RememberedInvitations()
    return composition.container
      .overriding((any SessionKeeper).self) { TaskSessionKeeper() }
      .overriding((any PasswordHasher).self) { SodiumPasswordHasher(effort: .init(memory: 8, passes: 1)) }
      .overriding((any InvitationCourier).self) { courier }
      .overriding(RememberedInvitations.self) { courier }
  }

  private func features(_ ids: any IDSource) throws -> [Feature] {
    let settings = Settings(database: Self.database(in: folder))
    return [
      .orders(settings, ids: ids), .employees(), .auth(settings), .restaurants(), .books(settings),
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
    let path = Self.database(in: folder)
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
        try MigrationPlan.missing(of: migrations, in: applied, location: engine.identity)
      }
      return engine
    }
  }

  /// Tries again for a minute while other processes keep the file to themselves, as a person would at a busy till.
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
