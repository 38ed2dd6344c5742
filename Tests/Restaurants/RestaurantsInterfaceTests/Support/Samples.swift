import DomainKit
import RestaurantsDomain

enum Sample {
  static let moment = Timestamp(milliseconds: 1_709_287_200_000)

  static func restaurant(low: UInt64 = 0x8000_0000_0000_ABCD, name: String = "Nonna's", isClosed: Bool = false) throws
    -> Restaurant
  {
    var restaurant = Restaurant(
      id: ID(UniqueID(high: 0x018D_F9A3_1C00_7000, low: low)),
      details: try RestaurantDetails(
        name: name, cuisine: "Italian", address: "12 Mott St", borough: "Manhattan",
        location: Location(latitude: 40.715, longitude: -73.9985), rating: 4.46, priceLevel: 3, phone: "555-0100",
        website: "https://example.org", openingHours: OpeningHours(parsing: "Mon-Fri 08:00-22:00")),
      isClosed: isClosed)
    restaurant.version = 2
    return restaurant
  }

  static func listing(name: String = "Nonna's", isClosed: Bool = false) throws -> RestaurantListing {
    RestaurantListing(
      restaurant: try restaurant(name: name, isClosed: isClosed), distance: try Distance(meters: 1_234.4),
      isFavorite: true, isOpen: false)
  }

  /// Returns a restaurant with only the required details.
  static func bare() throws -> RestaurantListing {
    RestaurantListing(
      restaurant: Restaurant(
        id: ID(UniqueID(high: 0x018D_F9A3_1C00_7000, low: 0x8000_0000_0000_0002)),
        details: try RestaurantDetails(name: "Joe's", cuisine: "", address: "1 Elm St"), source: "nyc:1"),
      distance: nil, isFavorite: false, isOpen: nil)
  }

  static func review() throws -> ReviewListing {
    let review = try Review(
      id: ID(UniqueID(high: 1, low: 2)), restaurant: ID(UniqueID(high: 1, low: 3)),
      author: CatalogUser(UniqueID(high: 1, low: 4)), rating: ReviewRating(4), text: "Fine", createdAt: moment)
    return ReviewListing(review: review, author: "Ada", restaurant: "Joe's")
  }
}
