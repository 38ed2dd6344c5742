import DomainKit
import RestaurantsDomain
import RestaurantsInterface
import ShellKit
import Testing
import TestingKit

@Suite struct `The help about ratings` {
  @Test func `says which inspections do not count`() {
    let text = String(describing: HelpTopic.ratings.introduction)
    #expect(text.contains("an inspection without points, or with less than 0, does not count"), "\(text)")
  }

  @Test func `explains a rating without an inspection, and the decimals`() {
    let text = String(describing: HelpTopic.ratings.introduction)
    #expect(text.contains("listed rating counts as ten reviews"))
    #expect(text.contains("starts from 3, which counts as ten reviews"))
    #expect(text.contains("two just below a whole star"))
  }

  @Test func `says how the points of inspections become stars, and what fewer reviews add to a score`() {
    let text = String(describing: HelpTopic.ratings.introduction)
    #expect(text.contains("each with half the weight of the next one"))
    #expect(text.contains("0 points are 5 stars, 13 are 4, 27 are 3"))
    #expect(text.contains("0.25 for 20 in the last 90 days; less for fewer"))
  }
}

@Suite struct `The id that was shown last` {
  @Test(arguments: ["restaurants review abcd --rating 4", "restaurants unreview abcd"])
  func `is that of the restaurant after a review is written or removed`(line: String) async throws {
    let harness = RestaurantsHarness(listings: [try Sample.listing()], reviews: [try Sample.review()])
    let result = try await harness.run("-c", line, "-c", "restaurants show @")
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all.last == "show 00000000000000010000000000000003 -")
  }
}

@Suite struct `Removing a review` {
  private static let arguments = ["restaurants", "unreview", "abcd", "--review", "0002", "--reason", "Spam"]
  private static let questions = [
    "find review abcd 0002 Spam", "unreview abcd 00000000000000010000000000000002 Spam",
  ]

  @Test func `of another customer is refused without consent`() async throws {
    let harness = RestaurantsHarness(reviews: [try Sample.review()])
    let result = try await harness.run(arguments: Self.arguments)
    #expect(result.code == 64)
    #expect(result.errors.contains("Remove the review by Ada of \"Joe's\"? It cannot be restored."))
    #expect(harness.asked.all == [Self.questions[0]])
  }

  @Test func `of another customer removes the confirmed one`() async throws {
    let harness = RestaurantsHarness(reviews: [try Sample.review()])
    let result = try await harness.run(arguments: Self.arguments + ["--yes"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all == Self.questions)
  }

  @Test(arguments: [true, false]) func `is undone only for the user's own`(isOwn: Bool) async throws {
    let harness = RestaurantsHarness(reviews: [try Sample.review()], ownsReviews: isOwn)
    let result = try await harness.run(
      "-c", "restaurants unreview abcd --review 0002 --reason Spam --yes", "-c", "undo --list -o json")
    let steps = try #require(result.output.split(separator: "\n").last)
    #expect(steps.contains("\"undo\":\"restaurants review ") == isOwn, "\(result)")
  }

  @Test func `of the user's own asks no question`() async throws {
    let harness = RestaurantsHarness(reviews: [try Sample.review()], ownsReviews: true)
    let result = try await harness.run(arguments: Self.arguments)
    #expect(result.code == 0, "\(result.errors)")
    #expect(harness.asked.all == Self.questions)
  }
}
