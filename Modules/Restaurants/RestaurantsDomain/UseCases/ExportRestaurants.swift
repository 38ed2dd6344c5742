package import DomainKit

/// Exports the catalog to a file.
package protocol ExportRestaurantsUseCase: Sendable {
  /// Writes all restaurants, including closed ones, in a format that can be imported.
  ///
  /// - Parameter observe: A closure that receives the number of restaurants written so far.
  /// - Returns: The number of restaurants.
  /// - Throws: ``CatalogError`` if the file cannot be written. No incomplete file remains.
  func execute(_ path: String, observe: @Sendable (Int) -> Void) async throws -> Int
}

/// Runs ``ExportRestaurantsUseCase`` in one unit of work per page, so that the whole catalog is
/// never in memory.
@MemberwiseInit
package struct ExportRestaurants: ExportRestaurantsUseCase {
  private static let pageSize = 1_000

  private let work: UnitOfWork<any RestaurantsContext>
  private let export: any CatalogExport

  package func execute(_ path: String, observe: @Sendable (Int) -> Void) async throws -> Int {
    // The permission check runs before the file is created.
    try await work.execute(for: .exportRestaurants) { _ in }
    let writer = try export.create(path)
    do {
      let count = try await writePages(to: writer, observe)
      try writer.finish()
      return count
    } catch {
      writer.discard()
      throw error
    }
  }

  private func writePages(to writer: any CatalogWriter, _ observe: @Sendable (Int) -> Void) async throws -> Int {
    var count = 0
    var last: ID<Restaurant>?
    while true {
      let page = try await work.execute(for: .exportRestaurants) { [last] context in
        try await context.restaurants.restaurants(after: last, limit: Self.pageSize)
      }
      try writer.write(page)
      count += page.count
      observe(count)
      guard page.count == Self.pageSize else { return count }
      last = page.last?.id
    }
  }
}
