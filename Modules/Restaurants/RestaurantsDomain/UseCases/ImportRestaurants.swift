package import DomainKit

/// Imports a list of restaurants into the catalog.
package protocol ImportRestaurantsUseCase: Sendable {
  /// Imports a list. Invalid lines do not stop the import.
  ///
  /// - Parameters:
  ///   - observe: A closure that receives every invalid line and, after every batch, the progress.
  /// - Throws: `ListFileError` if the file is not a list, ``DomainKit/NoGoodLine`` if all lines
  ///   are invalid.
  func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport
}

@MemberwiseInit
package struct ImportRestaurants: ImportRestaurantsUseCase {
  /// The maximum number of lines per commit. Each commit rewrites pages of several indexes, so a
  /// large batch is worth its memory.
  package static let batchSize = 40_000

  private let work: UnitOfWork<any RestaurantsContext>
  private let list: any RestaurantList
  private let ids: any IDSource

  package func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport {
    // The permission check runs before the file is opened.
    try await work.execute(for: .importRestaurants) { _ in }
    let reader = try list.open(path)
    let limit = ProblemLimit()
    var updated = 0
    var report = try await reader.importEntries(
      path, batchesOf: Self.batchSize, isDryRun: dryRun, limit: limit, observe: observe
    ) { entries in
      let (new, changed) = try await store(entries, dryRun: dryRun)
      updated += changed
      for entry in entries {
        guard let remark = entry.remark else { continue }
        let isRepeated = !dryRun && !new.contains(entry.source)
        limit.report(remark, line: entry.line, isRepeated: isRepeated, to: observe)
      }
      return new.count
    }
    report.updated = updated
    report.alreadyThere -= updated
    return report
  }

  /// Stores the new restaurants of a batch, and later inspections of the others. If a list has a restaurant twice, its
  /// latest inspection counts.
  ///
  /// - Returns: The sources of the new restaurants, and the number of other restaurants whose rating
  ///   changed.
  private func store(_ entries: [RestaurantEntry], dryRun: Bool) async throws -> (new: Set<String>, updated: Int) {
    try await work.execute(for: .importRestaurants) { context in
      var known = try await context.restaurants.existing(among: entries.map(\.source))
      var new: [Restaurant] = []
      var places: [String: Int] = [:]
      var updated = 0
      for entry in entries {
        if known.insert(entry.source).inserted {
          places[entry.source] = new.count
          new.append(
            Restaurant(
              id: ids.next(), details: entry.details, source: entry.source, isClosed: entry.isClosed,
              inspectedAt: entry.inspectedAt))
        } else if let place = places[entry.source] {
          try entry.inspection.map { try new[place].inspect($0.rating, at: $0.moment) }
        } else if try await update(from: entry, dryRun: dryRun, context.restaurants) {
          updated += 1
        }
      }
      if !dryRun {
        for var restaurant in new { try context.restaurants.add(&restaurant) }
      }
      return (Set(places.keys), updated)
    }
  }

  /// Updates the inspections of a stored restaurant.
  ///
  /// - Returns: `true` if its rating changes.
  private func update(
    from entry: RestaurantEntry, dryRun: Bool, _ restaurants: any RestaurantRepository
  ) async throws -> Bool {
    guard let inspection = entry.inspection, let before = try await restaurants.restaurant(from: entry.source)
    else { return false }
    var restaurant = before
    try restaurant.inspect(inspection.rating, at: inspection.moment)
    if restaurant != before, !dryRun { try restaurants.update(&restaurant) }
    return restaurant.details != before.details
  }
}
