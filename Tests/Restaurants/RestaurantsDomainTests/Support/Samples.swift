import DomainKit
import RestaurantsDomain

enum Sample {
  /// Noon on a Tuesday.
  static let noon = Timestamp(milliseconds: 1_700_568_000_000)

  static func id<Entity>(_ number: UInt64, _: Entity.Type = Entity.self) -> ID<Entity> {
    ID(UniqueID(high: 0x0123_4567_89AB_7000, low: 0x8000_0000_0000_0000 | number))
  }

  static func details(
    name: String = "Nonna's", cuisine: String = "Italian", address: String = "12 Mott St", borough: String? = nil,
    rating: Double? = nil, priceLevel: Int? = 2, hours: String? = nil
  ) throws -> RestaurantDetails {
    try RestaurantDetails(
      name: name, cuisine: cuisine, address: address, borough: borough, rating: rating, priceLevel: priceLevel,
      openingHours: try hours.map { try OpeningHours(parsing: $0) })
  }

  static func restaurant(
    _ number: UInt64 = 1, name: String = "Nonna's", cuisine: String = "Italian", address: String = "12 Mott St",
    borough: String? = nil, rating: Double? = nil, priceLevel: Int? = 2, hours: String? = nil, source: String? = nil,
    reviews: ReviewTally = ReviewTally(), isClosed: Bool = false
  ) throws -> Restaurant {
    Restaurant(
      id: id(number),
      details: try details(
        name: name, cuisine: cuisine, address: address, borough: borough, rating: rating,
        priceLevel: priceLevel, hours: hours),
      source: source, reviews: reviews, isClosed: isClosed)
  }

  static func suffix(_ restaurant: Restaurant) throws -> IDSuffix {
    guard let suffix = IDSuffix(restaurant.id.description) else { throw RestaurantError.notFound("") }
    return suffix
  }

  static func days(_ count: Int64) -> Int64 { count * Timestamp.millisecondsPerDay }
}
