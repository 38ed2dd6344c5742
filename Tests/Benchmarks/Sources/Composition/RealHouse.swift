import CompositionKit
import DomainKit
import Logging
import StorageKit

/// Orders and Restaurants on a database file, wired as App wires them: the neighbouring files are App's own.
enum RealHouse {
  /// A database with nothing but the starter menu in it.
  static func newDatabase(at path: String) throws -> String {
    let engine: any StorageEngine = try compose(database: path).container.resolve()
    engine.close()
    return path
  }

  static func compose(database: String) throws -> Composition {
    let clock = SystemClock()
    let ids = UUIDv7Source(clock: clock)
    let settings = Settings(database: database)
    let features: [Feature] = [
      .orders(settings, ids: ids), .auth(settings), .restaurants(guests: { $0.bindAccountBook() }),
    ]
    let opener = DatabaseOpener(
      location: database, clock: clock, migrations: CoreSchema.migrations + features.flatMap(\.migrations))
    let composition = Composition(
      features: features, house: House(engine: opener.open, clock: clock, ids: ids, logger: quiet))
    guard composition.problems.isEmpty else { throw BenchmarkFailure("the features do not fit together") }
    return composition
  }

  static var quiet: Logger {
    var logger = Logger(label: "benchmarks") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    return logger
  }
}
