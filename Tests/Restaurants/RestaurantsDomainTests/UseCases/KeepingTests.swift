import Contracts
import DomainKit
import RestaurantsDomain
import Synchronization
import Testing
import TestingKit

@Suite struct `Keeping the catalogue` {
  private let guest = Principal.person(UniqueID(high: 1, low: 1), .guest)

  @Test func `adds a restaurant`() async throws {
    let town = FakeTown()
    let adding = AddRestaurant(work: town.work(), now: town.now, ids: town.ids)
    let listing = try await adding.execute(Sample.details())
    #expect(town.content.restaurants == [listing.restaurant])
    #expect(listing.restaurant.isListed)
  }

  @Test func `adds none that guests could not be shown`() async throws {
    let town = FakeTown()
    let adding = AddRestaurant(work: town.work(), now: town.now, ids: town.ids)
    for (details, field) in [
      (try Sample.details(name: ""), "name"), (try Sample.details(address: ""), "address"),
      (try Sample.details(priceLevel: nil), "price level"),
    ] {
      await #expect(throws: RestaurantError.incomplete(field)) { try await adding.execute(details) }
    }
    #expect(town.content.restaurants == [])
  }

  @Test func `changes a restaurant, but not into itself`() async throws {
    let town = FakeTown([try Sample.restaurant(1)])
    let updating = UpdateRestaurant(work: town.work(), now: town.now)
    let tail = try Sample.tail(town.content.restaurants[0])
    var change = RestaurantChange()
    await #expect(throws: RestaurantError.nothingToChange) { try await updating.execute(change, of: tail) }
    change.phone = "555-0100"
    #expect(try await updating.execute(change, of: tail).restaurant.details.phone == "555-0100")
  }

  @Test func `closes and reopens a restaurant`() async throws {
    let town = FakeTown([try Sample.restaurant(1)])
    let closing = CloseRestaurant(work: town.work(), now: town.now)
    let tail = try Sample.tail(town.content.restaurants[0])
    #expect(try await closing.execute(closing: tail).restaurant.isClosed)
    #expect(town.content.events.map { $0 is RestaurantClosed } == [true])
    #expect(try await !closing.execute(reopening: tail).restaurant.isClosed)
  }

  @Test func `is for managers`() async throws {
    let town = FakeTown([try Sample.restaurant(1)])
    let tail = try Sample.tail(town.content.restaurants[0])
    let work = town.work(as: guest)
    var change = RestaurantChange()
    change.phone = "1"
    await #expect(throws: AccessDenied.notAllowed(.changeRestaurants, .guest)) {
      try await AddRestaurant(work: work, now: town.now, ids: town.ids).execute(Sample.details())
    }
    await #expect(throws: AccessDenied.self) {
      try await UpdateRestaurant(work: work, now: town.now).execute(change, of: tail)
    }
    await #expect(throws: AccessDenied.self) {
      try await CloseRestaurant(work: work, now: town.now).execute(closing: tail)
    }
    #expect(town.content.restaurants == [try Sample.restaurant(1)])
  }
}

@Suite struct `A guest's review` {
  private let town: FakeTown
  private let ada = Principal.person(UniqueID(high: 1, low: 1), .guest)
  private let bo = Principal.person(UniqueID(high: 1, low: 2), .guest)

  init() throws { town = FakeTown([try Sample.restaurant(1)]) }

  @discardableResult
  private func review(_ stars: Int, by person: Principal, text: String? = nil) async throws -> Review {
    let writing = WriteReview(work: town.work(as: person), clock: town.clock, ids: town.ids)
    return try await writing.execute(ReviewRating(stars), text: text, of: Sample.tail(town.content.restaurants[0]))
  }

  @Test func `moves the rating`() async throws {
    try await review(5, by: ada, text: "Great")
    #expect(town.content.restaurants[0].rating == 5)
    try await review(2, by: bo)
    #expect(town.content.restaurants[0].rating == 3.5)
    #expect(town.content.restaurants[0].reviews.recent.count == 2)
  }

  @Test func `takes the place of the same guest's earlier one`() async throws {
    let first = try await review(1, by: ada, text: "Cold")
    town.clock.advance(byMilliseconds: 5)
    let second = try await review(5, by: ada)
    #expect(second.id == first.id)
    #expect(town.content.reviews.map(\.rating.value) == [5])
    #expect(town.content.reviews.first?.text == nil)
    #expect(town.content.reviews.first?.createdAt == town.clock.now)
    #expect(town.content.restaurants[0].rating == 5)
    #expect(town.content.restaurants[0].reviews.count == 1)
    #expect(town.content.restaurants[0].reviews.recent.count == 1)
  }

