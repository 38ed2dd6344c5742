import DomainKit
import RestaurantsDomain

/// Lists, searches and reviews in a large catalog, against a small one and against bare SQL.
struct CatalogQueries {
  private static let rounds = 21
  let workbench: Workbench
  let sizes: CatalogSizes

  func figures() async throws -> [Figure] {
    let large = try await CatalogTown(workbench, restaurants: sizes.many, reviews: sizes.reviews)
    let small = try await CatalogTown(workbench, restaurants: sizes.few, reviews: sizes.fewReviews)
    defer {
      large.close()
      small.close()
    }
    var figures: [Figure] = []
    for (name, filter) in try Self.filters() { figures += try await listing(name, filter, large, small) }
    figures.append(try await searching(large))
    figures.append(try await nearing(large))
    figures.append(try await reviewing(large))
    return figures
  }

  // MARK: Lists

  private static func filters() throws -> [(String, RestaurantFilter)] {
    let here = try Location(latitude: 40.73, longitude: -73.99)
    let radius = try Distance(meters: 2_000)
    // Pages of five, so that the small catalog also has a thousand of them.
    return [
      ("all", RestaurantFilter(limit: 5)),
      ("by name", RestaurantFilter(order: .name, limit: 5)),
      ("by score", RestaurantFilter(order: .score, limit: 5)),
      ("by distance", RestaurantFilter(near: here, order: .distance, limit: 5)),
      ("of a cuisine", RestaurantFilter(cuisines: ["Cuisine 7"], limit: 5)),
      ("of a cuisine, by name", RestaurantFilter(cuisines: ["Cuisine 7"], order: .name, limit: 5)),
      ("well rated", RestaurantFilter(minRating: 3, limit: 5)),
      ("cheap", RestaurantFilter(maxPrice: 2, limit: 5)),
      ("nearby", RestaurantFilter(near: here, within: radius, limit: 5)),
      ("open", RestaurantFilter(isOpen: true, limit: 5)),
      ("cheap, of a cuisine, open", RestaurantFilter(cuisines: ["Cuisine 7"], maxPrice: 2, isOpen: true, limit: 5)),
    ]
  }

  private func listing(
    _ name: String, _ filter: RestaurantFilter, _ large: CatalogTown, _ small: CatalogTown
  ) async throws -> [Figure] {
    var figures = [try await figure("list \(name): first page", filter, filter, large, small)]
    var (deep, shallow) = (filter, filter)
    deep.after = try await large.position(page: 1_000, of: filter)
    shallow.after = try await small.position(page: 1_000, of: filter)
    figures.append(try await figure("list \(name): 1,000th page", deep, shallow, large, small))
    return figures
  }

  private func figure(
    _ name: String, _ deep: RestaurantFilter, _ shallow: RestaurantFilter, _ large: CatalogTown,
    _ small: CatalogTown
  ) async throws -> Figure {
    var duel = Duel()
    for round in 0...Self.rounds {
      let ours = try await Stopwatch.time { _ = try await large.lists.execute(deep, after: nil) }
      let theirs = try await Stopwatch.time { _ = try await small.lists.execute(shallow, after: nil) }
      // The first round fills the caches.
      if round > 0 { duel.add(ours: ours, peer: theirs) }
    }
    let (ours, peer) = (Series(duel.ours).median, Series(duel.peers).median)
    return Figure(
      name, ours: Form.time(ours), peer: Form.time(peer), value: ours / peer, shown: Form.number(ours / peer),
      .atMost(3), unit: "")
  }

  // MARK: Bare SQL

  private static let questions = ["gold dragon", "blue oven", "corner 99", "olive mercer", "happy lotus 12"]
  private static let points = [(40.73, -73.99), (40.6, -74.1), (40.8, -73.8), (40.55, -73.95), (40.9, -74.2)]

  private func searching(_ town: CatalogTown) async throws -> Figure {
    let peer = try Peer([workbench.path("find"), town.path, "search"])
    return try await against(peer, "search of five kinds") { number in
      _ = try await town.search.execute(RestaurantSearch(Self.questions[number % 5]), after: nil)
    }
  }

  private func nearing(_ town: CatalogTown) async throws -> Figure {
    let peer = try Peer([workbench.path("find"), town.path, "near"])
    let radius = try Distance(meters: 1_000)
    return try await against(peer, "the nearest 20 within 1 km") { number in
      let (latitude, longitude) = Self.points[number % 5]
      let here = try Location(latitude: latitude, longitude: longitude)
      let filter = RestaurantFilter(near: here, within: radius, order: .distance, limit: 20)
      _ = try await town.lists.execute(filter, after: nil)
    }
  }

  private func against(_ peer: Peer, _ name: String, _ ask: (Int) async throws -> Void) async throws -> Figure {
    var duel = Duel()
    for round in 0...Self.rounds {
      let ours = try await Stopwatch.time { for number in 0..<5 { try await ask(number) } }
      let theirs = try peer.take(5)
      if round > 0 { duel.add(ours: ours, peer: theirs) }
    }
    return Figure(
      name, ours: Form.time(Series(duel.ours).median), peer: Form.time(Series(duel.peers).median),
      ratios: duel.ratios { $0 / $1 }, .atMost(2))
  }

  // MARK: Reviews

  /// Measures a review of a restaurant with a fiftieth of all reviews, against one with a few.
  private func reviewing(_ town: CatalogTown) async throws -> Figure {
    let suffixes = try await town.restaurants(2)
    guard suffixes.count == 2 else { throw BenchmarkFailure("there are fewer than two restaurants") }
    var duel = Duel()
    for round in 0...Self.rounds {
      let rating = try ReviewRating(round % 5 + 1)
      let ours = try await Stopwatch.time { _ = try await town.reviews.execute(rating, text: nil, of: suffixes[0]) }
      let theirs = try await Stopwatch.time { _ = try await town.reviews.execute(rating, text: nil, of: suffixes[1]) }
      if round > 0 { duel.add(ours: ours, peer: theirs) }
    }
    return Figure(
      "a review: of \(sizes.reviews / 50), of a few", ours: Form.time(Series(duel.ours).median),
      peer: Form.time(Series(duel.peers).median), ratios: duel.ratios { $0 / $1 }, .atMost(3))
  }
}
