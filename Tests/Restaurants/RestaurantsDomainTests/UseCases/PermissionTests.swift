import DomainKit
import RestaurantsDomain
import Testing
import TestingKit

private typealias Guarded = GuardedUseCase<any RestaurantsContext>

@Suite struct `A use case of restaurants` {
  private static let town = FakeTown()
  private static let listings = town.listings
  // swift-format-ignore: NeverForceUnwrap
  private static let suffix = IDSuffix("abcd")!

  private static let all: [Guarded] = [
    Guarded(.listRestaurants) { work in
      _ = try await GetRestaurants(work: work, listings: listings).execute(RestaurantFilter(), after: nil)
    },
    Guarded(.listRestaurants) { _ = try await GetRestaurants(work: $0, listings: listings).count(RestaurantFilter()) },
    Guarded(.listRestaurants) { work in
      _ = try await SearchRestaurants(work: work, listings: listings).execute(RestaurantSearch("joe"), after: nil)
    },
    Guarded(.listRestaurants) { _ = try await CountRestaurants(work: $0).execute() },
    Guarded(.listRestaurants) { _ = try await ListCuisines(work: $0).execute() },
    Guarded(.listRestaurants) { _ = try await ListBoroughs(work: $0).execute() },
    Guarded(.listRestaurants) { _ = try await ListPlaces(work: $0).execute() },
    Guarded(.listRestaurants) { _ = try await LocatePlace(work: $0).execute(nil) },
    Guarded(.showRestaurant) { _ = try await FindRestaurant(work: $0, listings: listings).execute(suffix, near: nil) },
    Guarded(.showRestaurant) {
      _ = try await FindRestaurant(work: $0, listings: listings).distinctNames(of: [Sample.id(1)])
    },
    Guarded(.showRestaurant) { _ = try await RelyOnRestaurant(work: $0, clock: listings.clock).execute(suffix) },
    Guarded(.showRestaurant) { _ = try await CalculateRestaurantScore(work: $0, clock: town.clock).execute(suffix) },
    Guarded(.showRestaurant) { _ = try await reviews($0).execute(suffix, limit: 1, after: nil) },
    Guarded(.listReviews) { _ = try await reviews($0).execute(nil, limit: 1, after: nil) },
    Guarded(.reviewRestaurants) { _ = try await reviews($0).own(limit: 1, after: nil) },
    Guarded(.reviewRestaurants) { work in
      _ = try await ListReviewedRestaurants(work: work, listings: listings).execute(latest: 1)
    },
    Guarded(.reviewRestaurants) { work in
      let write = WriteReview(work: work, customers: FakeCustomerNames(), clock: town.clock, ids: town.ids)
      _ = try await write.execute(ReviewRating(5), text: nil, of: suffix)
    },
    Guarded(.reviewRestaurants) { _ = try await removal($0).execute(nil, of: suffix, reason: nil, seen: nil) },
    Guarded(.removeReviews) { _ = try await removal($0).execute(suffix, of: suffix, reason: "Spam", seen: nil) },
    Guarded(.removeReviews) { _ = try await removal($0).prepare(suffix, of: suffix, reason: "Spam") },
    Guarded(.manageFavorites) { _ = try await SaveFavorite(work: $0, listings: listings).execute(saving: suffix) },
    Guarded(.manageFavorites) { _ = try await RemoveFavorite(work: $0, listings: listings).execute(removing: suffix) },
    Guarded(.manageFavorites) { work in
      _ = try await GetFavorites(work: work, listings: listings).execute(near: nil, limit: 1, after: nil)
    },
    Guarded(.changeRestaurants) { work in
      let add = AddRestaurant(work: work, listings: listings, ids: town.ids)
      _ = try await add.execute(Sample.details(), isDuplicate: false)
    },
    Guarded(.changeRestaurants) { work in
      var change = RestaurantChange()
      change.phone = "1"
      _ = try await UpdateRestaurant(work: work, listings: listings).execute(change, of: suffix)
    },
    Guarded(.changeRestaurants) { work in
      _ = try await CloseRestaurant(work: work, listings: listings).execute(closing: suffix, seen: nil)
    },
    Guarded(.changeRestaurants) { work in
      _ = try await ReopenRestaurant(work: work, listings: listings).execute(reopening: suffix)
    },
    Guarded(.changeRestaurants) { work in
      _ = try await ListClosedRestaurants(work: work, listings: listings).execute(limit: 1)
    },
    Guarded(.showRestaurant) { work in
      _ = try await ListClosedRestaurants(work: work, listings: listings).execute(matching: "joe", limit: 1)
    },
    Guarded(.changeRestaurants) { work in
      let here = try Location(latitude: 1, longitude: 2)
      _ = try await AddPlace(work: work, ids: town.ids).execute(naming: "X", here)
    },
    Guarded(.changeRestaurants) { _ = try await RemovePlace(work: $0).execute(removing: "X") },
  ]

  private static func reviews(_ work: UnitOfWork<any RestaurantsContext>) -> ListReviews {
    ListReviews(work: work, customers: FakeCustomerNames())
  }

  private static func removal(_ work: UnitOfWork<any RestaurantsContext>) -> RemoveReview {
    RemoveReview(work: work, customers: FakeCustomerNames(), clock: town.clock)
  }

  @Test(arguments: all) private func `is denied to every user without its permission, and to no other`(
    useCase: Guarded
  ) async throws {
    for user in Principal.eachRole {
      #expect(try await useCase.isGuarded(from: user, in: FakeTown().work(as: user)), "\(user)")
    }
  }

  @Test func `has the role that the shop's rules name`() {
    let least: [(Permission, Role)] = [
      (.listRestaurants, .customer), (.showRestaurant, .customer), (.reviewRestaurants, .customer),
      (.manageFavorites, .customer), (.listReviews, .barista), (.removeReviews, .manager),
      (.changeRestaurants, .manager), (.importRestaurants, .manager), (.exportRestaurants, .manager),
    ]
    #expect(least.allSatisfy { $0.holder == .role($1) })
  }
}
