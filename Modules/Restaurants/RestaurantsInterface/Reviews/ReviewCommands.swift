import DomainKit
package import RestaurantsDomain
package import ShellKit

package struct WriteReviewCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants review", "Review a restaurant; a later review replaces yours",
    permission: .reviewRestaurants,
    examples: ["restaurants review 9f3a21bc --rating 5 --text \"Best gnocchi in town\""],
    writtenData: "your review, and the restaurant's rating", personalOptions: ["--text"],
    otherNames: ["edit-review": "restaurants review <id> --rating <stars>"],
    otherOptions: [
      "--comment --comments --message --note --notes --remark": "--text",
      "--delete --remove": "to remove your review: restaurants unreview <id>",
    ])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  @Option(help: ArgumentHelp("Number of stars.", valueName: "1-5"), transform: ReviewRating.init(parsing:))
  var rating: ReviewRating

  @Option(help: ArgumentHelp("Text of the review.", valueName: "text"))
  var text: String?

  package init() {}

  package func run(_ write: any WriteReviewUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (before, review) = try await write.execute(rating, text: text, of: id)
    let words =
      before.map(ReviewView.writing) ?? ["restaurants", "unreview", review.review.restaurant.description]
    session.registerUndo(
      Undo(
        words, before == nil ? "Remove your review" : "Restore your previous review",
        seen: SeenVersion(review.review)))
    return ReviewView.record(review)
  }
}

package struct RemoveReviewCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants unreview", "Remove your review of a restaurant", permission: .reviewRestaurants,
    examples: [
      "restaurants unreview 9f3a21bc", "restaurants unreview 9f3a21bc --review 77e0c1d2 --reason \"Advertisement\"",
    ],
    writtenData: "the removal of the review, the restaurant's rating, and the reason as a notification to the author",
    notUndoableBecause: "only the author can write a review again", undoableIf: "if it was your own review",
    optionPermissions: ["--review": .removeReviews], otherNames: ["delete-review": "restaurants unreview <id>"],
    otherOptions: [
      "--author --by --for": "it removes your own; a manager removes another one with --review ID --reason TEXT"
    ])

  @Argument(help: "Id of the restaurant, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  @Option(help: ArgumentHelp("Review to remove; default: yours.", valueName: "id"), transform: IDArgument.parse)
  var review: IDSuffix?

  @Option(help: ArgumentHelp("Reason; required for the review of another customer.", valueName: "text"))
  var reason: String?

  package init() {}

  package func run(_ remove: any RemoveReviewUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let confirmed = try await confirmed(remove, in: session)
    let (removed, isOwn) = try await remove.execute(confirmed.review, of: id, reason: reason, seen: confirmed.seen)
    session.note("Removed this review:")
    // Only the author can write a review again.
    if isOwn {
      session.registerUndo(
        Undo(
          ReviewView.writing(removed.review), "Write your review again", seen: SeenVersion(removed.review)))
    }
    return ReviewView.record(removed)
  }

  /// Asks for confirmation if the review is another customer's, because only its author can write
  /// it again.
  ///
  /// - Returns: The whole identifier of the given review, and the version that the user agreed to
  ///   remove.
  private func confirmed(
    _ remove: any RemoveReviewUseCase, in session: any CommandSession
  ) async throws -> (review: IDSuffix?, seen: SeenVersion?) {
    guard let review else { return (nil, nil) }
    var seen: SeenVersion?
    let (found, isOwn) = try await remove.prepare(review, of: id, reason: reason)
    if !isOwn {
      let author = found.author.map { " by \($0)" } ?? ""
      let question = "Remove the review\(author) of \"\(found.restaurant)\"? It cannot be restored."
      if try await session.confirmIfNeeded(question) { seen = SeenVersion(found.review) }
    }
    return (IDSuffix(found.review.id.description) ?? review, seen)
  }
}

package struct ListReviewsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants reviews", "List reviews, latest first", permission: .showRestaurant,
    examples: [
      "restaurants reviews 9f3a21bc --limit 5", "restaurants reviews 9f3a21bc --after 77e0c1d2",
      "restaurants reviews --limit 5", "restaurants reviews --mine",
    ],
    otherOptions: [
      "--me --my --own": "--mine",
      "--author --by --user": "it has no filter by author; for one restaurant: restaurants reviews <id>",
    ], listsLatestFirst: true)

  @Argument(
    help: "Id of the restaurant, or its last characters; default: all restaurants (staff only).",
    transform: IDArgument.parse)
  var id: IDSuffix?

  @Flag(help: "Your own reviews of all restaurants.")
  var mine = false

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  package init() {}

  package func validate() throws {
    if mine, id != nil { throw ValidationError("--mine lists your reviews of all restaurants; omit the id") }
  }

  package func run(_ list: any ListReviewsUseCase, in session: any CommandSession) async throws -> CommandOutput {
    do {
      return .list(try await pages(of: list, in: session))
    } catch let denied as AccessDenied where id == nil && !mine {
      throw ShellError(
        denied.code, denied.message, kind: denied.kind,
        suggestion: "Name a restaurant: restaurants reviews ID; for your own: restaurants reviews --mine")
    }
  }

  private func pages(of list: any ListReviewsUseCase, in session: any CommandSession) async throws -> OutputList {
    try await .pages(
      columns: id == nil ? ReviewView.columnsOfAll : ReviewView.columns,
      emptyMessage: "No reviews yet! Write one with: restaurants review", limits, after: after.id, in: session,
      row: id == nil ? ReviewView.rowOfAll : ReviewView.row
    ) { [mine] last, start, count in
      let after: IDSuffix? = last.map { IDSuffix($0.review.id.description) } ?? start
      return try await mine ? list.own(limit: count, after: after) : list.execute(id, limit: count, after: after)
    }
  }
}

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
