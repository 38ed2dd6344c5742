import DomainKit
import RestaurantsDomain
import RestaurantsInterface
import ShellKit
import TestingKit

/// A shell whose commands use stubs with fixed results.
struct RestaurantsHarness: InterfaceHarness {
  var listings: [RestaurantListing] = []
  var reviews: [ReviewListing] = []
  /// `true` if the reviews are the user's own.
  var ownsReviews = false
  var cuisines: [CuisineCount] = []
  /// The closed restaurants; `nil` if the user may not list them.
  var closed: [RestaurantListing]? = []
  var total = RestaurantCount()
  var report = ImportReport()
  var fileExists = false
  var shop: Location?
  /// The earlier location of a place that is added again.
  var earlier: Location?
  /// The error that every use case throws; `nil` for none.
  var failure: (any UserFacingError)?
  var columns = 140
  let asked = Questions()

  var shell: CommandHarness { CommandHarness(commands, columns: columns) }

  private var commands: [RegisteredCommand] {
    let stub = Stub(harness: self)
    return [
      RegisteredCommand(ListRestaurantsCommand.self, feature: "restaurants") { (stub, stub, stub, stub) },
      RegisteredCommand(SearchRestaurantsCommand.self, feature: "restaurants") { (stub, stub, stub) },
      RegisteredCommand(ShowRestaurantCommand.self, feature: "restaurants") { (stub, stub) },
      RegisteredCommand(AddRestaurantCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(UpdateRestaurantCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(CloseRestaurantCommand.self, feature: "restaurants") { (stub, stub) },
      RegisteredCommand(ReopenRestaurantCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(SaveFavoriteCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(RemoveFavoriteCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(ListFavoritesCommand.self, feature: "restaurants") { (stub, stub) },
      RegisteredCommand(WriteReviewCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(RemoveReviewCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(ListPlacesCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(AddPlaceCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(RemovePlaceCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(ListReviewsCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(ScoreRestaurantCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(ListCuisinesCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(ImportRestaurantsCommand.self, feature: "restaurants") { stub },
      RegisteredCommand(ExportRestaurantsCommand.self, feature: "restaurants") { (stub, stub) },
    ]
  }
}

/// A stub for all use cases of the feature.
private struct Stub: Sendable {
  let harness: RestaurantsHarness

  func answer<Value>(_ question: String, _ value: Value?) throws -> Value {
    try harness.asked.answer(question, value, failure: harness.failure, missing: RestaurantError.notFound("0000"))
  }

  func words(_ location: Location?) -> String { location.map { "@\($0.latitude),\($0.longitude)" } ?? "-" }
}

extension Stub: GetRestaurantsUseCase, SearchRestaurantsUseCase, FindRestaurantUseCase, ListCuisinesUseCase,
  CountRestaurantsUseCase
{
  func execute(_ filter: RestaurantFilter, after: IDSuffix?) async throws -> [RestaurantListing] {
    let bounds = [
      filter.minRating.map { "\($0)" }, filter.maxPrice.map { "\($0)" },
      filter.minPrice.map { "\($0)+" } ?? filter.within?.description,
    ]
    let question = [
      "list [\(filter.cuisines.joined(separator: "+"))]", bounds.map { $0 ?? "-" }.joined(separator: " "),
      words(filter.near), filter.isOpen ? "open" : "-", filter.order.rawValue, "\(filter.limit)", after?.digits ?? "-",
    ]
    let text = filter.text.map { " finding \($0)" } ?? ""
    let found = Array(harness.listings.prefix(filter.limit))
    return try answer(question.joined(separator: " ") + text, filter.after == nil ? found : [])
  }

  func count(_: RestaurantFilter) async throws -> Int? { harness.total.all }

  func execute(_ search: RestaurantSearch, after: IDSuffix?) async throws -> [RestaurantListing] {
    let question =
      "search \(search.text) \(search.order) \(search.limit) \(words(search.near)) \(after?.digits ?? "-")"
    let found = Array(harness.listings.prefix(search.limit))
    return try answer(question, search.after == nil ? found : [])
  }

  func execute(_ suffix: IDSuffix, near: Location?) async throws -> RestaurantListing {
    try answer("show \(suffix.digits) \(words(near))", harness.listings.first)
  }

  func distinctNames(of _: Set<ID<Restaurant>>) async throws -> [ID<Restaurant>: String] { [:] }

  func execute() async throws -> [CuisineCount] { try answer("cuisines", harness.cuisines) }
  func execute() async throws -> RestaurantCount { harness.total }
}

extension Stub: ListClosedRestaurantsUseCase {
  func execute(limit: Int) async throws -> [RestaurantListing] {
    guard let closed = harness.closed else { throw AccessDenied.notAllowed(.changeRestaurants, .customer) }
    return Array(closed.prefix(limit))
  }

  func execute(matching _: String, limit: Int) async throws -> [RestaurantListing] {
    Array((harness.closed ?? []).prefix(limit))
  }
}

extension Stub: LocatePlaceUseCase, ListPlacesUseCase, AddPlaceUseCase, RemovePlaceUseCase, RemoveReviewUseCase {
  private func place(_ name: String = "Here", _ location: Location? = nil) throws -> Place {
    try Place(
      id: ID(UniqueID(high: 1, low: 9)), name: name, location: location ?? Location(latitude: 1, longitude: 2))
  }

  /// Finds every name at the same location. Only names are recorded.
  func execute(_ point: StartingPoint?) async throws -> Location? {
    switch point {
    case nil: harness.shop
    case .location(let location): location
    case .named(let name): try answer("locate \(name)", try Location(latitude: 1, longitude: 2))
    }
  }

  func execute() async throws -> [Place] { try answer("places", [try place()]) }

  func execute(naming name: String, _ location: Location) async throws -> (before: Place?, after: Place) {
    (try harness.earlier.map { try place(name, $0) }, try answer("name \(name) \(location)", try place(name, location)))
  }

  func execute(removing name: String) async throws -> Place { try answer("remove \(name)", try place(name)) }

  func prepare(
    _ review: IDSuffix, of restaurant: IDSuffix, reason: String?
  ) async throws -> (review: ReviewListing, isOwn: Bool) {
    let question = "find review \(restaurant.digits) \(review.digits) \(reason ?? "-")"
    return (try answer(question, harness.reviews.first), harness.ownsReviews)
  }

  func execute(
    _ review: IDSuffix?, of restaurant: IDSuffix, reason: String?, seen: SeenVersion?
  ) async throws -> (review: ReviewListing, isOwn: Bool) {
    let version = seen.map { " seen \($0.version)" } ?? ""
    let question = "unreview \(restaurant.digits) \(review?.digits ?? "-") \(reason ?? "-")\(version)"
    return (try answer(question, harness.reviews.first), review == nil || harness.ownsReviews)
  }
}

extension Stub: AddRestaurantUseCase, UpdateRestaurantUseCase, CloseRestaurantUseCase, ReopenRestaurantUseCase {
  func execute(_ details: RestaurantDetails, isDuplicate: Bool) async throws -> RestaurantListing {
    let rest = [
      details.borough, details.phone, details.website, details.imageURL, details.openingHours?.description,
      details.rating.map { "\($0)" },
    ].map { $0 ?? "-" }
    return try answer(
      "add\(isDuplicate ? " duplicate" : "") \(details.name)/\(details.cuisine)/\(details.address)/\(details.priceLevel ?? 0) "
        + "\(words(details.location)) \(rest.joined(separator: " "))", harness.listings.first)
  }

  func execute(
    _ change: RestaurantChange, of restaurant: IDSuffix
  ) async throws -> (before: RestaurantDetails, after: RestaurantListing) {
    let parts = [
      change.name, change.cuisine, change.address, change.borough, change.priceLevel.map(String.init), change.phone,
      change.website, change.imageURL, change.openingHours?.description, change.rating.map { "\($0)" },
      change.cleared.isEmpty ? nil : change.cleared.map(\.rawValue).sorted().joined(separator: "+"),
    ].map { $0 ?? "-" }
    let listing = try answer(
      "update \(restaurant.digits) \(parts.joined(separator: " ")) \(words(change.location))", harness.listings.first)
    return (listing.restaurant.details, listing)
  }

  func execute(closing restaurant: IDSuffix, seen: SeenVersion?) async throws -> RestaurantListing {
    let version = seen.map { " seen \($0.version)" } ?? ""
    return try answer("close \(restaurant.digits)\(version)", harness.listings.first)
  }

  func execute(reopening restaurant: IDSuffix) async throws -> RestaurantListing {
    try answer("reopen \(restaurant.digits)", harness.listings.first)
  }
}

extension Stub: SaveFavoriteUseCase, RemoveFavoriteUseCase, GetFavoritesUseCase {
  func execute(saving restaurant: IDSuffix) async throws -> RestaurantListing {
    try answer("favorite \(restaurant.digits)", harness.listings.first)
  }

  func execute(removing restaurant: IDSuffix) async throws -> RestaurantListing {
    try answer("unfavorite \(restaurant.digits)", harness.listings.first)
  }

  func execute(near: Location?, limit: Int, after: IDSuffix?) async throws -> [RestaurantListing] {
    try answer("favorites \(words(near)) \(limit) \(after?.digits ?? "-")", harness.listings)
  }
}

extension Stub: WriteReviewUseCase, ListReviewsUseCase, CalculateRestaurantScoreUseCase {
  func execute(
    _ rating: ReviewRating, text: String?, of restaurant: IDSuffix
  ) async throws -> (before: Review?, after: ReviewListing) {
    (nil, try answer("review \(restaurant.digits) \(rating.value) \(text ?? "-")", harness.reviews.first))
  }

  func execute(_ restaurant: IDSuffix?, limit: Int, after: IDSuffix?) async throws -> [ReviewListing] {
    try answer(
      "reviews \(restaurant?.digits ?? "all") \(limit) \(after?.digits ?? "-")", Array(harness.reviews.prefix(limit)))
  }

  func own(limit: Int, after: IDSuffix?) async throws -> [ReviewListing] {
    try answer("own reviews \(limit) \(after?.digits ?? "-")", Array(harness.reviews.prefix(limit)))
  }

  func execute(_ restaurant: IDSuffix) async throws -> (restaurant: Restaurant, score: RestaurantScore) {
    let found = try answer("score \(restaurant.digits)", harness.listings.first).restaurant
    return (found, RestaurantScore(rating: 4.25, reviews: 7, recent: 3))
  }
}

extension Stub: ImportRestaurantsUseCase, ExportRestaurantsUseCase, CatalogExport {
  func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport {
    if harness.report.rejected > 0 { observe(.badLine(line: 3, reason: "it is \u{1B}[31mtorn")) }
    return try answer("import \(path) \(dryRun)", harness.report)
  }

  func execute(_ path: String, observe _: @Sendable (Int) -> Void) async throws -> Int {
    try answer("export \(path)", 7)
  }

  func exists(_: String) -> Bool { harness.fileExists }
  func create(_ path: String) throws -> any CatalogWriter {
    throw CatalogError.cannotCreate(path, reason: "nobody asked for it")
  }
}
