import Contracts
import DomainKit
import RestaurantsDomain
import Synchronization
import Testing
import TestingKit

@Suite struct `Managing the catalog` {
  private let customer = Principal.person(UniqueID(high: 1, low: 1), .customer)

  @Test func `adds a restaurant`() async throws {
    let town = FakeTown()
    let adding = AddRestaurant(work: town.work(), listings: town.listings, ids: town.ids)
    let listing = try await adding.execute(Sample.details(), isDuplicate: false)
    #expect(town.content.restaurants == [listing.restaurant])
    #expect(listing.restaurant.isListed)
  }

  @Test func `adds none that guests could not be shown`() async throws {
    let town = FakeTown()
    let adding = AddRestaurant(work: town.work(), listings: town.listings, ids: town.ids)
    for (details, field) in [
      (try Sample.details(name: ""), "name"), (try Sample.details(address: ""), "address"),
      (try Sample.details(cuisine: " "), "cuisine"), (try Sample.details(priceLevel: nil), "price level"),
    ] {
      await #expect(throws: RestaurantError.incomplete(field)) { try await adding.execute(details, isDuplicate: false) }
    }
    #expect(town.content.restaurants == [])
  }

  @Test func `adds no restaurant with the name and address of another one, unless that is meant`() async throws {
    let town = FakeTown([try Sample.restaurant(1), try Sample.restaurant(2, name: "Dusk", isClosed: true)])
    let adding = AddRestaurant(work: town.work(), listings: town.listings, ids: town.ids)
    for (known, name, address) in [(0, "NONNA'S", "12  mott st."), (1, "Dusk", "12 Mott St")] {
      let other = town.content.restaurants[known]
      let error = RestaurantError.duplicate(
        other.name, address: "12 Mott St", id: other.id.description, isClosed: other.isClosed)
      let details = try Sample.details(name: name, address: address)
      await #expect(throws: error) { try await adding.execute(details, isDuplicate: false) }
      #expect(error.suggestion?.contains(other.id.description) == true)
    }
    _ = try await adding.execute(Sample.details(address: "14 Mott St"), isDuplicate: false)
    _ = try await adding.execute(Sample.details(), isDuplicate: true)
    #expect(town.content.restaurants.count == 4)
  }

