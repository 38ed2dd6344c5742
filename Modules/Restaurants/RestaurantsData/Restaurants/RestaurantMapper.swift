import DomainKit
import RestaurantsDomain
import StorageKit

enum RestaurantMapper: AggregateMapper {
  static func root(of restaurant: Restaurant) -> RestaurantRecord {
    let details = restaurant.details
    let reviews = restaurant.reviews
    return RestaurantRecord(
      id: restaurant.id.raw, version: restaurant.version, idTail: restaurant.id.raw.suffixKey,
      source: restaurant.source, name: details.name, nameKey: restaurant.nameKey, cuisine: details.cuisine,
      cuisineKey: details.cuisineKey, address: details.address, borough: details.borough,
      latitude: details.location?.latitude, longitude: details.location?.longitude, ownRating: details.rating,
      priceLevel: details.priceLevel, phone: details.phone, website: details.website, imageURL: details.imageURL,
      openingHours: details.openingHours?.description, hasHours: details.openingHours == nil ? nil : 1,
      reviewCount: reviews.count, reviewSum: reviews.sum, recentCount: reviews.recent.count,
      recentUntil: reviews.recent.until?.milliseconds, ratingOrder: ratingOrder(of: restaurant),
      scoreOrder: order(ofScore: restaurant.score.value), isClosed: restaurant.isClosed,
      isListed: restaurant.isListed, inspectedAt: restaurant.inspectedAt?.milliseconds)
  }

  static func entity(from record: RestaurantRecord, parts _: [NoPart]) throws -> Restaurant {
    let reviews = try reviews(of: record)
    do throws(RestaurantError) {
      return Restaurant(
        id: ID(record.id), details: try details(of: record), source: record.source, reviews: reviews,
        isClosed: record.isClosed, inspectedAt: record.inspectedAt.map { Timestamp(milliseconds: $0) })
    } catch {
      throw damage(record, error.message)
    }
  }

  private static func damage(_ record: RestaurantRecord, _ reason: String) -> StorageError {
    .malformedRow(table: RestaurantRecord.table.layout.name, reason: "the restaurant \(record.id): \(reason)")
  }

  /// Returns the totals of the reviews. Impossible totals would lead to a rating or a score that
  /// cannot be stored.
  private static func reviews(of record: RestaurantRecord) throws -> ReviewTally {
    let (count, sum) = (record.reviewCount, record.reviewSum)
    let most = count.multipliedReportingOverflow(by: 5)
    guard count >= 0, !most.overflow, (0...most.partialValue).contains(sum), record.recentCount >= 0 else {
      throw damage(record, "\(count) reviews cannot have \(sum) stars, \(record.recentCount) of them recent")
    }
    let until = record.recentUntil.map { Timestamp(milliseconds: $0) }
    return ReviewTally(count: count, sum: sum, recent: RecentReviews(count: record.recentCount, until: until))
  }

  private static func details(of record: RestaurantRecord) throws(RestaurantError) -> RestaurantDetails {
    var location: Location?
    if let latitude = record.latitude, let longitude = record.longitude {
      location = try Location(latitude: latitude, longitude: longitude)
    }
    let hours = try record.openingHours.map { text throws(RestaurantError) in try OpeningHours(parsing: text) }
    return try RestaurantDetails(
      name: record.name, cuisine: record.cuisine, address: record.address, borough: record.borough,
      location: location, rating: record.ownRating, priceLevel: record.priceLevel, phone: record.phone,
      website: record.website, imageURL: record.imageURL, openingHours: hours)
  }
}

// MARK: Sort keys

extension RestaurantMapper {
  /// The sort key of restaurants without a rating, which come last.
  static let unratedOrder: Int64 = 10_000_000

  static func ratingOrder(of restaurant: Restaurant) -> Int64 {
    restaurant.isRated ? order(ofRating: restaurant.rating) : unratedOrder
  }

  /// Returns the difference from the best rating in millionths: 5 becomes 0, and 0 becomes
  /// 5,000,000.
  static func order(ofRating rating: Double) -> Int64 { Int64(((5 - rating) * 1_000_000).rounded()) }

  /// Returns the difference from the best score, 3, in billionths.
  static func order(ofScore score: Double) -> Int64 { Int64(((3 - score) * 1_000_000_000).rounded()) }
}
