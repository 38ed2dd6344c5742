import DomainKit
import RestaurantsDomain
import Synchronization

/// A unit of work of the fake town: it works on a copy and puts it back at the commit.
final class FakeUnit: UnitSession, RestaurantsContext {
  let town: FakeTown
  let draft: Mutex<(content: FakeTown.Content, raised: [RaisedEvent])>

  init(_ town: FakeTown) {
    self.town = town
    draft = Mutex((town.content, []))
  }

  var restaurants: any RestaurantRepository { self }
  var reviews: any ReviewRepository { self }
  var favorites: any FavoriteRepository { self }
  var content: FakeTown.Content { draft.withLock { $0.content } }

  func takeRaisedEvents() -> [RaisedEvent] {
    draft.withLock { draft in
      defer { draft.raised = [] }
      draft.content.events += draft.raised.map(\.event)
      return draft.raised
    }
  }

  func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries {
    town.store(draft.withLock { $0.content })
    return CommittedEntries(due: entries)
  }

  func rollBack() throws {}
}

extension FakeUnit: RestaurantRepository {
  func add(_ restaurant: inout Restaurant) throws {
    restaurant.version = 1
    let saved = restaurant
    draft.withLock { $0.content.restaurants.append(saved) }
  }

  func update(_ restaurant: inout Restaurant) throws {
    let raised = restaurant.unstoredEvents()
    restaurant.version += 1
    let saved = restaurant
    draft.withLock { draft in
      draft.content.restaurants = draft.content.restaurants.map { $0.id == saved.id ? saved : $0 }
      draft.raised += raised
    }
  }

  func confirm(_ restaurant: Restaurant) throws { draft.withLock { $0.content.confirmed.append(restaurant.id) } }

  func restaurant(_ id: ID<Restaurant>) async throws -> Restaurant? { content.restaurants.first { $0.id == id } }

  func restaurants(endingIn tail: IDTail, limit: Int) async throws -> [Restaurant] {
    Array(content.restaurants.filter { tail.matches($0.id.raw) }.prefix(limit))
  }

  func restaurants(on page: RestaurantPage) async throws -> [Restaurant] {
    town.pages.withLock { $0.append(page) }
    return Array(content.restaurants.filter(\.isListed).prefix(page.limit))
  }

  func restaurants(matching words: [String], limit: Int, after: Restaurant?) async throws -> [Restaurant] {
    let found = content.restaurants.filter { restaurant in
      words.allSatisfy { word in FoldedText.words(of: restaurant.name).contains { $0.hasPrefix(word) } }
    }
    return Array(found.drop { after != nil && $0.id <= after?.id ?? $0.id }.prefix(limit))
  }

  func restaurants(named key: String, limit: Int, after: Restaurant?) async throws -> [Restaurant] {
    let found = content.restaurants.filter { restaurant in
      restaurant.nameKey == key && after.map { restaurant.id > $0.id } ?? true
    }
    return Array(found.prefix(limit))
  }

  func restaurants(behind id: ID<Restaurant>?, limit: Int) async throws -> [Restaurant] {
    let sorted = content.restaurants.sorted { $0.id < $1.id }.filter { restaurant in
      id.map { restaurant.id > $0 } ?? true
    }
    return Array(sorted.prefix(limit))
  }

  func isServed(cuisine key: String) async throws -> Bool {
    content.restaurants.contains { $0.details.cuisineKey == key }
  }

  func cuisines() async throws -> [CuisineCount] {
    Dictionary(grouping: content.restaurants, by: \.details.cuisine).map { CuisineCount(name: $0, count: $1.count) }
      .sorted { $0.name < $1.name }
  }

  func known(of sources: [String]) async throws -> Set<String> {
    Set(content.restaurants.compactMap(\.source)).intersection(sources)
  }

  func restaurants(withRecentReviewsUntil moment: Timestamp, limit: Int) async throws -> [Restaurant] {
    Array(
      content.restaurants.filter { restaurant in
        restaurant.reviews.recent.until.map { $0 <= moment } ?? false
      }.prefix(limit))
  }
}

extension FakeUnit: ReviewRepository {
  func add(_ review: inout Review) throws {
    review.version = 1
    let saved = review
    draft.withLock { $0.content.reviews.append(saved) }
  }

  func update(_ review: inout Review) throws {
    review.version += 1
    let saved = review
    draft.withLock { draft in
      draft.content.reviews = draft.content.reviews.map { $0.id == saved.id ? saved : $0 }
    }
  }

  func review(of restaurant: ID<Restaurant>, by author: Guest) async throws -> Review? {
    content.reviews.first { $0.restaurant == restaurant && $0.author == author }
  }

  func review(_ id: ID<Review>) async throws -> Review? { content.reviews.first { $0.id == id } }

  func reviews(of restaurant: ID<Restaurant>, endingIn tail: IDTail, limit: Int) async throws -> [Review] {
    Array(content.reviews.filter { $0.restaurant == restaurant && tail.matches($0.id.raw) }.prefix(limit))
  }

  func reviews(of restaurant: ID<Restaurant>, limit: Int, after: Review?) async throws -> [Review] {
    town.reviewLimits.withLock { $0.append(limit) }
    let found = content.reviews.filter { $0.restaurant == restaurant }.sorted { $0.createdAt > $1.createdAt }
    return Array(found.drop { after != nil && $0.createdAt >= after?.createdAt ?? $0.createdAt }.prefix(limit))
  }
}

/// Knows guests by the last digit of their identifier.
struct FakeBook: GuestBook {
  func names(of guests: Set<Guest>) async throws -> [Guest: String] {
    Dictionary(uniqueKeysWithValues: guests.map { ($0, "Guest \($0.id.low & 15)") })
  }
}

extension FakeUnit: FavoriteRepository {
  func add(_ list: inout FavoriteList) throws {
    list.version = 1
    let saved = list
    draft.withLock { $0.content.favorites.append(saved) }
  }

  func update(_ list: inout FavoriteList) throws {
    list.version += 1
    let saved = list
    draft.withLock { draft in
      draft.content.favorites = draft.content.favorites.map { $0.id == saved.id ? saved : $0 }
    }
  }

  func favorites(of guest: Guest) async throws -> FavoriteList? {
    content.favorites.first { $0.id.raw == guest.id }
  }
}
