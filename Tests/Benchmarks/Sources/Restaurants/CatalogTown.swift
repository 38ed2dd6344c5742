import CompositionKit
import DomainKit
import RestaurantsDomain
import StorageKit

/// A catalog of a given size, filled by `Peers/catalog.c`.
struct CatalogTown {
  let path: String
  let lists: any GetRestaurantsUseCase
  let search: any SearchRestaurantsUseCase
  let reviews: any WriteReviewUseCase
  private let engine: any StorageEngine

  init(_ workbench: Workbench, restaurants: Int, reviews count: Int) async throws {
    path = try BenchmarkApp.newDatabase(at: workbench.path("catalog-\(restaurants).db"))
    Progress.say("  filling \(restaurants) restaurants with \(count) reviews …")
    let filled = try Child.run([workbench.path("catalog"), path, String(restaurants), String(count)])
    guard filled.status == 0 else { throw BenchmarkFailure("cannot fill \(path)") }
    let composition = try BenchmarkApp.compose(database: path)
    lists = try composition.container.resolve()
    search = try composition.container.resolve()
    reviews = try composition.container.resolve()
    engine = try composition.container.resolve()
  }

  func close() { engine.close() }

  /// Returns the restaurant before the given page, or one in the middle of a shorter list.
  func position(page: Int, of filter: RestaurantFilter) async throws -> ID<Restaurant>? {
    var filter = filter
    let wanted = (page - 1) * filter.limit
    filter.limit = 500
    var ids: [ID<Restaurant>] = []
    while ids.count < wanted {
      let found = try await lists.execute(filter, after: nil).map(\.restaurant.id)
      ids += found
      filter.after = found.last
      if found.count < filter.limit { break }
    }
    return ids.isEmpty ? nil : ids[min(wanted, max(1, ids.count / 2)) - 1]
  }

  /// Returns the ends of the identifiers of the first restaurants. The first one has the most
  /// reviews.
  func restaurants(_ limit: Int) async throws -> [IDSuffix] {
    let table = TableLayout(name: "restaurants_restaurant", columns: ["id"])
    let select = Select(table: table, conditions: [], order: [Sort("id")], limit: limit, parts: nil)
    return try await engine.rows(select).compactMap { row in
      if case .id(let id)? = row.values.first { IDSuffix(id.description) } else { nil }
    }
  }
}

/// The sizes of the catalogs. `BENCH_RESTAURANTS`, `BENCH_REVIEWS` and `BENCH_FEW_RESTAURANTS`
/// make them smaller.
struct CatalogSizes {
  let many: Int
  let reviews: Int
  let few: Int

  init(_ environment: (String) -> String?) {
    many = environment("BENCH_RESTAURANTS").flatMap { Int($0) } ?? 1_000_000
    reviews = environment("BENCH_REVIEWS").flatMap { Int($0) } ?? 5_000_000
    few = environment("BENCH_FEW_RESTAURANTS").flatMap { Int($0) } ?? 10_000
  }

  /// The number of reviews that gives the same number per restaurant as in the large catalog.
  var fewReviews: Int { reviews / max(1, many) * few }
}
