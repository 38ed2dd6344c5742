import DomainKit
import RestaurantsDomain
import StorageKit

extension StoredRestaurantRepository {
  func restaurants(on page: RestaurantPage) async throws -> [Restaurant] {
    let plan = try await plan(page)
    if page.order == .distance, let near = page.near {
      return try await DistanceWalk(repository: self, plan: plan, center: near).page()
    }
    var found: [Restaurant] = []
    for lane in plan.lanes { found += try await read(lane, plan) }
    if plan.lanes.count > 1 {
      // Boxes that touch have their edge in common.
      var seen: Set<ID<Restaurant>> = []
      found = found.filter { seen.insert($0.id).inserted }
      found.sort { position(of: $0, in: page.order).isBefore(position(of: $1, in: page.order)) }
    }
    return Array(found.prefix(page.limit))
  }

  /// Looks how many restaurants the filters leave, no further than matters.
  private func plan(_ page: RestaurantPage) async throws -> ListingPlan {
    var plan = ListingPlan(page: page, leading: nil, isOrdered: false)
    let filters = plan.filters
    let hasOwnOrder = page.order == .rating ? filters.first { $0 != .area } : nil
    if filters.count > 1 || (hasOwnOrder == nil && !filters.isEmpty) {
      var fewest = min(few, ListingPlan.worthwhile * page.limit)
      for filter in filters {
        let count = try await estimate(filter, plan, upTo: fewest)
        if count < fewest { (plan.leading, fewest) = (filter, count) }
      }
      if plan.leading != nil { return plan }
    }
    (plan.leading, plan.isOrdered) = (hasOwnOrder, hasOwnOrder != nil)
    return plan
  }

  private func estimate(_ filter: ListingPlan.Filter, _ plan: ListingPlan, upTo limit: Int) async throws -> Int {
    var count = 0
    for condition in plan.directConditions(filter) where count < limit {
      count += try await estimate([condition], upTo: limit - count)
    }
    return count
  }

  // MARK: Lanes

  /// Reads on until a page is full, as far as rows must be looked at one by one.
  private func read(_ lane: [Condition], _ plan: ListingPlan) async throws -> [Restaurant] {
    var found: [Restaurant] = []
    var last = plan.page.after
    // Of those in a circle's box most are in the circle; how many are open, nobody knows.
    var size = plan.isSelective ? 2 * min(plan.page.limit, 512) : plan.page.limit
    while true {
      let rows = try await store.list(query(lane, plan, after: last, limit: size))
      found += rows.filter(plan.admits)
      if found.count >= plan.page.limit || rows.count < size { return Array(found.prefix(plan.page.limit)) }
      last = rows.last
      size = min(1_024, size * 2)
    }
  }

  private func query(
    _ lane: [Condition], _ plan: ListingPlan, after: Restaurant?, limit: Int
  ) -> Query<RestaurantRecord> {
    var query = (lane + plan.rest).reduce(Query<RestaurantRecord>()) { $0.where($1) }.limit(limit)
    if plan.page.order == .score { query = query.sorted(by: .scoreOrder) }
    if plan.page.order == .rating { query = query.sorted(by: .ratingOrder) }
    query = query.sorted(by: .nameKey).sorted(by: .id)
    return after.map { query.after(position(of: $0, in: plan.page.order).values) } ?? query
  }

  private func position(of restaurant: Restaurant, in order: RestaurantFilter.Order) -> ListPosition {
    let rank: Int64? =
      switch order {
      case .rating: RestaurantMapper.order(ofRating: restaurant.rating)
      case .score: RestaurantMapper.order(ofScore: restaurant.score.value)
      case .name, .distance: nil
      }
    return ListPosition(rank: rank, name: RestaurantMapper.nameKey(of: restaurant), id: restaurant.id)
  }
}

/// Where a restaurant stands in a list.
private struct ListPosition {
  /// Nothing in a list by name.
  let rank: Int64?
  let name: String
  let id: ID<Restaurant>

  /// In the order of the columns.
  var values: [any StorableScalar] {
    let rest: [any StorableScalar] = [name, id]
    return rank.map { [$0] + rest } ?? rest
  }

  func isBefore(_ other: ListPosition) -> Bool {
    if rank != other.rank { return (rank ?? 0) < (other.rank ?? 0) }
    // By bytes, as the database does.
    if name != other.name { return StoredValue.isOrdered(.text(name), before: .text(other.name)) }
    return id < other.id
  }
}
