package import DomainKit

/// Takes a list of restaurants into the catalogue.
package protocol ImportRestaurantsUseCase: Sendable {
  /// - Parameters:
  ///   - observe: told of every bad line and, after every batch, how far it is.
  /// - Throws: ``CatalogueError`` when the file is no list, ``DomainKit/NoGoodLine`` when all of it is bad; bad lines
  ///   never stop the rest.
  func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport
}

/// ``ImportRestaurantsUseCase`` in units of work.
package struct ImportRestaurants: ImportRestaurantsUseCase {
  /// How many lines are stored as one: a catalogue has several indexes whose pages are written anew for each batch, so
  /// a large batch is worth its memory.
  package static let batchSize = 40_000

  private let work: UnitOfWork<any RestaurantsContext>
  private let catalogue: any Catalogue
  private let ids: any IDSource

  package init(work: UnitOfWork<any RestaurantsContext>, catalogue: any Catalogue, ids: any IDSource) {
    self.work = work
    self.catalogue = catalogue
    self.ids = ids
  }

  package func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport {
    // Who may not import learns nothing of the file.
    try await work.execute(for: .importRestaurants) { _ in }
    let reader = try catalogue.open(path)
    return try await reader.takeIn(path, batchesOf: Self.batchSize, observe: observe) { entries in
      try await store(entries, dryRun: dryRun)
    }
  }

  /// - Returns: how many of the restaurants were not there yet.
  private func store(_ entries: [CatalogueEntry], dryRun: Bool) async throws -> Int {
    try await work.execute(for: .importRestaurants) { context in
      var known = try await context.restaurants.known(of: entries.map(\.source))
      var count = 0
      for entry in entries where known.insert(entry.source).inserted {
        count += 1
        if dryRun { continue }
        var restaurant = Restaurant(
          id: ids.next(), details: entry.details, source: entry.source, isClosed: entry.isClosed)
        try context.restaurants.add(&restaurant)
      }
      return count
    }
  }
}
