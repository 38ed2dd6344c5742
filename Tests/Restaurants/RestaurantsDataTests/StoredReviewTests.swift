import DomainKit
import Foundation
import StorageKit
import TestEngines
import Testing
import TestingKit

@testable import RestaurantsData
@testable import RestaurantsDomain

@Suite struct `Stored reviews` {
  @Test(arguments: TestEngine.allCases) func `count as recent where the earlier ones no longer do`(engine: TestEngine)
    async throws
  {
    let town = try StoredTown(on: engine)
    let old = ReviewTally(count: 3, sum: 9, recent: RecentReviews(count: 3, until: town.clock.now))
    let (reviewed, other) = (try await town.add("Joe's", reviews: old), try await town.add("Bo's", reviews: old))
    let writing = WriteReview(work: town.work, customers: NoCustomerNames(), clock: town.clock, ids: town.ids)
    _ = try await writing.execute(ReviewRating(4), text: nil, of: #require(IDSuffix(reviewed.id.description)))
    let recent = try await town.work.execute(for: .anyone("test")) { context in
      var counts: [Int?] = []
      for id in [reviewed.id, other.id] {
        counts.append(try await context.restaurants.restaurant(id)?.reviews.recent.count)
      }
      return counts
    }
    // A count that ends now has ended.
    #expect(recent == [1, 0])
  }

  @Test(arguments: TestEngine.allCases) func `are listed latest first, page by page, each customer's once`(
    engine: TestEngine
  )
    async throws
  {
    let town = try StoredTown(on: engine)
    let restaurant = try await town.add("Joe's")
    try await town.work.execute(for: .anyone("test")) { context in
      for number in 1...5 {
        var review = try Review(
          id: town.ids.next(), restaurant: restaurant.id, author: CatalogUser(UniqueID(high: 1, low: UInt64(number))),
          rating: ReviewRating(number), text: number == 3 ? "Fine" : nil,
          createdAt: Timestamp(milliseconds: Int64(number / 2)))
        try context.reviews.add(&review)
      }
    }
    try await town.work.execute(for: .anyone("test")) { context in
      let first = try await context.reviews.reviews(of: restaurant.id, limit: 2, after: nil)
      #expect(first.map(\.rating.value) == [5, 4])
      let rest = try await context.reviews.reviews(of: restaurant.id, limit: 9, after: first.last)
      #expect(rest.map(\.rating.value) == [3, 2, 1])
      #expect(rest.map(\.text) == ["Fine", nil, nil])
      let mine = try await context.reviews.review(of: restaurant.id, by: CatalogUser(UniqueID(high: 1, low: 4)))
      #expect(mine?.rating.value == 4)
      for review in first + rest {
        let suffix = try #require(IDSuffix(String(review.id.description.suffix(12))))
        let found = try await context.reviews.reviews(of: restaurant.id, endingIn: suffix, limit: 10)
        #expect(found.map(\.id) == [review.id])
        #expect(try await context.reviews.reviews(of: ID(town.ids.next()), endingIn: suffix, limit: 10) == [])
      }
    }
    let elsewhere = try await town.add("Bo's")
    try await town.work.execute(for: .anyone("test")) { context in
      var review = try Review(
        id: town.ids.next(), restaurant: elsewhere.id, author: CatalogUser(UniqueID(high: 1, low: 1)),
        rating: ReviewRating(1), text: "Elsewhere", createdAt: Timestamp(milliseconds: 1))
      try context.reviews.add(&review)
    }
    try await town.work.execute(for: .anyone("test")) { context in
      let first = try await context.reviews.reviews(limit: 3, after: nil)
      let rest = try await context.reviews.reviews(limit: 9, after: first.last)
      #expect((first + rest).map(\.rating.value) == [5, 4, 1, 3, 2, 1])
      #expect((first + rest).map(\.restaurant).firstIndex(of: elsewhere.id) == 2)
      let author = CatalogUser(UniqueID(high: 1, low: 1))
      let own = try await context.reviews.reviews(by: author, limit: 9, after: nil)
      #expect(own.map(\.restaurant) == [elsewhere.id, restaurant.id])
      let latest = try await context.reviews.reviews(by: author, limit: 1, after: nil)
      #expect(latest == [own[0]])
      #expect(try await context.reviews.reviews(by: author, limit: 9, after: own[0]) == [own[1]])
      for review in first + rest {
        let suffix = try #require(IDSuffix(String(review.id.description.suffix(12))))
        #expect(try await context.reviews.reviews(endingIn: suffix, limit: 10).map(\.id) == [review.id])
      }
    }
    await #expect(throws: UniquenessConflict.self) {
      try await town.work.execute(for: .anyone("test")) { context in
        var review = try Review(
          id: town.ids.next(), restaurant: restaurant.id, author: CatalogUser(UniqueID(high: 1, low: 1)),
          rating: ReviewRating(1), text: nil, createdAt: town.clock.now)
        try context.reviews.add(&review)
      }
    }
  }
}
