import DomainKit
import RestaurantsDomain
import StorageKit

/// The plan for reading a page: the index to use, and the conditions to check per row.
///
/// If few restaurants match a filter, it is fastest to read them through the filter's own index and
/// sort them. If many match, it is fastest to check the filter along the index in the order of the
/// list, because a few rows fill the page. In both cases the cost does not grow with the catalog.
struct QueryPlan {
  /// A filter with an index.
  enum Filter: CaseIterable {
    case text, cuisine, area, hours, price, borough

    /// `true` if the index has the order of a list by rating.
    var hasRatingOrder: Bool { self != .text && self != .area && self != .borough }
  }

  /// The maximum number of restaurants to gather and sort.
  static let few = 2_000
  /// The maximum number of restaurants to gather per requested result. For a short page, reading
  /// along the list is faster.
  static let worthwhile = 40

  var page: RestaurantPage
  /// The terms of the page's text; `nil` without a text.
  private let terms: [SearchTerm]?
  /// The restaurants whose position differs from that of their stored score.
  private let staleScores: Set<ID<Restaurant>>
  /// The filter whose index drives the query; `nil` to use the index of the sort order.
  var drivingIndex: Filter?
  /// `true` if the driving index has the order of the list.
  var isOrdered: Bool

  init(_ page: RestaurantPage) {
    self.page = page
    terms = page.text.map { SearchTerm.terms(of: $0) }
    staleScores = Set(page.staleScores.map(\.id))
    isOrdered = false
  }

  /// The conditions per scan. Each scan reads directly from an index, in order.
  var scans: [[Condition]] {
    switch drivingIndex {
    case nil: [[StoredRestaurantRepository.isListed]]
    case .cuisine, .hours, .price, .borough: directConditions(drivingIndex).map { [$0, listed] }
    case .text, .area: directConditions(drivingIndex).map { [$0] }
    }
  }

  /// The condition for listed restaurants. Unless the scan is ordered, the condition is only
  /// checked per row, so that the engine does not choose the index of the sort order.
  private var listed: Condition {
    isOrdered ? StoredRestaurantRepository.isListed : .checked(StoredRestaurantRepository.isListed)
  }

  /// The remaining conditions that the rows of a scan must meet.
  var residualPredicates: [Condition] {
    var conditions: [Condition] = []
    if drivingIndex != .text { conditions += directConditions(.text) }
    if drivingIndex != .cuisine, page.cuisineKeys.count == 1 { conditions += directConditions(.cuisine) }
    if drivingIndex != .hours { conditions += directConditions(.hours) }
    if drivingIndex != .borough { conditions += directConditions(.borough) }
    if drivingIndex != .price, let least = page.minPrice { conditions.append(Self.price(.greaterOrEqual, least)) }
    if drivingIndex != .price, let most = page.maxPrice { conditions.append(Self.price(.lessOrEqual, most)) }
    if drivingIndex != .area, boxes.count == 1 { conditions += directConditions(.area) }
    conditions = conditions.map { .checked($0) }
    if let least = page.minRating {
      let bound = Condition.compare(
        column: "rating_order", .lessOrEqual, .integer(RestaurantMapper.order(ofRating: least)))
      conditions.append(page.order == .rating ? bound : .checked(bound))
    }
    return conditions
  }

  /// Returns `true` if a restaurant meets the criteria that a stored condition cannot express: open
  /// now, within the circle rather than its box, one of several cuisines.
  func matches(_ restaurant: Restaurant) -> Bool {
    if let minute = page.openAt, restaurant.isOpen(at: minute) != true { return false }
    if page.cuisineKeys.count > 1, !page.cuisineKeys.contains(restaurant.details.cuisineKey) { return false }
    guard let near = page.near, let within = page.within else { return true }
    return restaurant.location.map { near.distance(to: $0) <= within } ?? false
  }

  func hasStaleScore(_ restaurant: Restaurant) -> Bool { staleScores.contains(restaurant.id) }

  /// Returns `true` if a loaded restaurant meets all criteria, including the stored conditions.
  func isMet(by restaurant: Restaurant) -> Bool {
    let details = restaurant.details
    if !restaurant.isListed { return false }
    if let terms, !terms.areFound(in: [details.name, details.cuisine, details.address]) { return false }
    if !page.cuisineKeys.isEmpty, !page.cuisineKeys.contains(details.cuisineKey) { return false }
    if !page.boroughs.isEmpty, !(details.borough.map(page.boroughs.contains) ?? false) { return false }
    if let levels = priceLevels, !(details.priceLevel.map(levels.contains) ?? false) { return false }
    if let least = page.minRating,
      RestaurantMapper.ratingOrder(of: restaurant) > RestaurantMapper.order(ofRating: least)
    {
      return false
    }
    return matches(restaurant)
  }

  /// `true` if rows of a scan may be left out.
  var isSelective: Bool {
    !staleScores.isEmpty || page.openAt != nil || page.within != nil
      || (page.cuisineKeys.count > 1 && drivingIndex != .cuisine)
  }

  // MARK: Filters

  /// The filters of the page.
  var filters: [Filter] { Filter.allCases.filter { !directConditions($0).isEmpty } }

  /// Returns the alternative conditions of a filter. An index can find each of them.
  func directConditions(_ filter: Filter?) -> [Condition] {
    switch filter {
    case nil: []
    case .text: page.text.map { [.matches(RestaurantsMigrations.words, words: [$0])] } ?? []
    case .cuisine: page.cuisineKeys.map { .compare(column: "cuisine_key", .equal, .text($0)) }
    case .area: boxes.map { .within(RestaurantsMigrations.map, $0) }
    case .hours: page.openAt == nil ? [] : [.compare(column: "has_hours", .equal, .integer(1))]
    case .borough: page.boroughs.isEmpty ? [] : [StoredRestaurantRepository.isIn(page.boroughs)]
    case .price: priceLevels.map { $0.map { Self.price(.equal, $0) } } ?? []
    }
  }

  /// The price levels of the filter; `nil` without a filter.
  private var priceLevels: ClosedRange<Int>? {
    guard page.minPrice != nil || page.maxPrice != nil else { return nil }
    let all = RestaurantDetails.priceLevels
    return (page.minPrice ?? all.lowerBound)...(page.maxPrice ?? all.upperBound)
  }

  private var boxes: [SpatialBox] {
    guard let near = page.near, let within = page.within else { return [] }
    return Area(center: near, radius: within.meters).boxes
  }

  private static func price(_ comparison: Comparison, _ level: Int) -> Condition {
    .compare(column: "price_level", comparison, .integer(Int64(level)))
  }
}
