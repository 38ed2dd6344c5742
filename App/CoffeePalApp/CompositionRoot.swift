import AuthFeature
import BooksDomain
import BooksFeature
import CompositionKit
import DomainKit
import EmployeesFeature
import Logging
import OrdersDomain
import OrdersFeature
import RestaurantsFeature
import ShellKit
import StorageKit

/// The composition of the program, and the only place that names all features.
struct CompositionRoot {
  let settings: Settings
  let invocation: Invocation
  /// `true` if the program may create or migrate a database.
  var mayChangeDatabase = true

  func compose() -> (Composition, DatabaseOpener) {
    let clock = SystemClock()
    let ids = UUIDv7Source(clock: clock)
    let features: [Feature] = [
      .orders(
        ShopSettings(
          currency: settings.currency, calendar: settings.calendar, deliveryMinimums: settings.deliveryMinimums),
        ids: ids,
        restaurants: { $0.bindCatalogLookup(isSwitchedOff: settings.switchedOff.contains("restaurants")) },
        accounts: { $0.bindAccountNames() }),
      .employees(),
      .auth(sessionFile: settings.sessionFile),
      .restaurants(in: settings.calendar.timeZone, guests: { $0.bindCustomerNames() }),
      .books(LibrarySettings(address: settings.booksURL)),
    ]
    let database = DatabaseOpener(
      location: location, clock: clock,
      migrations: CoreSchema.migrations + features.flatMap(\.migrations), mayChange: mayChangeDatabase)
    let protected = ProtectedFiles(
      databases: [database.file, settings.database].compactMap(\.self), others: settings.files)
    let core = CoreServices(engine: database.open, clock: clock, ids: ids, outputFiles: protected, logger: logger)
    let composition = Composition(
      features: features, switchedOff: settings.switchedOff, reservedCommands: AppCommands.names, core: core)
    return (composition, database)
  }

  private var location: String { invocation.database ?? settings.database }

  /// `true` if the database exists.
  var hasDatabase: Bool { DatabaseOpener(location: location, clock: SystemClock(), migrations: []).isThere }

  private var logger: Logger {
    var log = ErrorLog()
    // During completion, log lines would disturb the user's input.
    log.logLevel = !mayChangeDatabase ? .critical : invocation.settings.isVerbose ? .debug : .error
    return Logger(label: "coffeepal") { [log] _ in log }
  }
}
