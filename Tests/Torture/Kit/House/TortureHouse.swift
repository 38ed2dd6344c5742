import CTorture
import CompositionKit
import DomainKit
import Logging
import StorageKit
import StorageSQLite

/// How a child's house differs from the real one. The name is the option on its command line.
enum Variation: String, CaseIterable, Sendable {
  /// A kill takes what was not synced with it, as a power cut does.
  case losesPower = "--loses-power"
  /// Every process has a clock of its own, a little ahead or behind.
  case mistakesTheTime = "--mistakes-the-time"
  /// Commits are not synced: a control, in which things must be lost.
  case syncsLate = "--syncs-late"
  /// The ledger is kept outside of the acknowledgement's transaction: a control, in which effects must be doubled.
  case acknowledgesApart = "--acknowledges-apart"
}

/// The program's house on the real engine, with the feature that can be counted.
struct TortureHouse: Sendable {
  let folder: String
  let variations: Set<Variation>

  static func database(in folder: String) -> String { "\(folder)/shop.db" }
  static func printed(in folder: String) -> String { "\(folder)/printed" }

  func compose() throws -> Composition {
    if variations.contains(.losesPower), power_loss_register() != 0 { throw SystemFailure("the power-loss files") }
    let clock: any WallClock = variations.contains(.mistakesTheTime) ? WrongClock() : SystemClock()
    let ids = UUIDv7Source(clock: clock)
    let settings = Settings(database: Self.database(in: folder))
    let features: [Feature] = [
      .orders(settings, ids: ids),
      .restaurants(),
      .torture(
        printer: try Printer(path: Self.printed(in: folder)), ids: ids,
        ledgerPhase: variations.contains(.acknowledgesApart) ? .postCommitExternal : .postCommit),
    ]
    let migrations = CoreSchema.migrations + features.flatMap(\.migrations)
    let opener = DatabaseOpener(location: settings.database, clock: clock, migrations: migrations)
    let lateOpener = LateSyncOpener(path: settings.database, clock: clock, migrations: migrations)
    let composition = Composition(
      features: features,
      house: House(
        engine: variations.contains(.syncsLate) ? lateOpener.open : opener.open, clock: clock, ids: ids, logger: quiet))
    guard composition.problems.isEmpty else { throw SystemFailure("\(composition.problems.map(\.message))") }
    return composition
  }

  private var quiet: Logger {
    var logger = Logger(label: "torture") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    return logger
  }
}

/// A clock that is up to 100 ms ahead or behind.
private struct WrongClock: WallClock {
  private let error = Int64.random(in: -100...100)

  var now: Timestamp { SystemClock().now.advanced(byMilliseconds: error) }
}

/// Opens the database without the promise that a commit is on the disk.
private struct LateSyncOpener: Sendable {
  let path: String
  let clock: any WallClock
  let migrations: [Migration]

  @Sendable
  func open() throws -> any StorageEngine {
    let engine = try SQLiteEngine(path: path, durability: .atCheckpoints)
    try engine.migrate { applied in
      try MigrationPlan.missing(of: migrations, in: applied, location: engine.identity)
    }
    return engine
  }
}