  @Test func `adds and moves no restaurant with latitude and longitude swapped`() async throws {
    let town = FakeTown([try Sample.restaurant(1)])
    _ = try await AddPlace(work: town.work(), ids: town.ids).execute(
      naming: "shop", try Location(latitude: 40.73, longitude: -73.99))
    let swapped = try Location(latitude: -73.99, longitude: 40.73)
    var change = RestaurantChange()
    change.location = swapped
    let suffix = try Sample.suffix(town.content.restaurants[0])
    await #expect(throws: RestaurantError.unlikelyLocation(swapped, intended: swapped.likelyIntentions[0])) {
      try await UpdateRestaurant(work: town.work(), listings: town.listings).execute(change, of: suffix)
    }
    let details = try RestaurantDetails(
      name: "Joe's", cuisine: "Thai", address: "1 Elm St", location: swapped, priceLevel: 2)
    await #expect(throws: RestaurantError.unlikelyLocation(swapped, intended: swapped.likelyIntentions[0])) {
      try await AddRestaurant(work: town.work(), listings: town.listings, ids: town.ids).execute(
        details, isDuplicate: false)
    }
    #expect(town.content.restaurants.map(\.location) == [nil])
  }

  @Test func `changes a restaurant, but not into itself`() async throws {
    let town = FakeTown([try Sample.restaurant(1)])
    let updating = UpdateRestaurant(work: town.work(), listings: town.listings)
    let suffix = try Sample.suffix(town.content.restaurants[0])
    var change = RestaurantChange()
    await #expect(throws: RestaurantError.nothingToChange) { try await updating.execute(change, of: suffix) }
    change.phone = "555-0100"
    #expect(try await updating.execute(change, of: suffix).after.restaurant.details.phone == "555-0100")
  }

  @Test func `writes nothing where a change changes nothing`() async throws {
    let town = FakeTown([try Sample.restaurant(1)])
    let updating = UpdateRestaurant(work: town.work(), listings: town.listings)
    var change = RestaurantChange()
    (change.name, change.cleared) = ("Nonna's", [.phone])
    let suffix = try Sample.suffix(town.content.restaurants[0])
    #expect(try await updating.execute(change, of: suffix).after.restaurant.version == 0)
    #expect(town.content.restaurants.map(\.version) == [0])
    change.name = "Nonno's"
    #expect(try await updating.execute(change, of: suffix).after.restaurant.version == 1)
  }

  @Test(arguments: RestaurantChange.Field.allCases)
  func `forgets what it is told to forget, unless it is told it as well`(field: RestaurantChange.Field) async throws {
    let town = FakeTown([
      Restaurant(
        id: Sample.id(1),
        details: try RestaurantDetails(
          name: "Joe's", cuisine: "Thai", address: "1 Elm St", borough: "Queens",
          location: Location(latitude: 1, longitude: 2), rating: 4, priceLevel: 2, phone: "5",
          website: "https://a.b", imageURL: "https://c.d", openingHours: OpeningHours(parsing: "24/7")),
        source: "guide:1")
    ])
    let updating = UpdateRestaurant(work: town.work(), listings: town.listings)
    let suffix = try Sample.suffix(town.content.restaurants[0])
    let known = { (details: RestaurantDetails) in
      [
        details.borough == nil, details.location == nil, details.rating == nil, details.priceLevel == nil,
        details.phone == nil, details.website == nil, details.imageURL == nil, details.openingHours == nil,
      ]
    }
    var change = RestaurantChange()
    change.cleared = [field]
    let details = try await updating.execute(change, of: suffix).after.restaurant.details
    #expect(known(details) == RestaurantChange.Field.allCases.map { $0 == field })
    change.cleared = [.phone]
    change.phone = "6"
    await #expect(throws: RestaurantError.setAndCleared("phone")) { try await updating.execute(change, of: suffix) }
  }

  @Test func `closes and reopens a restaurant`() async throws {
    let town = FakeTown([try Sample.restaurant(1)])
    let closing = CloseRestaurant(work: town.work(), listings: town.listings)
    let suffix = try Sample.suffix(town.content.restaurants[0])
    #expect(try await closing.execute(closing: suffix, seen: nil).restaurant.isClosed)
    #expect(town.events.map { $0 is RestaurantClosed } == [true])
    let reopening = ReopenRestaurant(work: town.work(), listings: town.listings)
    #expect(try await !reopening.execute(reopening: suffix).restaurant.isClosed)
  }

  @Test func `closes no restaurant that has changed since the question`() async throws {
    let town = FakeTown([try Sample.restaurant(1)])
    let seen = town.content.restaurants[0]
    let suffix = try Sample.suffix(seen)
    var change = RestaurantChange()
    change.name = "Another"
    _ = try await UpdateRestaurant(work: town.work(), listings: town.listings).execute(change, of: suffix)
    let closing = CloseRestaurant(work: town.work(), listings: town.listings)
    let error = RestaurantError.changedSinceAsked("Another", id: seen.id.description)
    await #expect(throws: error) { try await closing.execute(closing: suffix, seen: SeenVersion(seen)) }
    #expect(
      error.suggestion == "Look at it with restaurants show \(seen.id.description.suffix(8)), and repeat the command")
    #expect(error.kind == .refused)
    let again = SeenVersion(town.content.restaurants[0])
    #expect(try await closing.execute(closing: suffix, seen: again).restaurant.isClosed)
  }

  @Test func `is for managers`() async throws {
    let town = FakeTown([try Sample.restaurant(1)])
    let suffix = try Sample.suffix(town.content.restaurants[0])
    let work = town.work(as: customer)
    var change = RestaurantChange()
    change.phone = "1"
    await #expect(throws: AccessDenied.notAllowed(.changeRestaurants, .customer)) {
      try await AddRestaurant(work: work, listings: town.listings, ids: town.ids).execute(
        Sample.details(), isDuplicate: false)
    }
    await #expect(throws: AccessDenied.self) {
      try await UpdateRestaurant(work: work, listings: town.listings).execute(change, of: suffix)
    }
    await #expect(throws: AccessDenied.self) {
      try await CloseRestaurant(work: work, listings: town.listings).execute(closing: suffix, seen: nil)
    }
    #expect(town.content.restaurants == [try Sample.restaurant(1)])
  }
}
