import DomainKit
import RestaurantsDomain
import ShellKit

/// The output of restaurants: rows and JSON.
enum RestaurantView {
  static let emptyCatalog = "No restaurants found! Import them, or ask a manager to run: restaurants import"
  static let onlyClosed = "No restaurants found! List the closed ones with: restaurants closed"
  static var noMatch: String { ListFilters.noMatch("restaurants", listHint) }
  static let listHint = "List all with: restaurants list"

  /// The optional columns of a list.
  struct Extras {
    /// `true` if the user gave a location.
    var hasDistance = false
    /// `true` if the list is limited to a rating or sorted by it.
    var hasRating = false
    /// `true` if the list is sorted by score.
    var hasScore = false
  }

  static func columns(_ extras: Extras) -> [OutputColumn] {
    [
      OutputColumn("id", importance: 5), OutputColumn("name", importance: 5), OutputColumn("cuisine", importance: 3),
      OutputColumn("inspection", .right, importance: 2), OutputColumn("customers", .right, importance: 2),
      OutputColumn("reviews", .right, importance: 1), OutputColumn("price", importance: 2),
      OutputColumn("address", importance: 3),
      OutputColumn("borough", importance: 1),
    ] + (extras.hasRating ? [OutputColumn("rating", .right, importance: 4)] : [])
      + (extras.hasScore ? [OutputColumn("score", .right, importance: 4)] : [])
      + (extras.hasDistance ? [OutputColumn("distance", .right, importance: 4)] : [])
      + [OutputColumn("open", importance: 2), OutputColumn("favorite", importance: 1)]
  }

  private static func row(_ listing: RestaurantListing, in columns: [OutputColumn]) -> OutputRow {
    let restaurant = listing.restaurant
    let own: [ItemField] = [
      .shown("inspection", stars(restaurant.inspectionRating)), .shown("customers", stars(restaurant.customerRating)),
      .shown("address", .text(restaurant.details.address)),
      .shown("rating", restaurant.displayRating.map { .number($0) } ?? .absent),
      .shown("score", listing.score.map { .number(ReviewView.text($0)) } ?? .absent),
      .shown("distance", listing.distance.map { cell($0) } ?? .absent), .shown("open", open(listing)),
    ]
    return OutputRow(own + fields(listing), in: columns)
  }

  /// Returns the cell that tells a closed restaurant in a list of favorites from one that opens again.
  private static func open(_ listing: RestaurantListing) -> OutputCell {
    if listing.restaurant.isClosed { return .name("false", readable: "closed until reopened") }
    return listing.isOpen.map { .bool($0) } ?? .absent
  }

  private static func cell(_ distance: Distance) -> OutputCell {
    .measure(Int64(distance.meters.rounded()), readable: distance.description)
  }

  /// Returns a list that is loaded page by page; see
  /// ``ShellKit/OutputList/pages(columns:emptyMessage:_:after:in:total:row:load:)``.
  static func pages(
    _ extras: Extras, emptyMessage: @autoclosure () async throws -> String, _ limits: LimitOptions,
    after start: IDSuffix?, in session: any CommandSession, total: (@Sendable () async throws -> Int?)? = nil,
    load:
      @escaping @Sendable (_ last: RestaurantListing?, _ start: IDSuffix?, _ count: Int) async throws ->
      [RestaurantListing]
  ) async throws -> OutputList {
    let columns = Self.columns(extras)
    return try await .pages(
      columns: columns, emptyMessage: try await emptyMessage(), limits, after: start, in: session,
      total: total, row: { row($0, in: columns) }, load: load)
  }

  /// Returns a list of restaurants that load at once.
  ///
  /// - Parameter load: Returns restaurants, up to a number.
  static func list(
    _ extras: Extras, emptyMessage: String, _ limits: LimitOptions, in session: any CommandSession,
    load: (_ count: Int) async throws -> [RestaurantListing]
  ) async throws -> OutputList {
    let columns = Self.columns(extras)
    return try await .ranked(
      columns: columns, emptyMessage: emptyMessage, limits, in: session, row: { row($0, in: columns) }, load: load)
  }

  static func record(_ listing: RestaurantListing) -> CommandOutput { .record(OutputRecord(fields(listing))) }

  private static func fields(_ listing: RestaurantListing) -> [ItemField] {
    let restaurant = listing.restaurant
    let details = restaurant.details
    return [
      ItemField("id", .id(restaurant.id.description)), ItemField("name", .text(restaurant.name)),
      text("cuisine", details.cuisine), .json("rating", restaurant.isRated ? .number(restaurant.rating) : .null),
      .json("displayRating", .optional(restaurant.displayRating)),
      stars("health inspection", restaurant.inspectionRating, key: "inspectionRating"),
      stars("listed rating", restaurant.listedRating, key: "listedRating"),
      stars("customers' rating", restaurant.customerRating, key: "customerRating"),
      .shown("reviews", .number(String(restaurant.reviews.count))),
      .shown("weighted rating", restaurant.displayRating.map { .number($0) } ?? .absent),
      .shown("highly rated", .bool(restaurant.isHighlyRated)),
      .json("priceLevel", details.priceLevel.map { .integer(Int64($0)) } ?? .null),
      text("price", restaurant.displayPrice, key: "displayPrice"), .shown("expensive", .bool(restaurant.isExpensive)),
      text("address", details.address), text("borough", details.borough),
      ItemField("location", details.location.map { .location($0) } ?? .absent, json: details.location?.json ?? .null),
      listing.distance.map { ItemField("distance", cell($0), key: "distanceMeters") } ?? .json("distanceMeters", .null),
      ItemField(
        "phone", details.phone.flatMap { $0.isEmpty ? nil : .code($0) } ?? .absent, json: .optional(details.phone)),
      text("website", details.website), text("image", details.imageURL, key: "imageURL"),
      text("opening hours", details.openingHours?.description, key: "openingHours"),
      .json("reviewCount", .integer(Int64(restaurant.reviews.count))),
      .shown("open", listing.isOpen.map { .bool($0) } ?? .absent),
      ItemField("favorite", .bool(listing.isFavorite), key: "isFavorite"),
      .json("isHighlyRated", .bool(restaurant.isHighlyRated)), .json("isExpensive", .bool(restaurant.isExpensive)),
      .json("isOpen", listing.isOpen.map { .bool($0) } ?? .null), .shown("closed", .bool(restaurant.isClosed)),
      .json("score", listing.score.map { .number(ReviewView.rounded($0.value)) } ?? .null),
      ItemField("version", number: restaurant.version),
    ]
  }

  private static func stars(_ rating: Double?) -> OutputCell {
    rating.map { .number(Restaurant.display($0)) } ?? .absent
  }

  private static func stars(_ title: String, _ rating: Double?, key: String) -> ItemField {
    ItemField(title, stars(rating), key: key, json: rating.map { .number($0) } ?? .null)
  }

  private static func text(_ text: String?) -> OutputCell {
    text.flatMap { $0.isEmpty ? nil : .text($0) } ?? .absent
  }

  private static func text(_ title: String, _ value: String?, key: String? = nil) -> ItemField {
    ItemField(title, text(value), key: key, json: .optional(value))
  }
}
