import DomainKit
import Foundation
import StorageKit
import TestEngines
import Testing
import TestingKit

@testable import RestaurantsData
@testable import RestaurantsDomain

@Suite struct `A stored restaurant` {
  private static func full(_ id: ID<Restaurant>) throws -> Restaurant {
    Restaurant(
      id: id,
      details: try RestaurantDetails(
        name: "Écu d'Or", cuisine: "Café/Tea", address: "1 Elm St, 10001", borough: "Queens",
        location: Location(latitude: 40.123_456_789, longitude: -73.987_654_321), rating: 4.25, priceLevel: 3,
        phone: "555-0100", website: "https://example.org", imageURL: "https://example.org/a.png",
        openingHours: OpeningHours(parsing: "Mon-Fri 08:00-22:00; Sat 10:00-02:00")),
      source: "nyc:1",
      reviews: ReviewTally(
        count: 7, sum: 30, recent: RecentReviews(count: 3, until: Timestamp(milliseconds: 99))), isClosed: true,
      inspectedAt: Timestamp(milliseconds: 1_393_804_800_000))
  }

  /// An entry of an index has a limit in bytes on some engines.
  @Test(arguments: TestEngine.allCases, WideText.texts(characters: 200))
  func `has no texts that an index cannot hold`(engine: TestEngine, text: String) async throws {
    let town = try StoredTown(on: engine)
    let name = WideText.longest(text) { _ = try RestaurantDetails(name: $0, cuisine: "", address: "") }
    let cuisine = WideText.longest(text) { _ = try RestaurantDetails(name: "", cuisine: $0, address: "") }
    let source = WideText.longest(text) { _ = try RestaurantFields.plain($0) }
    let restaurant = try await town.add(name, cuisine: cuisine, source: source)
    #expect(try await town.listAll(RestaurantPage()).map(\.details) == [restaurant.details])
    #expect(name.utf8.count >= 400)
  }

  @Test(arguments: TestEngine.allCases)
  func `of an older database is found by the vowels of its name`(engine: TestEngine) async throws {
    let town = try StoredTown(on: engine, upTo: "restaurants.0010-inspections")
    let restaurant = try await town.add("หมูกรอบ", cuisine: "ไทย", address: "1 สุขุมวิท")
    let layout = TableLayout(
      name: "restaurants_restaurant",
      columns: ["id", "version", "name", "cuisine", "address", "is_listed", "name_key"])
    var changes = ChangeSet()
    let texts = ["หมูกรอบ", "ไทย", "1 สุขุมวิท"].map { StoredValue.text($0) }
    let row: [StoredValue] = [.id(restaurant.id.raw), .integer(1)] + texts + [.integer(1), .text("หมกรอบ")]
    changes.writes = [.update(layout, row, expected: 1)]
    try await town.engine.commit(changes)
    func isFound(_ name: String) async throws -> Bool {
      try await town.work.execute(for: .anyone("test")) {
        try await !$0.restaurants.namesakes(keyed: FoldedText.of(name)).isEmpty
      }
    }
    #expect(try await !isFound("หมูกรอบ"))
    try await town.migrate()
    #expect(try await isFound("หมูกรอบ"))
    #expect(try await !isFound("หมี่กรอบ"))
    #expect(try await town.search("หมูกรอบ") == ["หมูกรอบ"])
    #expect(try await town.search("สุขุมวิท") == ["หมูกรอบ"])
  }

  @Test(arguments: TestEngine.allCases) func `is read back as it was`(engine: TestEngine) async throws {
    let town = try StoredTown(on: engine)
    let restaurants = [
      try Self.full(town.ids.next()),
      Restaurant(id: town.ids.next(), details: try RestaurantDetails(name: "", cuisine: "", address: "")),
    ]
    try await town.add(restaurants)
    for restaurant in restaurants {
      var found = try await town.work.execute(for: .anyone("test")) {
        try await $0.restaurants.restaurant(restaurant.id)
      }
      #expect(found?.version == 1)
      found?.version = 0
      #expect(found == restaurant)
    }
  }

