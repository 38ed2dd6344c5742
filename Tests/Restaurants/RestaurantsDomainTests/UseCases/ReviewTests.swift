import Contracts
import DomainKit
import RestaurantsDomain
import Synchronization
import Testing
import TestingKit

@Suite struct `A customer's review` {
  private let town: FakeTown
  private let ada = Principal.person(UniqueID(high: 1, low: 1), .customer)
  private let bo = Principal.person(UniqueID(high: 1, low: 2), .customer)

  init() throws { town = FakeTown([try Sample.restaurant(1)]) }

  @discardableResult
  private func review(_ stars: Int, by person: Principal, text: String? = nil) async throws -> Review {
    let writing = WriteReview(
      work: town.work(as: person), customers: FakeCustomerNames(), clock: town.clock, ids: town.ids)
    return try await writing.execute(ReviewRating(stars), text: text, of: Sample.suffix(town.content.restaurants[0]))
      .after
      .review
  }

  @Test func `moves the rating`() async throws {
    try await review(5, by: ada, text: "Great")
    #expect(town.content.restaurants[0].customerRating == 5)
    try await review(2, by: bo)
    #expect(town.content.restaurants[0].customerRating == 3.5)
    #expect(town.content.restaurants[0].reviews.recent.count == 2)
  }

  @Test func `takes the place of the same customer's earlier one`() async throws {
    let first = try await review(1, by: ada, text: "Cold")
    town.clock.advance(byMilliseconds: 5)
    let second = try await review(5, by: ada)
    #expect(second.id == first.id)
    #expect(town.content.reviews.map(\.rating.value) == [5])
    #expect(town.content.reviews.first?.text == nil)
    #expect(town.content.reviews.first?.createdAt == town.clock.now)
    #expect(town.content.restaurants[0].customerRating == 5)
    #expect(town.content.restaurants[0].reviews.count == 1)
    #expect(town.content.restaurants[0].reviews.recent.count == 1)
  }

  @Test func `lists its restaurant for its author only, also after the restaurant was closed`() async throws {
    try await review(5, by: ada)
    _ = try await CloseRestaurant(work: town.work(), listings: town.listings)
      .execute(closing: Sample.suffix(town.content.restaurants[0]), seen: nil)
    let adas = ListReviewedRestaurants(work: town.work(as: ada), listings: town.listings)
    #expect(try await adas.execute(latest: 9).map(\.restaurant.name) == ["Nonna's"])
    let bos = ListReviewedRestaurants(work: town.work(as: bo), listings: town.listings)
    #expect(try await bos.execute(latest: 9).isEmpty)
  }

  private func remove(
    _ review: Review? = nil, by person: Principal, reason: String? = nil, seen: SeenVersion? = nil
  ) async throws -> (review: ReviewListing, isOwn: Bool) {
    let suffix = try review.map { try #require(IDSuffix($0.id.description)) }
    return try await RemoveReview(work: town.work(as: person), customers: FakeCustomerNames(), clock: town.clock)
      .execute(suffix, of: Sample.suffix(town.content.restaurants[0]), reason: reason, seen: seen)
  }

  @Test func `is not replaced by the undo of the removal of an earlier one`() async throws {
    try await review(5, by: ada)
    let removed = SeenVersion(try await remove(by: ada).review.review)
    try await WorkScope.with(\.seenVersion, removed) { _ = try await review(5, by: ada) }
    #expect(town.content.reviews.map(\.rating.value) == [5])
    _ = try await remove(by: ada)
    try await review(1, by: ada)
    await #expect(throws: ChangedSince.self) {
      try await WorkScope.with(\.seenVersion, removed) { _ = try await review(5, by: ada) }
    }
    #expect(town.content.reviews.map(\.rating.value) == [1])
  }

  @Test func `is found for the question before its removal, with a reason unless it is the user's own`() async throws {
    let manager = Principal.person(UniqueID(high: 1, low: 9), .manager)
    let reviews = [try await review(5, by: ada), try await review(2, by: manager)]
    let place = try Sample.suffix(town.content.restaurants[0])
    let suffixes = try reviews.map { try #require(IDSuffix($0.id.description)) }
    let removal = RemoveReview(work: town.work(as: manager), customers: FakeCustomerNames(), clock: town.clock)
    await #expect(throws: RestaurantError.reasonNeeded) {
      try await removal.prepare(suffixes[0], of: place, reason: nil)
    }
    let other = try await removal.prepare(suffixes[0], of: place, reason: "Spam")
    #expect((other.review.review.id, other.isOwn) == (reviews[0].id, false))
    #expect(try await removal.prepare(suffixes[1], of: place, reason: nil).isOwn)
    #expect(town.content.reviews.count == 2)
  }

