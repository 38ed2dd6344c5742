import DomainKit
import RestaurantsDomain
import StorageKit

extension StoredRestaurantRepository {
  func restaurants(on page: RestaurantPage) async throws -> [Restaurant] {
    let plan = try await plan(page)
    if page.order == .distance, let near = page.near {
      return try await DistanceSearch(repository: self, plan: plan, center: near).page()
    }
    var found: [Restaurant] = []
    for scan in plan.scans { found += try await read(scan, plan) }
    found += staleScores(plan)
    if plan.scans.count > 1 || !page.staleScores.isEmpty {
      // Adjacent boxes share an edge.
      var seen: Set<ID<Restaurant>> = []
      found = found.filter { seen.insert($0.id).inserted }
      found.sort { ListPosition(of: $0, in: page.order).isBefore(ListPosition(of: $1, in: page.order)) }
    }
    return Array(found.prefix(page.limit))
  }

  func count(on page: RestaurantPage) async throws -> Int? {
    if page.openAt != nil || page.within != nil { return nil }
    var plan = QueryPlan(page)
    // Each of several cuisines is a scan of its own.
    if page.cuisineKeys.count > 1 { plan.drivingIndex = .cuisine }
    var count = 0
    for scan in plan.scans {
      count += try await storage.count(
        (scan + plan.residualPredicates).reduce(Query<RestaurantRecord>()) { $0.where($1) })
    }
    return count
  }

  /// Returns the restaurants with an out-of-date stored score that belong on this page or a later
  /// one.
  private func staleScores(_ plan: QueryPlan) -> [Restaurant] {
    let start = plan.page.after.map { ListPosition(of: $0, in: plan.page.order) }
    return plan.page.staleScores.filter { restaurant in
      plan.isMet(by: restaurant) && (start?.isBefore(ListPosition(of: restaurant, in: plan.page.order)) ?? true)
    }
  }

  /// Returns a plan, based on estimates of the number of restaurants per filter. Counting stops at
  /// the number that matters.
  private func plan(_ page: RestaurantPage) async throws -> QueryPlan {
    var plan = QueryPlan(page)
    let filters = plan.filters
    let hasOwnOrder = page.order == .rating ? filters.first(where: \.hasRatingOrder) : nil
    if filters.count > 1 || (hasOwnOrder == nil && !filters.isEmpty) {
      var fewest = min(few, QueryPlan.worthwhile * page.limit)
      for filter in filters {
        let count = try await estimate(filter, plan, upTo: fewest)
        if count < fewest { (plan.drivingIndex, fewest) = (filter, count) }
      }
      if plan.drivingIndex != nil { return plan }
    }
    (plan.drivingIndex, plan.isOrdered) = (hasOwnOrder, hasOwnOrder != nil)
    return plan
  }

  private func estimate(_ filter: QueryPlan.Filter, _ plan: QueryPlan, upTo limit: Int) async throws -> Int {
    var count = 0
    for condition in plan.directConditions(filter) where count < limit {
      count += try await estimate([condition], upTo: limit - count)
    }
    return count
  }

  // MARK: Scans

  /// Reads rows until the page is full. If rows may be left out, it reads in growing batches.
  private func read(_ scan: [Condition], _ plan: QueryPlan) async throws -> [Restaurant] {
    var found: [Restaurant] = []
    var last = plan.page.after
    // Most restaurants in a circle's box are in the circle. The number of open restaurants is
    // unknown.
    var size = plan.isSelective ? 2 * min(plan.page.limit, 512) : plan.page.limit
    while true {
      let rows = try await store.list(query(scan, plan, after: last, limit: size))
      found += rows.filter { plan.matches($0) && !plan.hasStaleScore($0) }
      if found.count >= plan.page.limit || rows.count < size { return Array(found.prefix(plan.page.limit)) }
      last = rows.last
      size = min(1_024, size * 2)
    }
  }

  private func query(
    _ scan: [Condition], _ plan: QueryPlan, after: Restaurant?, limit: Int
  ) -> Query<RestaurantRecord> {
    var query = (scan + plan.residualPredicates).reduce(Query<RestaurantRecord>()) { $0.where($1) }.limit(limit)
    if plan.page.order == .score { query = query.sorted(by: .scoreOrder) }
    if plan.page.order == .rating { query = query.sorted(by: .ratingOrder) }
    query = query.sorted(by: .nameKey).sorted(by: .id)
    return after.map { query.after(ListPosition(of: $0, in: plan.page.order).values) } ?? query
  }

  /// Returns restaurants without a location, sorted by name. They have an index of their own.
  func restaurants(withoutLocationOn plan: QueryPlan, limit: Int) async throws -> [Restaurant] {
    var plan = plan
    (plan.drivingIndex, plan.page.limit) = (nil, limit)
    if plan.page.after?.location != nil { plan.page.after = nil }
    return try await read([Self.isListed, .absent(column: "latitude")], plan)
  }
}
