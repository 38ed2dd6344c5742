import DomainKit
import StorageKit

@StoredRecord
struct RestaurantRecord: RootRecord {
  static let table = Table<RestaurantRecord>("restaurants_restaurant")

  let id: UniqueID
  let version: Int
  let idTail: Int64
  let source: String?
  let name: String
  let nameKey: String
  let cuisine: String
  let cuisineKey: String
  let address: String
  let borough: String?
  let latitude: Double?
  let longitude: Double?
  let ownRating: Double?
  let priceLevel: Int?
  let phone: String?
  let website: String?
  let imageURL: String?
  let openingHours: String?
  /// 1 where there are opening hours, else nothing.
  let hasHours: Int?
  let reviewCount: Int
  let reviewSum: Int
  let recentCount: Int
  let recentUntil: Int64?
  /// Rises as the rating falls, so that one index holds the order "best rated first, then by name".
  let ratingOrder: Int64
  let scoreOrder: Int64
  let isClosed: Bool
  let isListed: Bool
}
