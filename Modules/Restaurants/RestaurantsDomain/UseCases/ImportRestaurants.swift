package import DomainKit

/// Takes a list of restaurants into the catalogue.
package protocol ImportRestaurantsUseCase: Sendable {
  /// - Parameters:
  ///   - observe: told of every bad line and, after every batch, how far it is.
  /// - Throws: ``CatalogueError`` when the file is no list; bad lines never stop the rest.
  func execute(
    _ path: String, dryRun: Bool, observe: @Sendable (ImportEvent) -> Void
  ) async throws -> ImportReport
}

/// What happens during an import.
package enum ImportEvent: Equatable, Sendable {
  case badLine(line: Int, reason: String)
  case progress(CataloguePosition)
}

/// What an import came to.
package struct ImportReport: Equatable, Sendable {
  package var imported = 0
  /// Restaurants that an earlier import, or an earlier line, had brought.
  package var alreadyThere = 0
  package var rejected = 0

  package init() {}
}

/// ``ImportRestaurantsUseCase`` in units of work.
package struct ImportRestaurants: ImportRestaurantsUseCase {
  /// How many lines are stored as one: a catalogue has several indexes whose pages are written anew for each batch, so
  /// a large batch is worth its memory.
  package static let batchSize = 20_000

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
    var report = ImportReport()
    var lines = try await reader.next(Self.batchSize)
    while !lines.isEmpty {
      let position = reader.position
      // The next lines are read while these are stored.
      async let following = reader.next(Self.batchSize)
      let entries = lines.compactMap { line in
        if case .restaurant(let entry) = line { entry } else { nil }
      }
      let imported = try await store(entries, dryRun: dryRun)
      report.imported += imported
      report.alreadyThere += entries.count - imported
      report.rejected += lines.count - entries.count
      for case .bad(let line, let reason) in lines { observe(.badLine(line: line, reason: reason)) }
      observe(.progress(position))
      lines = try await following
    }
    return report
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
