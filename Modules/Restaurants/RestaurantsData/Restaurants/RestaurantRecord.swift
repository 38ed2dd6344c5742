import DomainKit
import StorageKit

@StoredRecord
struct RestaurantRecord: RootRecord {
  static let table = Table<RestaurantRecord>("restaurants_restaurant")

  let id: UniqueID
  let version: Int
  /// The last digits of the identifier in reverse order: ``DomainKit/UniqueID/suffixKey``.
  let idTail: Int64
  /// The identifier of the restaurant in the list that it was imported from.
  let source: String?
  let name: String
  let nameKey: String
  let cuisine: String
  let cuisineKey: String
  let address: String
  let borough: String?
  let latitude: Double?
  let longitude: Double?
  /// The rating that the restaurant came with, without the customers' reviews. The name is stored,
  /// so it stays.
  let ownRating: Double?
  let priceLevel: Int?
  let phone: String?
  let website: String?
  let imageURL: String?
  let openingHours: String?
  /// 1 if there are opening hours, otherwise `nil`.
  let hasHours: Int?
  let reviewCount: Int
  /// The sum of the stars of all reviews.
  let reviewSum: Int
  /// The number of recent reviews, and the time until which it is correct.
  let recentCount: Int
  let recentUntil: Int64?
  /// A value that rises as the rating falls, so that one index has the order "best rating first,
  /// then by name".
  let ratingOrder: Int64
  /// The same for the score.
  let scoreOrder: Int64
  let isClosed: Bool
  let isListed: Bool
  let inspectedAt: Int64?
}