  @Test(arguments: TestEngine.allCases) func `is not stored twice when it is added twice at once`(
    engine: TestEngine
  ) async throws {
    let town = try StoredTown(on: engine)
    let adding = AddRestaurant(work: town.work, listings: town.listings, ids: town.ids)
    let details = try RestaurantDetails(
      name: "Chez Ada", cuisine: "French", address: "1 Elm St.", location: nil, rating: nil, priceLevel: 1)
    let same = try RestaurantDetails(
      name: "chez ada", cuisine: "Thai", address: "1 elm st", location: nil, rating: nil, priceLevel: 2)
    let isAdded = try await town.work.execute(for: .anyone("test")) { context in
      var restaurant = Restaurant(id: town.ids.next(), details: details)
      guard try await context.restaurants.namesakes(keyed: restaurant.nameKey).isEmpty else { return false }
      try await context.restaurants.reserveNameAndAddress(of: restaurant)
      try await Task.detached { _ = try await adding.execute(same, isDuplicate: false) }.value
      try context.restaurants.add(&restaurant)
      return true
    }
    #expect(!isAdded)
    #expect(try await town.listAll(RestaurantPage()).map(\.name) == ["chez ada"])
    _ = try await adding.execute(details, isDuplicate: true)
    #expect(try await town.listAll(RestaurantPage()).count == 2)
  }

  @Test func `says which restaurant another program has damaged`() async throws {
    let town = try StoredTown(on: .inMemory)
    let id = town.ids.next()
    let record = RestaurantMapper.root(of: try Self.full(ID(id)))
    var values: [String: StoredValue] = [:]
    for (column, value) in [
      ("price_level", StoredValue.integer(9)), ("latitude", .real(91)), ("name", .text("\u{1B}")),
    ] {
      values[column] = value
      let row = RowWrite.insert(record)
      guard case .insert(let table, var cells) = row else { return }
      cells[try #require(table.columns.firstIndex(of: column))] = value
      cells[0] = .id(town.ids.next())
      cells[try #require(table.columns.firstIndex(of: "source"))] = .null
      var changes = ChangeSet()
      changes.writes = [.insert(table, cells)]
      try await town.engine.commit(changes)
    }
    await #expect(throws: StorageError.self) {
      try await town.work.execute(for: .anyone("test")) {
        _ = try await $0.restaurants.restaurants(after: nil, limit: 10)
      }
    }
  }

  @Test(
    arguments: [
      ("review_sum", .min), ("review_sum", .max), ("review_count", .max), ("review_count", -1), ("recent_count", -1),
    ] as [(String, Int64)])
  func `has no totals of reviews that no rating can follow from`(column: String, value: Int64) throws {
    let record = RestaurantMapper.root(of: try Self.full(ID(UniqueID(high: 7, low: 7))))
    let table = RestaurantRecord.table.layout
    var cells = record.rowValues
    cells[try #require(table.columns.firstIndex(of: column))] = .integer(value)
    let damaged = try RestaurantRecord(row: StoredRow(cells, of: table))
    #expect(throws: StorageError.self) { try RestaurantMapper.entity(from: damaged, parts: []) }
    #expect(try RestaurantMapper.root(of: RestaurantMapper.entity(from: record, parts: [])) == record)
  }

  @Test(arguments: TestEngine.allCases) func `is found by the end of its identifier`(engine: TestEngine) async throws {
    let town = try StoredTown(on: engine)
    let (one, two) = (try await town.add("One"), try await town.add("Two"))
    let finding = FindRestaurant(work: town.work, listings: town.listings)
    for restaurant in [one, two] {
      let suffix = try #require(IDSuffix(String(restaurant.id.description.suffix(12))))
      #expect(try await finding.execute(suffix, near: nil).restaurant.id == restaurant.id)
    }
  }

  @Test(arguments: TestEngine.allCases) func `has a source that no other has`(engine: TestEngine) async throws {
    let town = try StoredTown(on: engine)
    try await town.add("One", source: "nyc:1")
    await #expect(throws: UniquenessConflict(entity: "restaurants_restaurant", fields: "source")) {
      try await town.add("Two", source: "nyc:1")
    }
    let known = try await town.work.execute(for: .anyone("test")) {
      try await $0.restaurants.existing(among: ["nyc:1", "nyc:2"])
    }
    #expect(known == ["nyc:1"])
  }

  @Test(arguments: TestEngine.allCases) func `counts with its cuisine`(engine: TestEngine) async throws {
    let town = try StoredTown(on: engine)
    for (name, cuisine) in [("A", "Thai"), ("B", "Café"), ("C", "CAFE"), ("D", "Thai"), ("E", "Thai")] {
      try await town.add(name, cuisine: cuisine)
    }
    try await town.add("F", cuisine: "Tapas", isClosed: true)
    let counts = try await ListCuisines(work: town.work).execute()
    #expect(counts == [CuisineCount(name: "Thai", count: 3), CuisineCount(name: "Café", count: 2)])
    let total = try await CountRestaurants(work: town.work).execute()
    #expect(total == RestaurantCount(all: 5, withoutHours: 5, withoutPrice: 0))
    let served = try await town.work.execute(for: .anyone("test")) { context in
      [
        try await context.restaurants.isServed(cuisine: "cafe"),
        try await context.restaurants.isServed(cuisine: "tapas"),
      ]
    }
    #expect(served == [true, false])
  }
}

@Suite struct `Two shells on one database` {
  private func towns() throws -> (StoredTown, StoredTown) {
    let folder = try TemporaryFolder()
    return (try StoredTown(in: folder), try StoredTown(in: folder))
  }

