import CompositionKit
import DomainKit
import RestaurantsDomain

/// Imports lists, saves favorites, writes reviews, and closes and reopens restaurants.
struct RestaurantWork: Workload {
  /// The number of restaurants per list, which is stored completely or not at all.
  static let listSize = 40
  /// The number of lists that all processes share.
  private static let lists = 4
  /// The number of restaurants that a task reads at once.
  private static let pageSize = 8

  private let imports: any ImportRestaurantsUseCase
  private let list: any GetRestaurantsUseCase
  private let review: any WriteReviewUseCase
  private let favorite: any SaveFavoriteUseCase
  private let close: any CloseRestaurantUseCase
  private let reopen: any ReopenRestaurantUseCase
  private let journal: Journal
  private let task: String
  private var page: [Restaurant] = []

  init(_ container: Container, _ journal: Journal, task: String) throws {
    imports = try container.resolve()
    list = try container.resolve()
    review = try container.resolve()
    favorite = try container.resolve()
    close = try container.resolve()
    reopen = try container.resolve()
    self.journal = journal
    self.task = task
  }

  mutating func operate(_ number: Int) async throws {
    switch number % 8 {
    case 0: try await take("list\(number / 8 % Self.lists)")
    case 4: try await take("\(task)-\(number)")
    case 2, 5: try await keep(number)
    case 3: try await change(number) { try await close.execute(closing: $0, seen: nil) }
    case 7: try await change(number - 4) { try await reopen.execute(reopening: $0) }
    default: try await write(number)
    }
  }

  /// Imports a list. Another process may import the same list at the same time. Each restaurant
  /// must exist once.
  private mutating func take(_ name: String) async throws {
    let lines = (0..<Self.listSize).map { "\(name)/\($0),Café \(name) \($0),Coffee,\($0) Main Street" }
    try await ListFile.using(["source,name,cuisine,address"] + lines, of: task, in: journal.folder) { path in
      _ = try await persisting { try await imports.execute(path, dryRun: false, observe: { _ in }) }
    }
    for index in [0, Self.listSize - 1] {
      try journal.write(.present(table: "restaurants_restaurant", column: "source", value: "\(name)/\(index)"))
    }
    page = try await next()
  }

  /// Returns the restaurants after those that the task has read.
  private func next() async throws -> [Restaurant] {
    let filter = RestaurantFilter(order: .name, limit: Self.pageSize, after: page.last?.id)
    return try await list.execute(filter, after: nil).map(\.restaurant)
  }

  private func write(_ number: Int) async throws {
    try await visit(number) { restaurant in
      let rating = try ReviewRating(number % 5 + 1)
      let written = try await persisting { try await review.execute(rating, text: "As always", of: restaurant) }
      try journal.stored("restaurants_review", written.after.review.id, written.after.review.version)
    }
  }

  /// Saves a favorite. No task removes one, so a stored favorite must stay.
  private func keep(_ number: Int) async throws {
    try await visit(number) { restaurant in
      let kept = try await persisting { try await favorite.execute(saving: restaurant) }
      let id = Inspection.hex("\(kept.restaurant.id)")
      try journal.write(.present(table: "restaurants_favorite", column: "hex(restaurant_id)", value: id))
    }
  }

  private func change(_ number: Int, _ body: (IDSuffix) async throws -> RestaurantListing) async throws {
    try await visit(number) { restaurant in
      let changed = try await persisting { try await body(restaurant) }.restaurant
      try journal.stored("restaurants_restaurant", changed.id, changed.version)
    }
  }

  /// Performs an action on a restaurant, unless another task has already done so.
  private func visit(_ number: Int, _ body: (IDSuffix) async throws -> Void) async throws {
    guard !page.isEmpty, let suffix = IDSuffix("\(page[number % page.count].id)") else { return }
    do {
      try await body(suffix)
    } catch let error as RestaurantError {
      switch error {
      case .closed, .closedAlready, .openAlready, .favoriteAlready, .tooManyFavorites: break
      default: throw error
      }
    }
  }
}
