extension Inspection {
  /// Restaurants: completely imported lists, and the totals of reviews and favorites.
  func catalog() throws -> [String] { try complaints(Self.catalogQuestions) }

  /// Books: completely imported lists, and ISBNs that belong to one book each.
  func shelf() throws -> [String] { try complaints(Self.shelfQuestions) }

  private static let catalogQuestions = [
    (
      "an incomplete list of restaurants",
      """
      SELECT substr(source, 1, instr(source, '/') - 1) AS list FROM restaurants_restaurant \
      GROUP BY list HAVING count(*) <> \(RestaurantWork.listSize)
      """
    ),
    (
      "a restaurant whose totals do not match its reviews",
      """
      WITH n AS MATERIALIZED (SELECT restaurant_id, count(*) AS reviews, sum(rating) AS stars \
      FROM restaurants_review GROUP BY restaurant_id) \
      SELECT source FROM restaurants_restaurant LEFT JOIN n ON restaurant_id = id \
      WHERE review_count <> coalesce(reviews, 0) OR review_sum <> coalesce(stars, 0)
      """
    ),
    (
      "a review without its restaurant",
      """
      SELECT hex(id) FROM restaurants_review \
      WHERE restaurant_id NOT IN (SELECT id FROM restaurants_restaurant)
      """
    ),
    (
      "favorites with a gap, a duplicate or no owner",
      """
      SELECT hex(owner) FROM restaurants_favorite GROUP BY owner \
      HAVING count(*) <> max(position) + 1 OR count(*) <> count(DISTINCT restaurant_id) OR count(*) > 100 \
      OR owner NOT IN (SELECT id FROM restaurants_favorite_list)
      """
    ),
    (
      "a restaurant whose events do not match its state",
      """
      WITH n AS MATERIALIZED (SELECT aggregate_id, \
      sum(CASE name WHEN 'restaurants.closed.v1' THEN 1 ELSE -1 END) AS closings \
      FROM core_event WHERE name LIKE 'restaurants.%' GROUP BY aggregate_id) \
      SELECT source FROM restaurants_restaurant LEFT JOIN n ON aggregate_id = id \
      WHERE is_closed <> coalesce(closings, 0)
      """
    ),
  ]

  private static let shelfQuestions = [
    (
      "an ISBN of several books",
      "SELECT isbn_key FROM books_book WHERE isbn_key IS NOT NULL GROUP BY isbn_key HAVING count(*) > 1"
    ),
    (
      "an incomplete list of books",
      """
      SELECT substr(title, 1, instr(title, '/') - 1) AS list FROM books_book WHERE title LIKE '%/%' \
      GROUP BY list HAVING count(*) <> \(BookWork.listSize)
      """
    ),
    (
      "a book whose events do not match its version",
      """
      WITH n AS MATERIALIZED (SELECT aggregate_id, count(*) AS events FROM core_event \
      WHERE name = 'books.saved.v1' GROUP BY aggregate_id) \
      SELECT title FROM books_book LEFT JOIN n ON aggregate_id = id WHERE source IS NULL AND version IS NOT events
      """
    ),
  ]
}
