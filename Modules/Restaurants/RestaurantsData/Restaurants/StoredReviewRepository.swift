import DomainKit
import RestaurantsDomain
import StorageKit

@StoredRecord
struct ReviewRecord: RootRecord {
  static let table = Table<ReviewRecord>("restaurants_review")

  let id: UniqueID
  let version: Int
  let restaurantID: UniqueID
  let author: UniqueID
  let rating: Int
  let text: String?
  let createdAt: Int64
}

enum ReviewMapper: AggregateMapper {
  static func root(of review: Review) -> ReviewRecord {
    ReviewRecord(
      id: review.id.raw, version: review.version, restaurantID: review.restaurant.raw, author: review.author.id,
      rating: review.rating.value, text: review.text, createdAt: review.createdAt.milliseconds)
  }

  static func entity(from record: ReviewRecord, parts _: [NoPart]) throws -> Review {
    do throws(RestaurantError) {
      return try Review(
        id: ID(record.id), restaurant: ID(record.restaurantID), author: CatalogUser(record.author),
        rating: ReviewRating(record.rating), text: record.text,
        createdAt: Timestamp(milliseconds: record.createdAt))
    } catch {
      throw StorageError.malformedRow(
        table: ReviewRecord.table.layout.name, reason: "the review \(record.id): \(error.message)")
    }
  }
}

struct StoredReviewRepository: StoredRepository, ReviewRepository {
  let store: EntityStore<ReviewMapper>
  let storage: FeatureStorage
  private static let pageSize = 1_000
  private static let keys = TableLayout(name: ReviewRecord.table.layout.name, columns: ["id", "created_at"])

  func review(_ id: ID<Review>) async throws -> Review? { try await store.find(id) }

  func review(of restaurant: ID<Restaurant>, by author: CatalogUser) async throws -> Review? {
    try await store.list(
      Query().where(.restaurantID, .equal, restaurant).where(.author, .equal, author.id).limit(1)
    ).first
  }

  func reviews(of restaurant: ID<Restaurant>, endingIn suffix: IDSuffix, limit: Int) async throws -> [Review] {
    try await reviews(
      where: [.compare(column: "restaurant_id", .equal, .id(restaurant.raw))], endingIn: suffix, limit: limit)
  }

  func reviews(endingIn suffix: IDSuffix, limit: Int) async throws -> [Review] {
    try await reviews(where: [], endingIn: suffix, limit: limit)
  }

  /// Scans the identifiers of the reviews in an existing index. No other query finds a review by its
  /// suffix, and another index would make every review more expensive.
  private func reviews(
    where conditions: [Condition], endingIn suffix: IDSuffix, limit: Int
  ) async throws -> [Review] {
    var found: [Review] = []
    var last: [Condition.SortedValue] = []
    let order = [Sort("created_at"), Sort("id")]
    while found.count < limit {
      let select = Select(
        table: Self.keys,
        conditions: conditions + (last.isEmpty ? [] : [.after(last)]), order: order, limit: Self.pageSize, parts: nil)
      let rows = try await storage.rows(select).map(\.values)
      for case .id(let id) in rows.compactMap(\.first) where suffix.matches(id) {
        if let review = try await review(ID(id)) { found.append(review) }
      }
      guard let row = rows.last, rows.count == Self.pageSize else { break }
      last = zip(order, row.reversed()).map { Condition.SortedValue($0, $1) }
    }
    return Array(found.prefix(limit))
  }

  func reviews(of restaurant: ID<Restaurant>, limit: Int, after: Review?) async throws -> [Review] {
    try await latest(Query().where(.restaurantID, .equal, restaurant), limit: limit, after: after)
  }

  func reviews(limit: Int, after: Review?) async throws -> [Review] {
    try await latest(Query(), limit: limit, after: after)
  }

  func reviews(by author: CatalogUser, limit: Int, after: Review?) async throws -> [Review] {
    try await latest(Query().where(.author, .equal, author.id), limit: limit, after: after)
  }

  private func latest(_ query: Query<ReviewRecord>, limit: Int, after: Review?) async throws -> [Review] {
    let sorted = query.sorted(by: .createdAt, descending: true).sorted(by: .id, descending: true).limit(limit)
    return try await store.list(after.map { sorted.after([$0.createdAt, $0.id]) } ?? sorted)
  }
}