  @Test func `whose id stands for its restaurant's, or that another one has, leads to its own line`() async throws {
    town.content.restaurants.append(try Sample.restaurant(2, name: "Joe's"))
    let review = try await review(1, by: ada)
    let restaurant = town.content.restaurants[0].id.description
    func error(_ review: Review?, of place: String, by person: Principal) async throws -> RestaurantError? {
      let suffixes = try (try #require(IDSuffix(place)), review.map { try #require(IDSuffix($0.id.description)) })
      return await #expect(throws: RestaurantError.self) {
        try await RemoveReview(work: town.work(as: person), customers: FakeCustomerNames(), clock: town.clock)
          .execute(suffixes.1, of: suffixes.0, reason: "Spam", seen: nil)
      }
    }
    let (id, manager) = (review.id.description, Principal.person(UniqueID(high: 1, low: 9), .manager))
    let others = RestaurantError.reviewElsewhere(id, of: "Nonna's", id: restaurant, isOwn: false)
    #expect(try await error(nil, of: id, by: manager) == others)
    #expect(try await error(review, of: id, by: manager) == others)
    #expect(try await error(review, of: town.content.restaurants[1].id.description, by: manager) == others)
    let own = RestaurantError.reviewElsewhere(id, of: "Nonna's", id: restaurant, isOwn: true)
    #expect(try await error(nil, of: id, by: ada) == own)
    #expect(try await error(nil, of: id, by: bo) == .notFound(id))
    #expect(own.suggestion == "write: restaurants unreview \(restaurant.suffix(8))")
    #expect(others.suggestion == "write: restaurants unreview \(restaurant.suffix(8)) --review \(id) --reason TEXT")
  }

