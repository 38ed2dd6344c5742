import DomainKit
import RestaurantsDomain
import ShellKit

/// The output of reviews and scores: rows and JSON.
enum ReviewView {
  static let columns = [
    OutputColumn("id"), OutputColumn("author", importance: 3), OutputColumn("rating", .right, importance: 4),
    OutputColumn("text", importance: 4), OutputColumn("created at", importance: 1),
  ]

  /// The columns of a list with the reviews of several restaurants.
  static let columnsOfAll: [OutputColumn] =
    [columns[0], OutputColumn("restaurant", importance: 3)] + columns.dropFirst()

  /// Returns the words of the command that writes a review.
  static func writing(_ review: Review) -> [String] {
    ["restaurants", "review", review.restaurant.description, "--rating", "\(review.rating.value)"]
      + Undo.option("text", review.text)
  }

  @Sendable
  static func row(_ listing: ReviewListing) -> OutputRow { OutputRow(fields(listing), in: columns) }

  /// Returns the row in a list with the reviews of several restaurants.
  @Sendable
  static func rowOfAll(_ listing: ReviewListing) -> OutputRow { OutputRow(fields(listing), in: columnsOfAll) }

  /// Returns a review as a record, after which `@` stands for the restaurant, whose id other commands
  /// take.
  static func record(_ listing: ReviewListing) -> CommandOutput {
    var record = OutputRecord(fields(listing))
    record.lastID = listing.review.restaurant.description
    return .record(record)
  }

  private static func fields(_ listing: ReviewListing) -> [ItemField] {
    let review = listing.review
    return [
      ItemField("id", .id(review.id.description)), .json("restaurant", .string(review.restaurant.description)),
      ItemField("restaurant", .text(listing.restaurant), key: "restaurantName"),
      ItemField("author", listing.author.map { .text($0) } ?? .absent),
      ItemField("rating", number: review.rating.value), ItemField("text", review.text.map { .text($0) } ?? .absent),
      ItemField("created at", .time(review.createdAt), key: "createdAt"),
    ]
  }

  static func record(_ score: RestaurantScore, of restaurant: Restaurant) -> CommandOutput {
    let isRated = restaurant.isRated
    let cell = { (part: Double) in isRated ? OutputCell.number(decimal(tenThousandths(part))) : .absent }
    let number = { (value: Double) in isRated ? JSONValue.number(rounded(value)) : .null }
    return .record(
      OutputRecord([
        ItemField("restaurant", .id(restaurant.id.description)), .shown("name", .text(restaurant.name)),
        .shown("weighted rating", restaurant.displayRating.map { .number($0) } ?? .absent),
        .shown("half of the rating", cell(score.ratingPart)), .shown("for reviews", cell(score.reviewPart)),
        .shown("for recent reviews", cell(score.recentPart)),
        ItemField("score", isRated ? .number(text(score)) : .absent, json: number(score.value)),
        .json(
          "parts",
          [
            "rating": number(score.ratingPart), "reviews": number(score.reviewPart), "recent": number(score.recentPart),
          ]),
      ]))
  }

  /// Returns the value rounded to millionths. Further digits only reflect the arithmetic.
  static func rounded(_ value: Double) -> Double { (value * 1_000_000).rounded() / 1_000_000 }

  /// Returns a score with four decimals: exactly the sum of its parts as they are printed.
  static func text(_ score: RestaurantScore) -> String {
    decimal([score.ratingPart, score.reviewPart, score.recentPart].reduce(0) { $0 + tenThousandths($1) })
  }

  private static func tenThousandths(_ value: Double) -> Int { Int((value * 10_000).rounded()) }

  private static func decimal(_ parts: Int) -> String { "\(parts / 10_000).\((parts % 10_000).padded(to: 4))" }
}
