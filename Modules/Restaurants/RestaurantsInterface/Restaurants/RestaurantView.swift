import DomainKit
import RestaurantsDomain
import ShellKit

/// The output of restaurants: rows and JSON.
enum RestaurantView {
  static let emptyCatalog = "No restaurants found! Import them, or ask a manager to run: restaurants import"
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

  static func row(_ listing: RestaurantListing, _ extras: Extras) -> OutputRow {
    let restaurant = listing.restaurant
    let rating = restaurant.displayRating.map { OutputCell.number($0) } ?? .absent
    let score = listing.score.map { OutputCell.number(ReviewView.text($0)) } ?? .absent
    let distance = listing.distance.map(cell) ?? .absent
    return OutputRow(
      [
        .id(restaurant.id.description), .text(restaurant.name), text(restaurant.details.cuisine),
        stars(restaurant.inspectionRating), stars(restaurant.customerRating),
        .number(String(restaurant.reviews.count)), text(restaurant.displayPrice),
        .text(restaurant.details.address), text(restaurant.details.borough),
      ] + (extras.hasRating ? [rating] : []) + (extras.hasScore ? [score] : []) + (extras.hasDistance ? [distance] : [])
        + [open(listing), .bool(listing.isFavorite)],
      json: json(listing))
  }

  /// Returns the cell that tells a closed restaurant in a list of favorites from one that opens again.
  private static func open(_ listing: RestaurantListing) -> OutputCell {
    if listing.restaurant.isClosed { return .name("false", readable: "closed until reopened") }
    return listing.isOpen.map { .bool($0) } ?? .absent
  }

  private static func cell(_ distance: Distance) -> OutputCell {
    .measure(meters(distance), readable: distance.description)
  }

  private static func meters(_ distance: Distance) -> Int64 { Int64(distance.meters.rounded()) }

  /// Returns a list that is loaded page by page; see
  /// ``ShellKit/OutputList/pages(columns:emptyMessage:_:after:in:total:row:load:)``.
  static func pages(
    _ extras: Extras, emptyMessage: @autoclosure () async throws -> String, _ limits: LimitOptions,
    after start: IDSuffix?, in session: any CommandSession, total: (@Sendable () async throws -> Int?)? = nil,
    load:
      @escaping @Sendable (_ last: RestaurantListing?, _ start: IDSuffix?, _ count: Int) async throws ->
      [RestaurantListing]
  ) async throws -> OutputList {
    try await .pages(
      columns: columns(extras), emptyMessage: try await emptyMessage(), limits, after: start, in: session,
      total: total, row: { row($0, extras) }, load: load)
  }

  /// Returns a list of restaurants that load at once.
  ///
  /// - Parameter load: Returns restaurants, up to a number.
  static func list(
    _ extras: Extras, emptyMessage: String, _ limits: LimitOptions, in session: any CommandSession,
    load: (_ count: Int) async throws -> [RestaurantListing]
  ) async throws -> OutputList {
    try await .ranked(
      columns: columns(extras), emptyMessage: emptyMessage, limits, in: session, row: { row($0, extras) }, load: load)
  }

  static func record(_ listing: RestaurantListing) -> CommandOutput {
    .record(OutputRecord(fields: fields(listing), json: json(listing)))
  }

  private static func fields(_ listing: RestaurantListing) -> [OutputField] {
    let restaurant = listing.restaurant
    let details = restaurant.details
    return [
      OutputField("id", .id(restaurant.id.description)), OutputField("name", .text(restaurant.name)),
      OutputField("cuisine", text(details.cuisine)),
      OutputField("health inspection", stars(restaurant.inspectionRating)),
      OutputField("listed rating", stars(restaurant.listedRating)),
      OutputField("customers' rating", stars(restaurant.customerRating)),
      OutputField("reviews", .number(String(restaurant.reviews.count))),
      OutputField("weighted rating", restaurant.displayRating.map { .number($0) } ?? .absent),
      OutputField("highly rated", .bool(restaurant.isHighlyRated)),
      OutputField("price", text(restaurant.displayPrice)), OutputField("expensive", .bool(restaurant.isExpensive)),
      OutputField("address", text(details.address)), OutputField("borough", text(details.borough)),
      OutputField("location", details.location.map { .location($0) } ?? .absent),
    ] + (listing.distance.map { [OutputField("distance", cell($0))] } ?? []) + [
      OutputField("phone", details.phone.flatMap { $0.isEmpty ? nil : .code($0) } ?? .absent),
      OutputField("website", text(details.website)), OutputField("image", text(details.imageURL)),
      OutputField("opening hours", text(details.openingHours?.description)),
      OutputField("open", listing.isOpen.map { .bool($0) } ?? .absent),
      OutputField("favorite", .bool(listing.isFavorite)), OutputField("closed", .bool(restaurant.isClosed)),
      OutputField("version", .number(String(restaurant.version))),
    ]
  }

  private static func stars(_ rating: Double?) -> OutputCell {
    rating.map { .number(Restaurant.display($0)) } ?? .absent
  }

  private static func text(_ text: String?) -> OutputCell {
    text.flatMap { $0.isEmpty ? nil : .text($0) } ?? .absent
  }

  static func json(_ listing: RestaurantListing) -> JSONValue {
    let restaurant = listing.restaurant
    let details = restaurant.details
    return [
      "id": .string(restaurant.id.description),
      "name": .string(restaurant.name),
      "cuisine": .string(details.cuisine),
      "rating": restaurant.isRated ? .number(restaurant.rating) : .null,
      "displayRating": .optional(restaurant.displayRating),
      "inspectionRating": restaurant.inspectionRating.map { .number($0) } ?? .null,
      "listedRating": restaurant.listedRating.map { .number($0) } ?? .null,
      "customerRating": restaurant.customerRating.map { .number($0) } ?? .null,
      "priceLevel": details.priceLevel.map { .integer(Int64($0)) } ?? .null,
      "displayPrice": .optional(restaurant.displayPrice),
      "address": .string(details.address),
      "borough": .optional(details.borough),
      "location": details.location.map(json) ?? .null,
      "distanceMeters": listing.distance.map { .integer(meters($0)) } ?? .null,
      "phone": .optional(details.phone),
      "website": .optional(details.website),
      "imageURL": .optional(details.imageURL),
      "openingHours": .optional(details.openingHours?.description),
      "reviewCount": .integer(Int64(restaurant.reviews.count)),
      "isFavorite": .bool(listing.isFavorite),
      "isHighlyRated": .bool(restaurant.isHighlyRated),
      "isExpensive": .bool(restaurant.isExpensive),
      "isOpen": listing.isOpen.map { .bool($0) } ?? .null,
      "score": listing.score.map { .number(ReviewView.rounded($0.value)) } ?? .null,
      "version": .integer(Int64(restaurant.version)),
    ]
  }

  private static func json(_ location: Location) -> JSONValue {
    ["latitude": .number(location.latitude), "longitude": .number(location.longitude)]
  }
}
