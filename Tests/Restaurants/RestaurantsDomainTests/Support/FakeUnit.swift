import DomainKit
import RestaurantsDomain
import Synchronization
import TestingKit

/// A unit of work of the fake town.
struct FakeUnit: RestaurantsContext {
  let draft: DraftUnit<TownContent>

  var restaurants: any RestaurantRepository { self }
  var reviews: any ReviewRepository { self }
  var favorites: any FavoriteRepository { self }
  var places: any PlaceRepository { self }
}

extension FakeUnit: RestaurantRepository {
  func add(_ restaurant: inout Restaurant) throws { draft.save(&restaurant) { $0.restaurants.append($1) } }

  func update(_ restaurant: inout Restaurant) throws { draft.save(&restaurant) { $0.restaurants.replace($1) } }

  func restaurant(_ id: ID<Restaurant>) async throws -> Restaurant? { draft.content.restaurants.first { $0.id == id } }

  func restaurants(endingIn tail: IDSuffix, limit: Int) async throws -> [Restaurant] {
    Array(draft.content.restaurants.filter { tail.matches($0.id.raw) }.prefix(limit))
  }

  func restaurants(on page: RestaurantPage) async throws -> [Restaurant] {
    draft.content.asked.pages.withLock { $0.append(page) }
    let found = draft.content.restaurants.filter { restaurant in
      guard let near = page.near, let within = page.within else { return restaurant.isListed }
      return restaurant.isListed && restaurant.location.map { near.distance(to: $0) <= within } ?? true
    }
    return Array(found.prefix(page.limit))
  }

  func restaurants(matching text: String, limit: Int, after: Restaurant?) async throws -> [Restaurant] {
    let found = draft.content.restaurants.filter {
      SearchTerm.terms(of: text).areFound(in: [$0.name, $0.details.address])
    }
    return Array(found.drop { after != nil && $0.id <= after?.id ?? $0.id }.prefix(limit))
  }

  func restaurants(named key: String, limit: Int, after: Restaurant?) async throws -> [Restaurant] {
    let found = draft.content.restaurants.filter { restaurant in
      restaurant.nameKey == key && after.map { restaurant.id > $0.id } ?? true
    }
    return Array(found.prefix(limit))
  }

  func restaurants(inBorough borough: String, limit: Int) async throws -> [Restaurant] {
    Array(draft.content.restaurants.filter { $0.details.borough == borough }.prefix(limit))
  }

  func boroughs() async throws -> [BoroughCount] {
    Dictionary(grouping: draft.content.restaurants.compactMap(\.details.borough)) { $0 }
      .map { BoroughCount(name: $0, count: $1.count) }
  }

  func closedRestaurants(limit: Int) async throws -> [Restaurant] {
    Array(draft.content.restaurants.filter(\.isClosed).prefix(limit))
  }

  func restaurants(after id: ID<Restaurant>?, limit: Int) async throws -> [Restaurant] {
    let sorted = draft.content.restaurants.sorted { $0.id < $1.id }.filter { restaurant in
      id.map { restaurant.id > $0 } ?? true
    }
    return Array(sorted.prefix(limit))
  }

  func isServed(cuisine key: String) async throws -> Bool {
    draft.content.restaurants.contains { $0.details.cuisineKey == key }
  }

  func cuisines() async throws -> [CuisineCount] {
    Dictionary(grouping: draft.content.restaurants, by: \.details.cuisine).map {
      CuisineCount(name: $0, count: $1.count)
    }
    .sorted { $0.name < $1.name }
  }

  func count() async throws -> RestaurantCount { RestaurantCount(all: draft.content.restaurants.count) }

  func known(of sources: [String]) async throws -> Set<String> {
    Set(draft.content.restaurants.compactMap(\.source)).intersection(sources)
  }

  func restaurants(withRecentReviewsUntil moment: Timestamp, limit: Int) async throws -> [Restaurant] {
    Array(
      draft.content.restaurants.filter { restaurant in
        restaurant.reviews.recent.until.map { $0 <= moment } ?? false
      }.prefix(limit))
  }
}

extension FakeUnit: ReviewRepository {
  func add(_ review: inout Review) throws { draft.save(&review) { $0.reviews.append($1) } }

  func update(_ review: inout Review) throws { draft.save(&review) { $0.reviews.replace($1) } }

  func remove(_ review: inout Review) throws {
    let id = review.id
    draft.change { $0.reviews.removeAll { $0.id == id } }
  }

  func review(of restaurant: ID<Restaurant>, by author: Guest) async throws -> Review? {
    draft.content.reviews.first { $0.restaurant == restaurant && $0.author == author }
  }

  func review(_ id: ID<Review>) async throws -> Review? { draft.content.reviews.first { $0.id == id } }

  func reviews(of restaurant: ID<Restaurant>, endingIn tail: IDSuffix, limit: Int) async throws -> [Review] {
    Array(draft.content.reviews.filter { $0.restaurant == restaurant && tail.matches($0.id.raw) }.prefix(limit))
  }

  func reviews(of restaurant: ID<Restaurant>, limit: Int, after: Review?) async throws -> [Review] {
    draft.content.asked.reviewLimits.withLock { $0.append(limit) }
    let found = draft.content.reviews.filter { $0.restaurant == restaurant }.sorted { $0.createdAt > $1.createdAt }
    return Array(found.drop { after != nil && $0.createdAt >= after?.createdAt ?? $0.createdAt }.prefix(limit))
  }
}

/// A provider that names customers by the last digit of their identifier.
struct FakeGuestNames: GuestNameProvider {
  func names(of guests: Set<Guest>) async throws -> [Guest: String] {
    Dictionary(uniqueKeysWithValues: guests.map { ($0, "Guest \($0.id.low & 15)") })
  }
}

extension FakeUnit: PlaceRepository {
  func add(_ place: inout Place) throws { draft.save(&place) { $0.places.append($1) } }

  func update(_ place: inout Place) throws { draft.save(&place) { $0.places.replace($1) } }

  func remove(_ place: inout Place) throws {
    let id = place.id
    draft.change { $0.places.removeAll { $0.id == id } }
  }

  func place(keyed key: String) async throws -> Place? { draft.content.places.first { $0.key == key } }
  func places() async throws -> [Place] { draft.content.places.sorted { $0.key < $1.key } }
}

extension FakeUnit: FavoriteRepository {
  func add(_ list: inout FavoriteList) throws { draft.save(&list) { $0.favorites.append($1) } }

  func update(_ list: inout FavoriteList) throws { draft.save(&list) { $0.favorites.replace($1) } }

  func favorites(of guest: Guest) async throws -> FavoriteList? {
    draft.content.favorites.first { $0.id.raw == guest.id }
  }
}
