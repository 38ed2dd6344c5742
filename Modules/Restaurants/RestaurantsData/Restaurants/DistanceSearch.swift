import DomainKit
import RestaurantsDomain
import StorageKit

/// A search that reads a list by distance. It searches expanding rings around a point, each wide
/// enough to fill the page. Restaurants without a location come last.
struct DistanceSearch {
  let repository: StoredRestaurantRepository
  let plan: QueryPlan
  let center: Location
  private var page: RestaurantPage { plan.page }
  private static let points = TableLayout(
    name: RestaurantRecord.table.layout.name, columns: ["id", "latitude", "longitude", "name_key"])

  func page() async throws -> [Restaurant] {
    var found: [Restaurant] = []
    // Only restaurants without a location follow one without a location.
    if page.after.map({ $0.location != nil }) ?? true { found = try await located() }
    // A restaurant without a location is not within a radius either.
    if page.within != nil || found.count >= page.limit { return found }
    return try await found + repository.restaurants(withoutLocationOn: plan, limit: page.limit - found.count)
  }

  private func located() async throws -> [Restaurant] {
    let start = page.after.flatMap { last in
      last.location.map { candidate(last.id, center.distance(to: $0).meters, last.nameKey) }
    }
    let end = page.within?.meters ?? Distance.farthest
    if plan.drivingIndex != nil { return try await load(candidates(plan.scans, after: start, upTo: end)) }
    let inner = page.after?.location.map { center.distance(to: $0).meters } ?? 0
    var width = try await self.width(at: inner)
    while true {
      let outer = min(end, inner + width)
      let boxes = Area(center: center, radius: outer).ring(from: inner)
      let scans = boxes.map { [Condition.within(RestaurantsMigrations.map, $0)] }
      let found = try await load(candidates(scans, after: start, upTo: outer))
      if found.count >= page.limit || outer >= end { return found }
      width *= 2
    }
  }

  /// Returns the width of a ring that contains about two pages, if the density there is the same as
  /// around the point.
  private func width(at inner: Double) async throws -> Double {
    let wanted = 2 * page.limit
    var radius = 100.0
    while radius < Distance.farthest, try await count(within: radius, upTo: wanted) < wanted { radius *= 2 }
    return radius < inner ? radius * radius / (2 * inner) : radius
  }

  private func count(within radius: Double, upTo limit: Int) async throws -> Int {
    var count = 0
    for box in Area(center: center, radius: radius).boxes where count < limit {
      count += try await repository.estimate([.within(RestaurantsMigrations.map, box)], upTo: limit - count)
    }
    return count
  }

  /// Returns the restaurants that the scans find, sorted by distance. Only the columns needed for
  /// that are read.
  private func candidates(
    _ scans: [[Condition]], after start: ListPosition?, upTo end: Double
  ) async throws -> [ListPosition] {
    var candidates: [ID<Restaurant>: ListPosition] = [:]
    for scan in scans {
      let select = Select(
        table: Self.points, conditions: scan + plan.residualPredicates, order: [], limit: nil, parts: nil)
      for row in try await repository.storage.rows(select) {
        guard let (candidate, meters) = try candidate(row.values), meters <= end, start?.isBefore(candidate) ?? true
        else { continue }
        candidates[candidate.id] = candidate
      }
    }
    return candidates.values.sorted { $0.isBefore($1) }
  }

  private func candidate(_ row: [StoredValue]) throws -> (ListPosition, meters: Double)? {
    guard case .id(let id) = row[0], let latitude = Double(storedValue: row[1]),
      let longitude = Double(storedValue: row[2]), case .text(let name) = row[3]
    else { return nil }
    let meters = center.distance(to: try Location(latitude: latitude, longitude: longitude)).meters
    return (candidate(ID(id), meters, name), meters)
  }

  private func candidate(_ id: ID<Restaurant>, _ meters: Double, _ name: String) -> ListPosition {
    ListPosition(rank: .meters(meters), name: name, id: id)
  }

  private func load(_ candidates: [ListPosition]) async throws -> [Restaurant] {
    var found: [Restaurant] = []
    for candidate in candidates where found.count < page.limit {
      if let restaurant = try await repository.restaurant(candidate.id), plan.matches(restaurant) {
        found.append(restaurant)
      }
    }
    return found
  }
}
