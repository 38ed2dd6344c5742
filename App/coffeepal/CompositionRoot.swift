import CompositionKit
import DomainKit
import Logging
import ShellKit
import StorageKit

/// The one place that knows all features: a line for each.
struct CompositionRoot {
  let settings: Settings
  let invocation: Invocation
  /// Whether a database may be made or brought up to date.
  var mayChangeDatabase = true

  func compose() -> (Composition, DatabaseOpener) {
    let clock = SystemClock()
    let ids = UUIDv7Source(clock: clock)
    let features: [Feature] = [
      .orders(settings, ids: ids, accounts: { $0.bindAccountNames() }),
      .employees(),
      .auth(settings),
      .restaurants(in: settings.calendar.timeZone, guests: { $0.bindAccountBook() }),
      .books(settings),
    ]
    let database = DatabaseOpener(
      location: location, clock: clock,
      migrations: CoreSchema.migrations + features.flatMap(\.migrations), mayChange: mayChangeDatabase)
    let protected = ProtectedFiles(
      databases: [database.file, settings.database].compactMap(\.self), others: settings.files)
    let house = House(engine: database.open, clock: clock, ids: ids, outputFiles: protected, logger: logger)
    let composition = Composition(
      features: features, switchedOff: settings.switchedOff, reservedCommands: HouseCommands.names, house: house)
    return (composition, database)
  }

  private var location: String { invocation.database ?? settings.database }

  /// Whether there is anything to open yet.
  var hasDatabase: Bool { DatabaseOpener(location: location, clock: SystemClock(), migrations: []).isThere }

  private var logger: Logger {
    var log = ErrorLog()
    // Nobody reads a log in the middle of typing.
    log.logLevel = !mayChangeDatabase ? .critical : invocation.settings.isVerbose ? .debug : .error
    return Logger(label: "coffeepal") { [log] _ in log }
  }
}
