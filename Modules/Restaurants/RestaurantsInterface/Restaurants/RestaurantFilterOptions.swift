import RestaurantsDomain
import ShellKit

/// The filters of `restaurants list` and `restaurants search`.
struct RestaurantFilterOptions: ParsableArguments {
  /// The options of other programs for the filters.
  static let others = [
    "--now --open-now": "--open", "--postal-code --postcode --zip --zip-code --zipcode": "--near",
  ]

  @Option(
    name: .customLong("cuisine"),
    help: ArgumentHelp("Only restaurants with this cuisine.", valueName: "name"))
  var cuisines: [String] = []

  @Option(help: ArgumentHelp("Only restaurants in this borough.", valueName: "name"))
  var borough: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Minimum rating (see help ratings); omits those without one.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var minRating: Double?

  @Flag(help: "Only restaurants rated 4 or more.")
  var highlyRated = false

  @Flag(help: "Only restaurants with price level 3 or 4.")
  var expensive = false

  @Option(
    help: ArgumentHelp("Maximum price level; omits restaurants without one.", valueName: "1-4"),
    transform: PriceArgument.parse)
  var maxPrice: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Maximum distance.", valueName: "2km"),
    transform: Distance.init(parsing:))
  var within: Distance?

  @Flag(help: "Only restaurants open now; omits those with unknown hours.")
  var open = false

  /// `true` if no filter was given.
  var isEmpty: Bool { filter(near: nil, order: .rating) == RestaurantFilter() }

  /// `true` if a filter is about ratings.
  var areOfRating: Bool { highlyRated || minRating != nil }

  /// Returns the filter for a list.
  ///
  /// - Parameter text: Words to find; `nil` for all restaurants.
  func filter(finding text: String? = nil, near: Location?, order: RestaurantFilter.Order) -> RestaurantFilter {
    RestaurantFilter(
      text: text, cuisines: cuisines, borough: borough,
      minRating: highlyRated ? max(minRating ?? 0, Restaurant.highRating) : minRating,
      minPrice: expensive ? Restaurant.highPrice : nil, maxPrice: maxPrice, near: near, within: within, isOpen: open,
      order: order)
  }
}
