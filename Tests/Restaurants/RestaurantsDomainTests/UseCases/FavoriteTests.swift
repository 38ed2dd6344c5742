import Contracts
import DomainKit
import RestaurantsDomain
import Synchronization
import Testing
import TestingKit

@Suite struct `A customer's favorites` {
  private let ada = Principal.person(UniqueID(high: 1, low: 1), .customer)
  private let bo = Principal.person(UniqueID(high: 1, low: 2), .customer)

  @Test func `are one's own, the latest first`() async throws {
    let town = FakeTown([try Sample.restaurant(1), try Sample.restaurant(2, name: "Joe's")])
    let suffixes = try town.content.restaurants.map(Sample.suffix)
    for suffix in suffixes {
      _ = try await SaveFavorite(work: town.work(as: ada), listings: town.listings).execute(saving: suffix)
    }
    let mine = try await GetFavorites(work: town.work(as: ada), listings: town.listings).execute(
      near: nil, limit: 100, after: nil)
    #expect(mine.map(\.restaurant.name) == ["Joe's", "Nonna's"])
    #expect(mine.map(\.isFavorite) == [true, true])
    let listing = GetFavorites(work: town.work(as: ada), listings: town.listings)
    #expect(try await listing.execute(near: nil, limit: 1, after: nil).map(\.restaurant.name) == ["Joe's"])
    #expect(try await listing.execute(near: nil, limit: 9, after: suffixes[1]).map(\.restaurant.name) == ["Nonna's"])
    #expect(try await listing.execute(near: nil, limit: 9, after: suffixes[0]) == [])
    await #expect(throws: LimitOutOfRange(0, in: "restaurants")) {
      try await listing.execute(near: nil, limit: 0, after: nil)
    }
    #expect(
      try await GetFavorites(work: town.work(as: bo), listings: town.listings).execute(
        near: nil, limit: 100, after: nil) == [])
    let removed = try await RemoveFavorite(work: town.work(as: ada), listings: town.listings).execute(
      removing: suffixes[0])
    #expect(!removed.isFavorite)
    await #expect(throws: RestaurantError.notAFavorite("Nonna's")) {
      try await RemoveFavorite(work: town.work(as: bo), listings: town.listings).execute(removing: suffixes[0])
    }
  }

  @Test func `are a hundred at most`() async throws {
    let town = FakeTown(try (1...101).map { try Sample.restaurant($0, name: "R\($0)") })
    let saving = SaveFavorite(work: town.work(as: ada), listings: town.listings)
    for restaurant in town.content.restaurants.prefix(100) {
      _ = try await saving.execute(saving: Sample.suffix(restaurant))
    }
    await #expect(throws: RestaurantError.tooManyFavorites) {
      try await saving.execute(saving: Sample.suffix(town.content.restaurants[100]))
    }
    #expect(town.content.favorites.first?.favorites.count == 100)
  }

  @Test func `are not for users who are not signed in`() async throws {
    let town = FakeTown([try Sample.restaurant(1)])
    await #expect(throws: AccessDenied.notSignedIn(.manageFavorites)) {
      try await SaveFavorite(work: town.work(as: .anonymous), listings: town.listings)
        .execute(saving: Sample.suffix(town.content.restaurants[0]))
    }
  }
}