  @Test func `leave a hundred favorites when they save the last two at once`() async throws {
    let (one, two) = try towns()
    let names = try await (0..<101).asyncMap { try await one.add("R\($0)") }
    let suffixes = try names.map { try #require(IDSuffix($0.id.description)) }
    for suffix in suffixes.prefix(99) {
      _ = try await SaveFavorite(work: one.work, listings: one.listings).execute(saving: suffix)
    }
    async let first = Self.outcome {
      try await SaveFavorite(work: one.work, listings: one.listings).execute(saving: suffixes[99])
    }
    async let second = Self.outcome {
      try await SaveFavorite(work: two.work, listings: two.listings).execute(saving: suffixes[100])
    }
    let outcomes = await [first, second]
    #expect(outcomes.filter { $0 == nil }.count == 1)
    #expect(outcomes.compactMap(\.self) == [.tooManyFavorites])
    #expect(
      try await GetFavorites(work: two.work, listings: two.listings).execute(near: nil, limit: 100, after: nil).count
        == 100)
  }

  @Test func `both count when they review one restaurant at once`() async throws {
    let folder = try TemporaryFolder()
    let customers = (1...2).map { Principal.person(UniqueID(high: 9, low: $0), .customer) }
    let towns = try customers.map { try StoredTown(in: folder, as: $0) }
    let restaurant = try await towns[0].add("Joe's")
    let suffix = try #require(IDSuffix(restaurant.id.description))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (town, stars) in zip(towns, [5, 2]) {
        group.addTask {
          _ = try await WriteReview(work: town.work, customers: NoCustomerNames(), clock: town.clock, ids: town.ids)
            .execute(ReviewRating(stars), text: nil, of: suffix)
        }
      }
      try await group.waitForAll()
    }
    let found = try await FindRestaurant(work: towns[0].work, listings: towns[0].listings).execute(suffix, near: nil)
    #expect(found.restaurant.reviews.count == 2)
    #expect(found.restaurant.customerRating == 3.5)
  }

  private static func outcome(_ body: () async throws -> RestaurantListing) async -> RestaurantError? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error as? RestaurantError ?? .nothingToChange
    }
  }
}

extension Sequence {
  func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