  @Test func `is not removed if its author has changed it since the question`() async throws {
    let manager = Principal.person(UniqueID(high: 1, low: 9), .manager)
    let review = try await review(1, by: ada)
    let seen = SeenVersion(review)
    try await self.review(5, by: ada)
    await #expect(throws: RestaurantError.reviewChanged(of: town.content.restaurants[0].id.description)) {
      try await remove(review, by: manager, reason: "Spam", seen: seen)
    }
    #expect(town.content.reviews.count == 1)
    let changed = try #require(town.content.reviews.first)
    _ = try await remove(changed, by: manager, reason: "Spam", seen: SeenVersion(changed))
    #expect(town.content.reviews.isEmpty)
  }

  @Test func `is removed by its author, and the rating forgets it`() async throws {
    try await review(5, by: ada)
    try await review(2, by: bo)
    let (removed, isOwn) = try await remove(by: ada)
    #expect((removed.review.rating.value, removed.author, isOwn) == (5, "Customer 1", true))
    #expect(town.content.reviews.map(\.rating.value) == [2])
    #expect(town.content.restaurants[0].customerRating == 2)
    #expect(town.content.restaurants[0].reviews.count == 1)
    #expect(town.content.restaurants[0].reviews.recent.count == 1)
    let id = town.content.restaurants[0].id.description
    await #expect(throws: RestaurantError.noOwnReview("Nonna's", id: id)) { try await remove(by: ada) }
    _ = try await remove(by: bo)
    #expect(town.content.restaurants[0].reviews == ReviewTally())
  }

  @Test func `is removed by a manager with a reason, which is recorded`() async throws {
    let review = try await review(1, by: ada)
    let boss = Principal.person(UniqueID(high: 1, low: 9), .manager)
    await #expect(throws: AccessDenied.self) { try await remove(review, by: bo, reason: "Rude") }
    await #expect(throws: RestaurantError.reasonNeeded) { try await remove(review, by: boss) }
    #expect(town.content.reviews.count == 1)
    #expect(try await remove(review, by: boss, reason: "Spam").isOwn == false)
    #expect(town.content.reviews == [])
    let event = try #require(town.events.compactMap { $0 as? ReviewRemoved }.last)
    #expect((event.review, event.author, event.reason) == (review.id.raw, UniqueID(high: 1, low: 1), "Spam"))
    #expect(event.authorName == "Customer 1")
  }

  @Test func `that its author removes has no reason to tell the author`() async throws {
    _ = try await review(1, by: ada)
    #expect(try await remove(by: ada, reason: "My mistake").isOwn)
    #expect(town.events.compactMap { $0 as? ReviewRemoved }.map(\.reason) == [nil])
  }

  @Test func `reads no more of the others than can be recent`() async throws {
    for number in 0..<30 {
      town.clock.advance(byMilliseconds: 1)
      try await review(3, by: .person(UniqueID(high: 2, low: UInt64(number)), .customer))
    }
    #expect(Set(town.reviewLimits) == [20])
    #expect(town.content.restaurants[0].reviews.recent.count == 20)
    #expect(town.content.restaurants[0].reviews.count == 30)
    // An older recent review takes the place of a removed one.
    _ = try await remove(by: .person(UniqueID(high: 2, low: 29), .customer))
    #expect(town.content.restaurants[0].reviews.recent.count == 20)
  }

  @Test func `is refused where it is unsafe, or the restaurant closed`() async throws {
    await #expect(throws: RestaurantError.self) { try await review(3, by: ada, text: "\u{1B}[31m") }
    var closed = town.content
    try closed.restaurants[0].close(at: Sample.noon)
    town.content = closed
    await #expect(throws: RestaurantError.closed("Nonna's")) { try await review(3, by: ada) }
    #expect(town.content.reviews == [])
  }

  @Test func `belongs to the local user where there are no accounts`() async throws {
    #expect(try await review(3, by: .unrestricted).author == .localUser)
    #expect(try await review(3, by: ada).author.id == UniqueID(high: 1, low: 1))
  }

  @Test func `counts in the score as long as it is recent`() async throws {
    try await review(4, by: ada)
    let scoring = CalculateRestaurantScore(work: town.work(), clock: town.clock)
    let suffix = try Sample.suffix(town.content.restaurants[0])
    let rating = town.content.restaurants[0].rating
    #expect(try await scoring.execute(suffix).score == RestaurantScore(rating: rating, reviews: 1, recent: 1))
    town.clock.advance(byMilliseconds: Sample.days(90))
    #expect(try await scoring.execute(suffix).score == RestaurantScore(rating: rating, reviews: 1, recent: 0))
  }

  @Test func `brings a few others up to date whose reviews have grown old`() async throws {
    let old = Sample.noon.advanced(byMilliseconds: -1)
    let stale = ReviewTally(count: 3, sum: 9, recent: RecentReviews(count: 3, until: old))
    var content = town.content
    content.restaurants += try (2...20).map { try Sample.restaurant($0, name: "R\($0)", reviews: stale) }
    town.content = content
    try await review(4, by: ada)
    let fresh = town.content.restaurants.dropFirst().count { $0.reviews.recent == RecentReviews() }
    #expect(fresh == WriteReview.upkeep)
    #expect(town.content.restaurants[0].reviews.recent.count == 1)
  }

  @Test func `of another restaurant is no place to continue a list`() async throws {
    let elsewhere = try Sample.restaurant(2, name: "Joe's")
    town.content.restaurants.append(elsewhere)
    try await review(4, by: ada)
    let writing = WriteReview(work: town.work(as: bo), customers: FakeCustomerNames(), clock: town.clock, ids: town.ids)
    let other = try await writing.execute(ReviewRating(5), text: nil, of: Sample.suffix(elsewhere)).after.review
    let listing = ListReviews(work: town.work(), customers: FakeCustomerNames())
    let whole = other.id.description
    await #expect(throws: RestaurantError.reviewNotFound(whole, of: town.content.restaurants[0].id.description)) {
      try await listing.execute(Sample.suffix(town.content.restaurants[0]), limit: 5, after: IDSuffix(whole))
    }
  }

  @Test func `is listed for the staff among those of all restaurants, latest first`() async throws {
    let elsewhere = try Sample.restaurant(2, name: "Joe's")
    town.content.restaurants.append(elsewhere)
    let first = try await review(4, by: ada)
    town.clock.advance(byMilliseconds: 5)
    let writing = WriteReview(work: town.work(as: bo), customers: FakeCustomerNames(), clock: town.clock, ids: town.ids)
    let second = try await writing.execute(ReviewRating(5), text: nil, of: Sample.suffix(elsewhere)).after.review
    let barista = Principal.person(UniqueID(high: 1, low: 9), .barista)
    let listing = ListReviews(work: town.work(as: barista), customers: FakeCustomerNames())
    let all = try await listing.execute(nil, limit: 5, after: nil)
    #expect(all.map(\.review.id) == [second.id, first.id])
    #expect(all.map(\.restaurant) == ["Joe's", "Nonna's"])
    #expect(all.map(\.author) == ["Customer 2", "Customer 1"])
    #expect(try await listing.execute(nil, limit: 1, after: nil).map(\.review.id) == [second.id])
    let suffix = try #require(IDSuffix(String(second.id.description.suffix(12))))
    #expect(try await listing.execute(nil, limit: 5, after: suffix).map(\.review.id) == [first.id])
    await #expect(throws: RestaurantError.unknownReview("ffffffff")) {
      try await listing.execute(nil, limit: 5, after: IDSuffix("ffffffff"))
    }
    await #expect(throws: AccessDenied.self) {
      try await ListReviews(work: town.work(as: ada), customers: FakeCustomerNames()).execute(nil, limit: 5, after: nil)
    }
  }

  @Test func `is listed for its author among those of all restaurants`() async throws {
    try await review(2, by: bo)
    let elsewhere = try Sample.restaurant(2, name: "Joe's")
    town.content.restaurants.append(elsewhere)
    let first = try await review(4, by: ada)
    town.clock.advance(byMilliseconds: 5)
    let writing = WriteReview(
      work: town.work(as: ada), customers: FakeCustomerNames(), clock: town.clock, ids: town.ids)
    let second = try await writing.execute(ReviewRating(5), text: nil, of: Sample.suffix(elsewhere)).after.review
    let listing = ListReviews(work: town.work(as: ada), customers: FakeCustomerNames())
    #expect(try await listing.own(limit: 5, after: nil).map(\.restaurant) == ["Joe's", "Nonna's"])
    let last = IDSuffix(second.id.description)
    #expect(try await listing.own(limit: 5, after: last).map(\.review.id) == [first.id])
    let others = try #require(town.content.reviews.first { $0.author != first.author }).id.description
    await #expect(throws: RestaurantError.unknownReview(others)) {
      try await listing.own(limit: 5, after: IDSuffix(others))
    }
  }

  @Test func `names the street of a restaurant whose name another one has`() async throws {
    town.content.restaurants.append(try Sample.restaurant(2, address: "7 Elm St"))
    try await review(2, by: ada)
    let name = "Nonna's (12 Mott St)"
    let listing = ListReviews(work: town.work(as: ada), customers: FakeCustomerNames())
    let listed = try await listing.execute(Sample.suffix(town.content.restaurants[0]), limit: 5, after: nil)
    #expect(listed.map(\.restaurant) == [name])
    #expect(try await listing.own(limit: 5, after: nil).map(\.restaurant) == [name])
    #expect(try await remove(by: ada).review.restaurant == name)
  }

  @Test func `is listed with the others, latest first, under its author's name`() async throws {
    var ids: [ID<Review>] = []
    for (stars, person) in [(4, ada), (2, bo)] {
      ids.append(try await review(stars, by: person).id)
      town.clock.advance(byMilliseconds: 5)
    }
    let listing = ListReviews(work: town.work(), customers: FakeCustomerNames())
    let suffix = try Sample.suffix(town.content.restaurants[0])
    let all = try await listing.execute(suffix, limit: 5, after: nil)
    #expect(all.map(\.review.rating.value) == [2, 4])
    #expect(all.map(\.author) == ["Customer 2", "Customer 1"])
    let last = try #require(IDSuffix(String(ids[1].description.suffix(12))))
    #expect(try await listing.execute(suffix, limit: 5, after: last).map(\.review.id) == [ids[0]])
    await #expect(throws: LimitOutOfRange(0, in: "restaurants")) {
      try await listing.execute(suffix, limit: 0, after: nil)
    }
    await #expect(throws: RestaurantError.reviewNotFound("ffffffff", of: town.content.restaurants[0].id.description)) {
      try await listing.execute(suffix, limit: 5, after: IDSuffix("ffffffff"))
    }
    let elsewhere = Sample.id(77, Review.self).description
    await #expect(throws: RestaurantError.reviewNotFound(elsewhere, of: town.content.restaurants[0].id.description)) {
      try await listing.execute(suffix, limit: 5, after: IDSuffix(elsewhere))
    }
  }
}
