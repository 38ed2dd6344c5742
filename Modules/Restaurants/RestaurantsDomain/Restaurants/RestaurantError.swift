package import DomainKit

/// What the rules of the catalogue forbid.
package enum RestaurantError: DescribedError, Hashable {
  case notFound(String)
  case ambiguous(String, candidates: [String])
  /// Something that guests need to be shown it is missing: a field's name.
  case incomplete(String)
  case closedAlready(String)
  case openAlready(String)
  /// It is closed, and takes neither orders nor reviews.
  case closed(String)
  case nothingToChange
  case rating(String)
  case reviewRating(String)
  case priceLevel(String)
  case location(String)
  case distance(String)
  case openingHours(String)
  case link(String)
  case unknownCuisine(String, nearest: [String])
  case searchTooLong(limit: Int)
  /// A radius or an order by distance without a point.
  case pointNeeded
  /// It is in no list by distance.
  case withoutLocation(String)
  case limitOutOfRange(Int)
  case tooManyFavorites
  case favoriteAlready(String)
  case notAFavorite(String)
  case text(PlainTextError)

  package var code: String {
    switch self {
    case .notFound: "restaurants.not-found"
    case .ambiguous: "restaurants.ambiguous-id"
    case .incomplete: "restaurants.incomplete"
    case .closedAlready: "restaurants.closed-already"
    case .openAlready: "restaurants.open-already"
    case .closed: "restaurants.closed"
    case .nothingToChange: "restaurants.nothing-to-change"
    case .rating: "restaurants.rating"
    case .reviewRating: "restaurants.review-rating"
    case .priceLevel: "restaurants.price-level"
    case .location: "restaurants.location"
    case .distance: "restaurants.distance"
    case .openingHours: "restaurants.opening-hours"
    case .link: "restaurants.link"
    case .unknownCuisine: "restaurants.unknown-cuisine"
    case .searchTooLong: "restaurants.search-too-long"
    case .pointNeeded: "restaurants.point-needed"
    case .withoutLocation: "restaurants.without-location"
    case .limitOutOfRange: "restaurants.limit"
    case .tooManyFavorites: "restaurants.favorites-limit"
    case .favoriteAlready: "restaurants.favorite-already"
    case .notAFavorite: "restaurants.not-a-favorite"
    case .text(let error): error.code
    }
  }

  package var kind: ErrorKind {
    switch self {
    case .notFound, .ambiguous, .unknownCuisine: .notFound
    case .rating, .reviewRating, .priceLevel, .location, .distance, .openingHours, .link, .searchTooLong,
      .limitOutOfRange:
      .invalid
    case .nothingToChange, .pointNeeded, .withoutLocation: .usage
    case .text(let error): error.kind
    case .incomplete, .closedAlready, .openAlready, .closed, .tooManyFavorites, .favoriteAlready, .notAFavorite:
      .refused
    }
  }
}
