import ArgumentParser
import DomainKit
package import RestaurantsDomain
package import ShellKit

/// The command `restaurants review`.
package struct WriteReviewCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants review", "Review a restaurant; a later review replaces yours",
    permission: .reviewRestaurants,
    examples: ["restaurants review 9f3a21bc --rating 5 --text \"Best gnocchi in town\""],
    writes: "your review, and the restaurant's rating",
    irrevocable: "only a later review can replace it")

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  @Option(help: ArgumentHelp("Number of stars.", valueName: "1-5"), transform: StarsArgument.parse)
  var rating: ReviewRating

  @Option(help: ArgumentHelp("Text of the review.", valueName: "text"))
  var text: String?

  package init() {}

  package func run(_ write: any WriteReviewUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (before, review) = try await write.execute(rating, text: text, of: id)
    if let before {
      session.offer(
        Undo(
          ["restaurants", "review", before.restaurant.description, "--rating", "\(before.rating.value)"]
            + Undo.option("text", before.text),
          "Restore your previous review", subject: ExpectedVersion(review.review)))
    }
    return ReviewView.record(review)
  }
}

/// The command `restaurants reviews`.
package struct ListReviewsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants reviews", "List reviews of a restaurant, latest first", permission: .showRestaurant,
    examples: ["restaurants reviews 9f3a21bc --limit 5", "restaurants reviews 9f3a21bc --after 77e0c1d2"])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  @OptionGroup var limits: LimitOptions

  @Option(help: ArgumentHelp("Start after this id.", valueName: "id"), transform: IDArgument.parse)
  var after: IDSuffix?

  package init() {}

  package func run(_ list: any ListReviewsUseCase, in session: any CommandSession) async throws -> CommandOutput {
    .list(
      try await .pages(
        columns: ReviewView.columns, emptyMessage: "No reviews yet!", limits, in: session, row: ReviewView.row
      ) { last, count in
        let start = last.map { IDSuffix($0.review.id.description) } ?? after
        return try await list.execute(id, limit: count, after: start)
      })
  }
}

/// The command `restaurants score`.
package struct ScoreRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants score", "Show the overall score of a restaurant", permission: .showRestaurant,
    examples: ["restaurants score 9f3a21bc"])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  package init() {}

  package func run(_ calculate: any CalculateRestaurantScoreUseCase, in _: any CommandSession) async throws
    -> CommandOutput
  {
    let (restaurant, score) = try await calculate.execute(id)
    return ReviewView.record(score, of: restaurant)
  }
}
