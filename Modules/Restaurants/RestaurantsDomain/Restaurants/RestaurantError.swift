package import DomainKit

/// An error for a violated rule of the catalog.
package enum RestaurantError: UserFacingError, InvalidTextError, Hashable {
  case notFound(String)
  case ambiguous(String, candidates: [String])
  /// A field that customers need is missing; the value is the name of the field.
  case incomplete(String)
  /// The catalog has a restaurant with this name and address.
  case duplicate(String, address: String, id: String, isClosed: Bool)
  case closedAlready(String)
  case openAlready(String)
  /// The rating comes from health inspections.
  case inspected(String)
  /// The restaurant is closed and takes neither orders nor reviews.
  case closed(String)
  case nothingToChange
  /// A field is both set and cleared.
  case setAndCleared(String)
  case rating(String)
  case reviewRating(String)
  case priceLevel(String)
  /// The minimum price level is above the maximum.
  case noPriceLevel(from: Int, to: Int)
  case location(String)
  /// The longitude comes before the latitude: the latitude and the longitude as typed.
  case longitudeFirst(String, String)
  /// No restaurant or place is near the location, but one is near another reading of the numbers.
  case unlikelyLocation(Location, intended: Location)
  case placeName(String)
  case unknownPlace(String, nearest: [String])
  case distance(String)
  case openingHours(String)
  /// Two rules of the opening hours contradict each other for this day.
  case repeatedDay(String)
  case link(String)
  case unknownCuisine(String, nearest: [String])
  /// A list of cuisines in the place of one.
  case listOfCuisines(String, [String])
  case unknownBorough(String, nearest: [String])
  case searchTooLong(limit: Int)
  /// A radius or a sort order by distance has no starting point.
  case pointNeeded
  /// The restaurant after which a page starts is not in the list.
  case notInList(String)
  /// The restaurant has no review with this identifier.
  case reviewNotFound(String, of: String)
  /// No restaurant has a review with this identifier.
  case unknownReview(String)
  /// The review belongs to another restaurant, with this name and identifier.
  case reviewElsewhere(String, of: String, id: String, isOwn: Bool)
  case ambiguousReview(String, candidates: [String])
  /// The user has no review of the restaurant.
  case noOwnReview(String, id: String)
  /// Removing the review of another customer requires a reason.
  case reasonNeeded
  /// The restaurant that the user agreed to close has changed since the question.
  case changedSinceAsked(String, id: String)
  /// The review that the user agreed to remove has changed since the question.
  case reviewChanged(of: String)
  case tooManyFavorites
  case favoriteAlready(String)
  case notAFavorite(String)
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .notFound: "restaurants.not-found"
    case .ambiguous: "restaurants.ambiguous-id"
    case .incomplete: "restaurants.incomplete"
    case .duplicate: "restaurants.duplicate"
    case .closedAlready: "restaurants.closed-already"
    case .openAlready: "restaurants.open-already"
    case .inspected: "restaurants.inspected"
    case .closed: "restaurants.closed"
    case .nothingToChange: "restaurants.nothing-to-change"
    case .setAndCleared: "restaurants.set-and-cleared"
    case .rating: "restaurants.rating"
    case .reviewRating: "restaurants.review-rating"
    case .priceLevel: "restaurants.price-level"
    case .noPriceLevel: "restaurants.no-price-level"
    case .location, .longitudeFirst: "restaurants.location"
    case .unlikelyLocation: "restaurants.swapped-location"
    case .placeName: "restaurants.place-name"
    case .unknownPlace: "restaurants.unknown-place"
    case .distance: "restaurants.distance"
    case .openingHours, .repeatedDay: "restaurants.opening-hours"
    case .link: "restaurants.link"
    case .unknownCuisine, .listOfCuisines: "restaurants.unknown-cuisine"
    case .unknownBorough: "restaurants.unknown-borough"
    case .searchTooLong: "restaurants.search-too-long"
    case .pointNeeded: "restaurants.point-needed"
    case .notInList: "restaurants.not-in-list"
    case .reviewNotFound, .unknownReview: "restaurants.review-not-found"
    case .reviewElsewhere: "restaurants.review-elsewhere"
    case .ambiguousReview: "restaurants.ambiguous-id"
    case .noOwnReview: "restaurants.no-own-review"
    case .reasonNeeded: "restaurants.reason-needed"
    case .changedSinceAsked, .reviewChanged: "restaurants.changed-since-asked"
    case .tooManyFavorites: "restaurants.favorites-limit"
    case .favoriteAlready: "restaurants.favorite-already"
    case .notAFavorite: "restaurants.not-a-favorite"
    case .text(let error): error.code
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .notFound, .ambiguous, .unknownCuisine, .listOfCuisines, .unknownBorough, .unknownPlace, .notInList,
      .reviewNotFound, .unknownReview, .reviewElsewhere, .ambiguousReview, .noOwnReview:
      .notFound
    case .rating, .reviewRating, .priceLevel, .location, .longitudeFirst, .unlikelyLocation, .placeName, .distance,
      .openingHours, .repeatedDay, .link, .searchTooLong:
      .invalid
    case .nothingToChange, .setAndCleared, .pointNeeded, .noPriceLevel, .reasonNeeded: .usage
    case .text(let error): error.kind
    case .incomplete, .duplicate, .closedAlready, .openAlready, .inspected, .closed, .tooManyFavorites,
      .favoriteAlready,
      .notAFavorite, .changedSinceAsked, .reviewChanged:
      .refused
    }
  }
}
