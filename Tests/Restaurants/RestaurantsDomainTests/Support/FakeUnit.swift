import DomainKit
import RestaurantsDomain
import Synchronization
import TestingKit

/// A unit of work of the fake town.
struct FakeUnit: RestaurantsContext {
  let draft: MemoryUnit<TownContent>

  var restaurants: any RestaurantRepository { FakeRestaurants(draft: draft) }
  var reviews: any ReviewRepository { FakeReviews(draft: draft) }
  var favorites: any FavoriteRepository { FakeFavorites(draft: draft) }
  var places: any PlaceRepository { FakePlaces(draft: draft) }
}

struct FakeRestaurants: MemoryRepository, RestaurantRepository {
  let draft: MemoryUnit<TownContent>
  var path: WritableKeyPath<TownContent, [Restaurant]> { \.restaurants }

  func restaurant(_ id: ID<Restaurant>) async throws -> Restaurant? { entities.first { $0.id == id } }

  func restaurants(endingIn suffix: IDSuffix, limit: Int) async throws -> [Restaurant] {
    Array(entities.filter { suffix.matches($0.id.raw) }.prefix(limit))
  }

  func restaurants(on page: RestaurantPage) async throws -> [Restaurant] {
    draft.content.asked.pages.withLock { $0.append(page) }
    let found = entities.filter { restaurant in
      guard let near = page.near, let within = page.within else { return restaurant.isListed }
      return restaurant.isListed && restaurant.location.map { near.distance(to: $0) <= within } ?? false
    }
    return Array(found.prefix(page.limit))
  }

  func restaurants(matching text: String, limit: Int, after: Restaurant?) async throws -> [Restaurant] {
    let found = entities.filter {
      SearchTerm.terms(of: text).areFound(in: [$0.name, $0.details.address])
    }
    return Array(found.drop { after != nil && $0.id <= after?.id ?? $0.id }.prefix(limit))
  }

  func restaurants(named key: String, limit: Int, after: Restaurant?) async throws -> [Restaurant] {
    let found = entities.filter { restaurant in
      restaurant.nameKey == key && after.map { restaurant.id > $0.id } ?? true
    }
    return Array(found.prefix(limit))
  }

  func namesakes(keyed key: String) async throws -> [Restaurant] { entities.filter { $0.nameKey == key } }

  func restaurants(inBoroughs names: [String], limit: Int) async throws -> [Restaurant] {
    Array(entities.filter { $0.details.borough.map(names.contains) ?? false }.prefix(limit))
  }

  func boroughs() async throws -> [BoroughCount] {
    Dictionary(grouping: entities.compactMap(\.details.borough)) { $0 }
      .map { BoroughCount(name: $0, count: $1.count) }
  }

  func closedRestaurants(limit: Int) async throws -> [Restaurant] {
    Array(entities.filter(\.isClosed).prefix(limit))
  }

  func restaurants(after id: ID<Restaurant>?, limit: Int) async throws -> [Restaurant] {
    let sorted = entities.sorted { $0.id < $1.id }.filter { restaurant in
      id.map { restaurant.id > $0 } ?? true
    }
    return Array(sorted.prefix(limit))
  }

  func isServed(cuisine key: String) async throws -> Bool {
    entities.contains { $0.details.cuisineKey == key }
  }

  func cuisines() async throws -> [CuisineCount] {
    Dictionary(grouping: entities, by: \.details.cuisine).map {
      CuisineCount(name: $0, count: $1.count)
    }
    .sorted { $0.name < $1.name }
  }

  func count(on page: RestaurantPage) async throws -> Int? {
    var page = page
    (page.limit, page.after) = (.max, nil)
    return try await restaurants(on: page).count
  }

  func count() async throws -> RestaurantCount { RestaurantCount(all: entities.count) }

  func reserveNameAndAddress(of _: Restaurant) async throws {}

  func existing(among sources: [String]) async throws -> Set<String> {
    Set(entities.compactMap(\.source)).intersection(sources)
  }

  func restaurant(from source: String) async throws -> Restaurant? { entities.first { $0.source == source } }

  func restaurants(withRecentReviewsUntil moment: Timestamp, limit: Int) async throws -> [Restaurant] {
    Array(
      entities.filter { restaurant in
        restaurant.reviews.recent.until.map { $0 <= moment } ?? false
      }.prefix(limit))
  }
}

struct FakeReviews: MemoryRepository, ReviewRepository {
  let draft: MemoryUnit<TownContent>
  var path: WritableKeyPath<TownContent, [Review]> { \.reviews }

  func review(of restaurant: ID<Restaurant>, by author: CatalogUser) async throws -> Review? {
    entities.first { $0.restaurant == restaurant && $0.author == author }
  }

  func review(_ id: ID<Review>) async throws -> Review? { entities.first { $0.id == id } }

  func reviews(of restaurant: ID<Restaurant>, endingIn suffix: IDSuffix, limit: Int) async throws -> [Review] {
    Array(entities.filter { $0.restaurant == restaurant && suffix.matches($0.id.raw) }.prefix(limit))
  }

  func reviews(endingIn suffix: IDSuffix, limit: Int) async throws -> [Review] {
    Array(entities.filter { suffix.matches($0.id.raw) }.prefix(limit))
  }

  func reviews(limit: Int, after: Review?) async throws -> [Review] {
    let found = entities.sorted { $0.createdAt > $1.createdAt }
    return Array(found.drop { after != nil && $0.createdAt >= after?.createdAt ?? $0.createdAt }.prefix(limit))
  }

  func reviews(by author: CatalogUser, limit: Int, after: Review?) async throws -> [Review] {
    try await reviews(limit: .max, after: after).filter { $0.author == author }.prefix(limit).map(\.self)
  }

  func reviews(of restaurant: ID<Restaurant>, limit: Int, after: Review?) async throws -> [Review] {
    draft.content.asked.reviewLimits.withLock { $0.append(limit) }
    let found = entities.filter { $0.restaurant == restaurant }.sorted { $0.createdAt > $1.createdAt }
    return Array(found.drop { after != nil && $0.createdAt >= after?.createdAt ?? $0.createdAt }.prefix(limit))
  }
}

/// A provider that names customers by the last digit of their identifier.
struct FakeCustomerNames: CustomerNameProvider {
  func names(of customers: Set<CatalogUser>) async throws -> [CatalogUser: String] {
    Dictionary(uniqueKeysWithValues: customers.map { ($0, "Customer \($0.id.low & 15)") })
  }
}

struct FakePlaces: MemoryRepository, PlaceRepository {
  let draft: MemoryUnit<TownContent>
  var path: WritableKeyPath<TownContent, [Place]> { \.places }

  func place(keyed key: String) async throws -> Place? { entities.first { $0.key == key } }
  func places() async throws -> [Place] { entities.sorted { $0.key < $1.key } }
}

struct FakeFavorites: MemoryRepository, FavoriteRepository {
  let draft: MemoryUnit<TownContent>
  var path: WritableKeyPath<TownContent, [FavoriteList]> { \.favorites }

  func favorites(of user: CatalogUser) async throws -> FavoriteList? {
    entities.first { $0.id.raw == user.id }
  }
}
