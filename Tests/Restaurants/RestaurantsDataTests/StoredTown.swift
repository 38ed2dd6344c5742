import DomainKit
@testable import RestaurantsData
@testable import RestaurantsDomain
import StorageKit
import TestEngines
import TestingKit

/// A town on a real database.
struct StoredTown {
  let engine: any StorageEngine
  let clock: ManualClock
  let ids: UUIDv7Source
  let work: UnitOfWork<any RestaurantsContext>
  let folder: TemporaryFolder

  /// Creates a town.
  ///
  /// - Parameters:
  ///   - folder: The folder of the database. Two towns in one folder act as two shells on one
  ///     database.
  ///   - few: The maximum number of restaurants to gather and sort instead of reading along a list.
  ///   - last: The last migration to apply; `nil` for all migrations.
  init(
    on kind: TestEngine = .sqlite, in folder: TemporaryFolder? = nil, few: Int = QueryPlan.few,
    as principal: Principal = .unrestricted, clock: ManualClock = ManualClock(), upTo last: String? = nil
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    let end = Self.migrations.firstIndex { $0.id == last } ?? Self.migrations.count - 1
    let engine = try kind.open(in: folder, Array(Self.migrations[...end]))
    let ids = UUIDv7Source(clock: clock)
    work = UnitOfWork(on: engine, principals: FixedUser(principal), clock: clock, ids: ids) {
      try StoredRestaurantsContext(FeatureStorage(of: "restaurants", in: $0), few: few)
    }
    self.folder = folder
    self.engine = engine
    self.clock = clock
    self.ids = ids
  }

  private static let migrations = CoreSchema.migrations + RestaurantsMigrations.all

  /// Migrates the database to the latest version.
  func migrate() async throws {
    // A server has no tables before its first use.
    _ = try await engine.product()
    try await engine.migrate { try MigrationPlan.missing(of: Self.migrations, in: $0, location: engine.displayName) }
  }

  var listings: RestaurantListings {
    RestaurantListings(clock: RestaurantClock(clock: clock, calendar: ZonedCalendar(timeZone: .utc)))
  }
}

extension StoredTown {
  @discardableResult
  func add(
    _ name: String, cuisine: String = "Italian", address: String = "1 Elm St", at location: (Double, Double)? = nil,
    rating: Double? = nil, priceLevel: Int? = 2, hours: String? = nil, source: String? = nil, isClosed: Bool = false,
    reviews: ReviewTally = ReviewTally()
  ) async throws -> Restaurant {
    let details = try RestaurantDetails(
      name: name, cuisine: cuisine, address: address,
      location: try location.map { try Location(latitude: $0.0, longitude: $0.1) }, rating: rating,
      priceLevel: priceLevel, openingHours: try hours.map { try OpeningHours(parsing: $0) })
    let restaurant = Restaurant(
      id: ids.next(), details: details, source: source, reviews: reviews, isClosed: isClosed)
    try await add([restaurant])
    return restaurant
  }

  func count(_ page: RestaurantPage) async throws -> Int? {
    try await work.execute(for: .anyone("test")) { try await $0.restaurants.count(on: page) }
  }

  func add(_ restaurants: [Restaurant]) async throws {
    try await work.execute(for: .anyone("test")) { context in
      for var restaurant in restaurants { try context.restaurants.add(&restaurant) }
    }
  }

  /// Returns a page of a list.
  func list(_ page: RestaurantPage) async throws -> [Restaurant] {
    try await work.execute(for: .anyone("test")) { try await $0.restaurants.restaurants(on: page) }
  }

  /// Returns a whole list, read page by page.
  func listAll(_ page: RestaurantPage) async throws -> [Restaurant] {
    var (page, found) = (page, [Restaurant]())
    while true {
      let next = try await list(page)
      found += next
      guard next.count == page.limit, found.count < 10_000 else { return found }
      page.after = next.last
    }
  }

  func search(_ text: String, limit: Int = 20) async throws -> [String] {
    try await SearchRestaurants(work: work, listings: listings).execute(
      RestaurantSearch(text, limit: limit), after: nil
    )
    .map(\.restaurant.name)
  }

  /// Returns all results of a search, read page by page.
  func searchAll(_ text: String, limit: Int) async throws -> [Restaurant] {
    try await searchAll(RestaurantSearch(text, limit: limit))
  }

  func searchAll(_ search: RestaurantSearch) async throws -> [Restaurant] {
    var (search, found) = (search, [Restaurant]())
    while true {
      let next = try await SearchRestaurants(work: work, listings: listings).execute(search, after: nil).map(
        \.restaurant)
      found += next
      guard next.count == search.limit, found.count < 10_000 else { return found }
      search.after = next.last?.id
    }
  }
}

/// A provider that knows no customer names.
struct NoCustomerNames: CustomerNameProvider {
  func names(of _: Set<CatalogUser>) async throws -> [CatalogUser: String] { [:] }
}
