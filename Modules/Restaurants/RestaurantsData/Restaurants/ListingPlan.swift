import DomainKit
import RestaurantsDomain
import StorageKit

/// How a page is read: through which index, and what is looked at row by row.
///
/// A filter that few restaurants meet is best gathered through its own index and then sorted. One that many meet is
/// best checked along the index that has the list's order: the page is full after a few rows. Either way the cost does
/// not grow with the catalogue.
struct ListingPlan {
  /// What an index can find.
  enum Filter: CaseIterable { case cuisine, area, hours, price }

  /// Up to how many are gathered.
  static let few = 2_000
  /// Up to how many are gathered for each that is asked for: a short page is rather looked for.
  static let worthwhile = 40

  var page: RestaurantPage
  /// Those that are listed elsewhere than where their stored score would have them.
  private let aged: Set<ID<Restaurant>>
  /// The filter whose index is used; nothing reads along the order's own index.
  var leading: Filter?
  /// Whether the leading filter's index has the list's order.
  var isOrdered: Bool

  init(_ page: RestaurantPage) {
    self.page = page
    aged = Set(page.aged.map(\.id))
    isOrdered = false
  }

  /// One question for each: each answer comes straight off an index, in order.
  var lanes: [[Condition]] {
    switch leading {
    case nil: [[StoredRestaurantRepository.isListed]]
    case .cuisine, .hours, .price: directConditions(leading).map { [$0, listed] }
    case .area: directConditions(leading).map { [$0] }
    }
  }

  /// Without the order's index in reach, so that it is not mistaken for the better way.
  private var listed: Condition {
    isOrdered ? StoredRestaurantRepository.isListed : .checked(StoredRestaurantRepository.isListed)
  }

  /// What the rows of a lane still have to meet.
  var rest: [Condition] {
    var conditions: [Condition] = []
    if leading != .cuisine, page.cuisineKeys.count == 1 { conditions += directConditions(.cuisine) }
    if leading != .hours { conditions += directConditions(.hours) }
    if leading != .price, let most = page.maxPrice { conditions.append(Self.price(.lessOrEqual, most)) }
    if leading != .area, boxes.count == 1 { conditions += directConditions(.area) }
    conditions = conditions.map { .checked($0) }
    if let least = page.minRating {
      let bound = Condition.compare(
        column: "rating_order", .lessOrEqual, .integer(RestaurantMapper.order(ofRating: least)))
      conditions.append(page.order == .rating ? bound : .checked(bound))
    }
    return conditions
  }

  /// What no condition can say: open now, inside the circle rather than its box, one of several cuisines.
  func admits(_ restaurant: Restaurant) -> Bool {
    if let minute = page.openAt, restaurant.isOpen(at: minute) != true { return false }
    if page.cuisineKeys.count > 1, !page.cuisineKeys.contains(restaurant.details.cuisineKey) { return false }
    guard let near = page.near, let within = page.within else { return true }
    return restaurant.location.map { near.distance(to: $0) <= within } ?? false
  }

  func isAged(_ restaurant: Restaurant) -> Bool { aged.contains(restaurant.id) }

  /// Whether a restaurant that is at hand meets every condition, the stored ones as well.
  func isMet(by restaurant: Restaurant) -> Bool {
    let details = restaurant.details
    if !restaurant.isListed { return false }
    if !page.cuisineKeys.isEmpty, !page.cuisineKeys.contains(details.cuisineKey) { return false }
    if let most = page.maxPrice, details.priceLevel.map({ $0 > most }) ?? true { return false }
    if let least = page.minRating,
      RestaurantMapper.order(ofRating: restaurant.rating) > RestaurantMapper.order(ofRating: least)
    {
      return false
    }
    return admits(restaurant)
  }

  /// Whether rows that a lane gives can be left out.
  var isSelective: Bool {
    !aged.isEmpty || page.openAt != nil || page.within != nil || (page.cuisineKeys.count > 1 && leading != .cuisine)
  }

  // MARK: Filters

  /// The filters that the page has.
  var filters: [Filter] { Filter.allCases.filter { !directConditions($0).isEmpty } }

  /// The conditions of which one must be met, each one that an index finds.
  func directConditions(_ filter: Filter?) -> [Condition] {
    switch filter {
    case nil: []
    case .cuisine: page.cuisineKeys.map { .compare(column: "cuisine_key", .equal, .text($0)) }
    case .area: boxes.map { .within(RestaurantsMigrations.map, $0) }
    case .hours: page.openAt == nil ? [] : [.compare(column: "has_hours", .equal, .integer(1))]
    case .price: page.maxPrice.map { most in (1...most).map { Self.price(.equal, $0) } } ?? []
    }
  }

  private var boxes: [SpatialBox] {
    guard let near = page.near, let within = page.within else { return [] }
    return Area(center: near, radius: within.meters).boxes
  }

  private static func price(_ comparison: Comparison, _ level: Int) -> Condition {
    .compare(column: "price_level", comparison, .integer(Int64(level)))
  }
}
