import AuthFeature
import CoffeePalApp
import CompositionKit
import DomainKit
import Logging
import OrdersFeature
import RestaurantsFeature
import StorageKit

/// Orders and Restaurants on a database file, composed as in the program.
enum BenchmarkApp {
  /// Creates a database that contains only the starter menu.
  static func newDatabase(at path: String) throws -> String {
    let engine: any StorageEngine = try compose(database: path).container.resolve()
    engine.close()
    return path
  }

  static func compose(database: String) throws -> Composition {
    let clock = SystemClock()
    let ids = UUIDv7Source(clock: clock)
    let features: [Feature] = [
      .orders(ids: ids, restaurants: { $0.bindCatalogLookup() }), .auth(sessionFile: ""),
      .restaurants(customerNames: { $0.bindCustomerNames() }),
    ]
    let opener = DatabaseOpener(
      location: database, clock: clock, migrations: CoreSchema.migrations + features.flatMap(\.migrations))
    let composition = Composition(
      features: features, core: CoreServices(engine: opener.open, clock: clock, ids: ids, logger: quiet))
    guard composition.problems.isEmpty else { throw BenchmarkFailure("the composition has problems") }
    return composition
  }

  static var quiet: Logger {
    var logger = Logger(label: "benchmarks") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    return logger
  }
}
