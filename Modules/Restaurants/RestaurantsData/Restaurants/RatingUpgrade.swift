import RestaurantsDomain
import StorageKit

/// A data migration that sorts the reviewed restaurants of older databases by their weighted
/// rating.
enum RatingUpgrade {
  // These are the columns at the time of this migration.
  private static let table = TableLayout(
    name: "restaurants_restaurant",
    columns: [
      "id", "version", "own_rating", "review_count", "review_sum", "recent_count", "rating_order", "score_order",
    ])

  static let rows = RowUpgrade(of: table) { row in
    let original: Double? = if case .real(let rating) = row.values[2] { rating } else { nil }
    let (version, count) = (try integer(row.values[1]), try integer(row.values[3]))
    if count == 0 { return [] }
    let rating = Restaurant.weightedRating(
      original: original, reviewCount: count, starSum: try integer(row.values[4]))
    let score = RestaurantScore(rating: rating, reviews: count, recent: try integer(row.values[5]))
    let orders = [RestaurantMapper.order(ofRating: rating), RestaurantMapper.order(ofScore: score.value)]
    return [
      .update(table, Array(row.values[...5]) + orders.map { .integer($0) }, expected: version)
    ]
  }

  /// A data migration that moves unrated restaurants after those with a rating of 0.
  static let unrated = RowUpgrade(of: ranks) { row in
    guard case .null = row.values[2], try integer(row.values[3]) == 0 else { return [] }
    let version = try integer(row.values[1])
    return [.update(ranks, row.values[...3] + [.integer(RestaurantMapper.unratedOrder)], expected: version)]
  }

  private static let ranks = TableLayout(
    name: "restaurants_restaurant", columns: ["id", "version", "own_rating", "review_count", "rating_order"])

  private static func integer(_ value: StoredValue) throws -> Int {
    guard case .integer(let number) = value else {
      throw StorageError.malformedRow(table: table.name, reason: "a count is not a number")
    }
    return Int(number)
  }
}