  @Test func `reads no more of the others than can be recent`() async throws {
    for number in 0..<30 { try await review(3, by: .person(UniqueID(high: 2, low: UInt64(number)), .guest)) }
    #expect(Set(town.reviewLimits.withLock { $0 }) == [20])
    #expect(town.content.restaurants[0].reviews.recent.count == 20)
    #expect(town.content.restaurants[0].reviews.count == 30)
  }

  @Test func `is refused where it is unsafe, or the restaurant closed`() async throws {
    await #expect(throws: RestaurantError.self) { try await review(3, by: ada, text: "\u{1B}[31m") }
    var closed = town.content
    try closed.restaurants[0].close(at: Sample.noon)
    town.store(closed)
    await #expect(throws: RestaurantError.closed("Nonna's")) { try await review(3, by: ada) }
    #expect(town.content.reviews == [])
  }

  @Test func `belongs to the house where there are no accounts`() async throws {
    #expect(try await review(3, by: .openHouse).author == .house)
    #expect(try await review(3, by: ada).author.id == UniqueID(high: 1, low: 1))
  }

  @Test func `counts in the score as long as it is recent`() async throws {
    try await review(4, by: ada)
    let scoring = CalculateRestaurantScore(work: town.work(), clock: town.clock)
    let tail = try Sample.tail(town.content.restaurants[0])
    #expect(try await scoring.execute(tail).score == RestaurantScore(rating: 4, reviews: 1, recent: 1))
    town.clock.advance(byMilliseconds: Sample.days(90))
    #expect(try await scoring.execute(tail).score == RestaurantScore(rating: 4, reviews: 1, recent: 0))
  }

  @Test func `is listed with the others`() async throws {
    try await review(4, by: ada)
    let listing = ListReviews(work: town.work())
    let tail = try Sample.tail(town.content.restaurants[0])
    #expect(try await listing.execute(tail, limit: 5, after: nil).map(\.rating.value) == [4])
    await #expect(throws: RestaurantError.limitOutOfRange(0)) { try await listing.execute(tail, limit: 0, after: nil) }
  }
}

@Suite struct `A guest's favorites` {
  private let ada = Principal.person(UniqueID(high: 1, low: 1), .guest)
  private let bo = Principal.person(UniqueID(high: 1, low: 2), .guest)

  @Test func `are one's own, the latest first`() async throws {
    let town = FakeTown([try Sample.restaurant(1), try Sample.restaurant(2, name: "Joe's")])
    let tails = try town.content.restaurants.map(Sample.tail)
    for tail in tails { _ = try await SaveFavorite(work: town.work(as: ada), now: town.now).execute(saving: tail) }
    let mine = try await GetFavorites(work: town.work(as: ada), now: town.now).execute(near: nil)
    #expect(mine.map(\.restaurant.name) == ["Joe's", "Nonna's"])
    #expect(mine.map(\.isFavorite) == [true, true])
    #expect(try await GetFavorites(work: town.work(as: bo), now: town.now).execute(near: nil) == [])
    let removed = try await RemoveFavorite(work: town.work(as: ada), now: town.now).execute(removing: tails[0])
    #expect(!removed.isFavorite)
    await #expect(throws: RestaurantError.notAFavorite("Nonna's")) {
      try await RemoveFavorite(work: town.work(as: bo), now: town.now).execute(removing: tails[0])
    }
  }

  @Test func `are a hundred at most`() async throws {
    let town = FakeTown(try (1...101).map { try Sample.restaurant($0, name: "R\($0)") })
    let saving = SaveFavorite(work: town.work(as: ada), now: town.now)
    for restaurant in town.content.restaurants.prefix(100) {
      _ = try await saving.execute(saving: Sample.tail(restaurant))
    }
    await #expect(throws: RestaurantError.tooManyFavorites) {
      try await saving.execute(saving: Sample.tail(town.content.restaurants[100]))
    }
    #expect(town.content.favorites.first?.favorites.count == 100)
  }

  @Test func `are not for strangers`() async throws {
    let town = FakeTown([try Sample.restaurant(1)])
    await #expect(throws: AccessDenied.notSignedIn(.keepFavorites)) {
      try await SaveFavorite(work: town.work(as: .stranger), now: town.now)
        .execute(saving: Sample.tail(town.content.restaurants[0]))
    }
  }
}
