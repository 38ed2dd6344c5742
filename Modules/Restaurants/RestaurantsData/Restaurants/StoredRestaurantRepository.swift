import DomainKit
import RestaurantsDomain
import StorageKit

struct StoredRestaurantRepository: StoredRepository, RestaurantRepository {
  let store: EntityStore<RestaurantMapper>
  let storage: FeatureStorage
  /// The maximum number of restaurants to gather and sort instead of reading along a list.
  let few: Int
  var table: TableLayout { RestaurantRecord.table.layout }

  /// The name of the rule stays, because programs of an earlier version may reserve it too.
  func reserveNameAndAddress(of restaurant: Restaurant) async throws {
    try await storage.reserve(rule: "place \(restaurant.nameAndAddressKey)")
  }

  func restaurant(_ id: ID<Restaurant>) async throws -> Restaurant? { try await store.find(id) }

  func restaurants(endingIn suffix: IDSuffix, limit: Int) async throws -> [Restaurant] {
    let candidates = try await store.list(Query().where(.idTail, isIn: suffix.keys).limit(limit))
    return candidates.filter { suffix.matches($0.id.raw) }
  }

  func restaurants(matching text: String, limit: Int, after: Restaurant?) async throws -> [Restaurant] {
    let matches = Condition.matches(RestaurantsMigrations.words, words: [text], after: after?.id.raw)
    return try await store.list(Query().where(matches).limit(limit))
  }

  func restaurants(named key: String, limit: Int, after: Restaurant?) async throws -> [Restaurant] {
    var query = Query<RestaurantRecord>().where(Self.isListed).where(.nameKey, .equal, key).sorted(by: .id)
      .limit(limit)
    if let after { query = query.after([after.id]) }
    return try await store.list(query)
  }

  func namesakes(keyed key: String) async throws -> [Restaurant] {
    var found: [Restaurant] = []
    for isListed in [true, false] {
      let query = Query<RestaurantRecord>().where(.isListed, .equal, isListed).where(.nameKey, .equal, key)
      found += try await store.list(query.sorted(by: .id), .informing)
    }
    return found
  }

  func closedRestaurants(limit: Int) async throws -> [Restaurant] {
    let query = Query<RestaurantRecord>().where(.isListed, .equal, false).where(.isClosed, .equal, true)
    return try await store.list(query.sorted(by: .nameKey).sorted(by: .id).limit(limit))
  }

  func restaurants(after id: ID<Restaurant>?, limit: Int) async throws -> [Restaurant] {
    var query = Query<RestaurantRecord>().sorted(by: .id).limit(limit)
    if let id { query = query.after([id]) }
    return try await store.list(query)
  }

  func restaurants(withRecentReviewsUntil moment: Timestamp, limit: Int) async throws -> [Restaurant] {
    try await store.list(Query().where(.recentUntil, .lessOrEqual, moment).sorted(by: .recentUntil).limit(limit))
  }

  /// Also finds a source that is the identifier of a restaurant exported from this database.
  func existing(among sources: [String]) async throws -> Set<String> {
    let taken = try await storage.existingValues(sources.map { .text($0) }, in: "source", of: table)
    let ids = Dictionary(sources.compactMap { source in UniqueID(source).map { ($0, source) } }) { first, _ in first }
    let existing = try await storage.existingValues(ids.keys.map { .id($0) }, in: "id", of: table)
    return Set(taken.compactMap { String(storedValue: $0) }).union(existing.compactMap { $0.id.flatMap { ids[$0] } })
  }

  func restaurant(from source: String) async throws -> Restaurant? {
    try await store.list(Query().where(.source, .equal, source).limit(1), .informing).first
  }

  // MARK: Cuisines

  func isServed(cuisine key: String) async throws -> Bool {
    try await estimate([.compare(column: "cuisine_key", .equal, .text(key)), Self.isListed], upTo: 1) > 0
  }

  func cuisines() async throws -> [CuisineCount] {
    let counts = try await storage.summary(
      Query<RestaurantRecord>().where(.isListed, .equal, true).summary(groupedBy: [.column("cuisine_key")], sums: []))
    var cuisines: [CuisineCount] = []
    for row in counts {
      guard let key = String(storedValue: row[0]), let count = Int(storedValue: row[1]) else { continue }
      // If a cuisine has several spellings, the best restaurant's spelling is used.
      let query = Query<RestaurantRecord>().where(.cuisineKey, .equal, key).where(.isListed, .equal, true)
        .sorted(by: .ratingOrder).sorted(by: .nameKey).sorted(by: .id).limit(1)
      if let name = try await store.list(query).first?.details.cuisine {
        cuisines.append(CuisineCount(name: name, count: count))
      }
    }
    return cuisines
  }

  func count() async throws -> RestaurantCount {
    let groups = try await storage.summary(
      Query<RestaurantRecord>().where(Self.isListed)
        .summary(groupedBy: [.column("has_hours"), .column("price_level")], sums: []))
    return try groups.reduce(into: RestaurantCount()) { total, row in
      guard let count = Int(storedValue: row[2]), Self.counts.contains(count) else {
        throw StorageError.malformedRow(table: "restaurants_restaurant", reason: "a count is not a possible number")
      }
      total.all += count
      if row[0] == .null { total.withoutHours += count }
      if row[1] == .null { total.withoutPrice += count }
    }
  }

  /// The possible counts of one group. The sum of all groups is within bounds too.
  private static let counts = 0...1 << 40

  // MARK: Boroughs

  func restaurants(inBoroughs names: [String], limit: Int) async throws -> [Restaurant] {
    let query = Query<RestaurantRecord>().where(Self.isIn(names)).where(Self.isListed)
    return try await store.list(query.where(.present(column: "latitude")).limit(limit), .informing)
  }

  func boroughs() async throws -> [BoroughCount] {
    let counts = try await storage.summary(
      Query<RestaurantRecord>().where(.present(column: "borough")).where(Self.isListed)
        .summary(groupedBy: [.column("borough")], sums: []))
    return counts.compactMap { row in
      guard let name = String(storedValue: row[0]), let count = Int(storedValue: row[1]) else { return nil }
      return BoroughCount(name: name, count: count)
    }
  }

  /// Returns the condition for restaurants in one of several boroughs, as stored.
  static func isIn(_ boroughs: [String]) -> Condition { .isIn(column: "borough", boroughs.map { .text($0) }) }

  static let isListed = Condition.compare(column: "is_listed", .equal, .integer(1))

  /// Returns the approximate number of matching restaurants, counted up to a limit.
  func estimate(_ conditions: [Condition], upTo limit: Int) async throws -> Int {
    try await storage.estimate(
      Select(table: table, conditions: conditions, order: [], limit: limit, parts: nil))
  }
}
