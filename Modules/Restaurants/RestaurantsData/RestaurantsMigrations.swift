package import StorageKit

/// The schema migrations of this feature.
package enum RestaurantsMigrations {
  /// The types that are stored in the tables.
  package static let records: [any Record.Type] = [
    RestaurantRecord.self, ReviewRecord.self, PlaceRecord.self, FavoriteListRecord.self, FavoriteRecord.self,
  ]

  package static let all = [
    Migration("restaurants.0001-restaurants", restaurants),
    Migration("restaurants.0002-reviews", reviews),
    Migration("restaurants.0003-favorites", favorites),
    Migration("restaurants.0004-placeless", placeless),
    Migration("restaurants.0005-weighted-ratings", [], upgrading: RatingUpgrade.rows),
    Migration("restaurants.0006-unrated", [], upgrading: RatingUpgrade.unrated),
    Migration("restaurants.0007-places", places),
    Migration("restaurants.0008-latest-reviews", latestReviews),
    Migration("restaurants.0009-reviews-by-author", reviewsByAuthor),
    Migration("restaurants.0010-inspections", [.addColumn(table: table, .integer("inspected_at", optional: true))]),
    // The marks are those that are letters of their script: the keys have them since then.
    Migration("restaurants.0011-name-marks", [], upgrading: RestaurantKeyUpgrade.rows),
    Migration("restaurants.0012-place-marks", [], upgrading: RestaurantKeyUpgrade.places),
    Migration("restaurants.0013-search-words", [.recreateTextIndex(words)]),
  ]

  private static let table = RestaurantRecord.table.layout.name
  private static let isListed = IndexCondition("is_listed", .equal, .integer(1))

  /// The text index for searches.
  static let words = TextIndexDefinition(
    "restaurants_words", on: table,
    [.init("name", weight: 10), .init("cuisine", weight: 5), .init("address", weight: 1)], where: isListed)

  /// The spatial index of all locations.
  static let map = SpatialIndexDefinition(
    "restaurants_map", on: table, x: "latitude", y: "longitude", where: isListed)

  private static let restaurants: [SchemaChange] =
    [
      .createTable(
        .root(
          table,
          [
            .integer("id_tail"), .text("source", optional: true), .text("name"), .text("name_key"), .text("cuisine"),
            .text("cuisine_key"), .text("address"), .text("borough", optional: true), .real("latitude", optional: true),
            .real("longitude", optional: true), .real("own_rating", optional: true),
            .integer("price_level", optional: true), .text("phone", optional: true), .text("website", optional: true),
            .text("image_url", optional: true), .text("opening_hours", optional: true),
            .integer("has_hours", optional: true), .integer("review_count"), .integer("review_sum"),
            .integer("recent_count"), .integer("recent_until", optional: true), .integer("rating_order"),
            .integer("score_order"), .integer("is_closed"), .integer("is_listed"),
          ])),
      .createIndex(index("tail", ["id_tail"])),
      .createIndex(index("source", ["source"], unique: true, where: .present("source"))),
      .createTextIndex(words),
      .createSpatialIndex(map),
    ] + orders

  /// One index per sort order, and one per filter in the default order. An index on an optional
  /// column contains only the restaurants that have a value.
  private static let orders: [SchemaChange] = [
    .createIndex(index("rating", ["is_listed", "rating_order", "name_key", "id"])),
    .createIndex(index("name", ["is_listed", "name_key", "id"])),
    .createIndex(index("score", ["is_listed", "score_order", "name_key", "id"])),
    .createIndex(index("cuisine", ["cuisine_key", "is_listed", "rating_order", "name_key", "id"])),
    .createIndex(
      index(
        "price", ["price_level", "is_listed", "rating_order", "name_key", "id"],
        where: .present("price_level"))),
    .createIndex(
      index("hours", ["has_hours", "is_listed", "rating_order", "name_key", "id"], where: .present("has_hours"))
    ),
    .createIndex(index("recent", ["recent_until"], where: .present("recent_until"))),
  ]

  /// The index of restaurants without a location, which come last in a list by distance. Other
  /// restaurants are not in this index.
  private static let placeless: [SchemaChange] = [
    .createIndex(index("placeless", ["is_listed", "name_key", "id"], where: .absent("latitude")))
  ]

  private static let places: [SchemaChange] = [
    .createTable(
      .root("restaurants_place", [.text("name"), .text("name_key"), .real("latitude"), .real("longitude")])),
    .createIndex(IndexDefinition("restaurants_place_name", on: "restaurants_place", ["name_key"], unique: true)),
    .createIndex(index("borough", ["borough", "is_listed"], where: .present("borough"))),
  ]

  private static func index(
    _ name: String, _ columns: [String], unique: Bool = false, where condition: IndexCondition? = nil
  ) -> IndexDefinition {
    IndexDefinition("\(table)_\(name)", on: table, columns, unique: unique, where: condition)
  }

  private static let reviews: [SchemaChange] = [
    .createTable(
      .root(
        "restaurants_review",
        [
          .id("restaurant_id"), .id("author"), .integer("rating"), .text("text", optional: true),
          .integer("created_at"),
        ])),
    .createIndex(
      IndexDefinition(
        "restaurants_review_author", on: "restaurants_review", ["restaurant_id", "author"], unique: true)),
    .createIndex(
      IndexDefinition("restaurants_review_latest", on: "restaurants_review", ["restaurant_id", "created_at", "id"])),
  ]

  /// The index of the reviews of all restaurants, latest first.
  private static let latestReviews: [SchemaChange] = [
    .createIndex(IndexDefinition("restaurants_review_newest", on: "restaurants_review", ["created_at", "id"]))
  ]

  /// The index of the reviews of each customer, latest first.
  private static let reviewsByAuthor: [SchemaChange] = [
    .createIndex(
      IndexDefinition("restaurants_review_by_author", on: "restaurants_review", ["author", "created_at", "id"]))
  ]

  private static let favorites: [SchemaChange] = [
    .createTable(.root("restaurants_favorite_list", [])),
    .createTable(.parts("restaurants_favorite", [.id("restaurant_id"), .integer("saved_at")])),
  ]
}
